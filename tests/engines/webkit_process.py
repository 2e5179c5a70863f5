"""The processes of one WebKit: a display, the driver, and the windows that a test prepares."""

import functools
import json
import os
import queue
import shutil
import socket
import subprocess
import tempfile
import threading
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

__all__ = ["WebKitProcess", "display"]

WINDOW = Path(__file__).with_name("webkit_window.py")
WAIT = 60.0
SCRIPT_WAIT = 110.0
"""As long as a test may take: Playwright sets no bound to a script either."""


@functools.cache
def display() -> str:
    """The display of this process, started if there is none; it ends with the process."""
    if already := os.environ.get("DISPLAY"):
        return already
    if shutil.which("Xvfb") is None:
        raise RuntimeError("Xvfb is missing: run scripts/engines, which installs it")
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1400x24", "-nolisten", "tcp"]
    server = subprocess.Popen(
        command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    import atexit

    atexit.register(server.terminate)
    return f":{number}"


class WebKitProcess:
    """A WebDriver session with windows of its own; `order` speaks to `webkit_window.py`."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="pilotfish-webkit-")
        address = str(Path(self._folder.name) / "control")
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(address)
        listener.listen(1)
        listener.settimeout(WAIT)
        options = Options()
        options.binary_location = "/usr/bin/python3"
        for argument in (str(WINDOW), address):
            options.add_argument(argument)
        options.accept_insecure_certs = True
        options.page_load_strategy = "normal"
        options.set_capability("browserName", "pilotfish-tests")
        options.unhandled_prompt_behavior = "dismiss"
        own = {"LANGUAGE": "en_US", "LC_ALL": "en_US.UTF-8", "DISPLAY": display()}
        self._service = Service(shutil.which("WebKitWebDriver"), env=os.environ | own)
        self._service.start()
        at = ClientConfig(
            remote_server_addr=self._service.service_url, timeout=int(SCRIPT_WAIT + WAIT)
        )
        with warnings.catch_warnings():
            # Selenium warns of what it does itself.
            warnings.simplefilter("ignore", DeprecationWarning)
            self.driver = webdriver.Remote(at.remote_server_addr, options=options, client_config=at)
        self.driver.set_script_timeout(SCRIPT_WAIT)
        self.driver.set_page_load_timeout(WAIT)
        self._socket, _ = listener.accept()
        listener.close()
        self._done: queue.Queue[dict[str, Any]] = queue.Queue()
        self.told: queue.Queue[dict[str, Any]] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def order(self, what: str, **how: Any) -> None:
        self._socket.sendall((json.dumps({"do": what, **how}) + "\n").encode())
        self._done.get(timeout=WAIT)

    def deliver(self, to: Callable[[dict[str, Any]], None]) -> None:
        """What pages have told since, in order, to a function of this thread."""
        while True:
            try:
                told = self.told.get_nowait()
            except queue.Empty:
                return
            to(told)

    def finish_writing(self) -> None:
        """Waits until all that the window's earlier pages have stored has been written.

        Writes are on their way to another process of the engine, and the text of a Blob comes
        behind them: without it, what is cleared then is partly written again.
        """
        self.driver.execute_async_script(
            "const [done] = arguments; new Blob(['x']).text().then(() => done(), done);"
        )

    def close(self) -> None:
        with suppress(Exception):
            self.driver.quit()
        with suppress(Exception):
            self._service.stop()
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._reader.join(5)
        self._folder.cleanup()

    def _read(self) -> None:
        with self._socket.makefile(encoding="utf-8") as lines, suppress(OSError, ValueError):
            for line in lines:
                told = json.loads(line)
                (self._done if "done" in told else self.told).put(told)
