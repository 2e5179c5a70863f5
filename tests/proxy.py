"""nginx with the configuration of deploy/, in front of servers of a test."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from nodes import Node, Port, free_port

__all__ = ["Proxy"]

CONFIGURATION = Path(__file__).parents[1] / "deploy" / "nginx.conf"
MAIN = """
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log warn;
worker_shutdown_timeout 1s;
{user}
events {{ worker_connections 8192; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


class Proxy:
    """`start` and `stop`; `address` speaks plainly, `tls` is a port with a certificate."""

    def __init__(self, folder: Path, nodes: Sequence[Node]) -> None:
        self.folder = folder
        self.address = Port(free_port())
        self.tls = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir(parents=True, exist_ok=True)
        self.configure(nodes)

    def configure(self, nodes: Sequence[Node]) -> None:
        """The configuration as it is, but for addresses and the certificate."""
        text = CONFIGURATION.read_text()
        options = re.findall(r"server agent-\d:8000 ([^;]*);", text)
        servers = "".join(f"    server 127.0.0.1:{it.port} {options[0]};\n" for it in nodes)
        text = re.sub(r"(    server agent-\d:8000[^;]*;\n)+", servers, text)
        listens = f"listen 127.0.0.1:{self.address.port}; listen 127.0.0.1:{self.tls} ssl;"
        text = text.replace("listen 443 ssl;", listens)
        text = text.replace("/etc/ssl/agent.acme.example", str(self.folder / "cert"))
        (self.folder / "site.conf").write_text(text)
        user = "user root;" if Path.home() == Path("/root") else ""
        main = MAIN.format(folder=self.folder, user=user)
        (self.folder / "nginx.conf").write_text(main)

    def start(self) -> Proxy:
        nginx = shutil.which("nginx") or "/usr/sbin/nginx"
        key, cert = str(self.folder / "cert.key"), str(self.folder / "cert.pem")
        made = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=agent.acme.example"
        command = [*made.split(), "-keyout", key, "-out", cert]
        subprocess.run(command, check=True, capture_output=True)
        command = [nginx, "-c", str(self.folder / "nginx.conf"), "-e", str(self.folder / "log")]
        tried = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
        assert tried.returncode == 0, tried.stderr
        self._process = subprocess.Popen([*command, "-g", "daemon off;"])
        return self

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(10)
