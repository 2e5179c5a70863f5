"""Starts the applications, each from its folder, and tells what they have stored."""

from __future__ import annotations

import json
import os
import shutil
import socket
import sqlite3
import ssl
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

__all__ = ["APPS", "VENV", "free_port", "jupyter", "served", "started"]

HERE = Path(__file__).parent
VENV = Path("build/consent-venv")
KEPT = Path("build/bench/consent")
"""What is slow to make once, and copied for each play."""
WAIT = 180.0
UNCHECKED = ssl._create_unverified_context()
"""For an application with a certificate that it has made itself."""
APPS = ("desk", "datasette", "jupyter")
NOTEBOOK = {
    "cells": [
        {"cell_type": "markdown", "id": "a", "metadata": {}, "source": "# Harvest"},
        {
            "cell_type": "code",
            "id": "b",
            "metadata": {},
            "execution_count": None,
            "outputs": [],
            "source": "total = 41",
        },
    ],
    "metadata": {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}
    },
    "nbformat": 4,
    "nbformat_minor": 5,
}


SETTINGS = {
    "@jupyterlab/docmanager-extension:plugin": {"autosaveInterval": 5},
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false", "checkForUpdates": False,
    },
}  # fmt: skip


@contextmanager
def served(name: str, folder: Path) -> Iterator[str]:
    """The origin of an application of `APPS` that keeps its data in `folder`."""
    port = free_port()
    folder.mkdir(parents=True, exist_ok=True)
    command = {"desk": _desk, "datasette": _datasette, "jupyter": jupyter}[name](folder, port)
    where = folder / "files" if name == "jupyter" else Path.cwd()
    url = f"http://127.0.0.1:{port}"
    with started(VENV, command, url, folder, where):
        yield url


@contextmanager
def started(
    venv: Path, command: list[str], url: str, folder: Path, where: Path | None = None
) -> Iterator[None]:
    """An application of `venv` that is ended afterwards; within it answers at `url`."""
    with (folder / "log").open("wb") as log:
        # Without the variables of this process: they would lead to its own packages.
        env = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
        env |= {"JUPYTER_CONFIG_DIR": str(folder / "config"), "HOME": str(folder)}
        program = str((venv / "bin/python").absolute())
        process = subprocess.Popen([program, *command], stdout=log, stderr=log, env=env, cwd=where)
        try:
            _wait(process, url, folder / "log")
            yield
        finally:
            process.terminate()
            process.wait(30)


def _desk(folder: Path, port: int) -> list[str]:
    made = KEPT / "desk"
    for name in ("desk.sqlite3", "desk_migrations"):
        if (made / name).is_file():
            shutil.copy(made / name, folder / name)
        elif (made / name).is_dir():
            shutil.copytree(made / name, folder / name)
    return [str(HERE / "desk_site.py"), str(port), str(folder)]


def _datasette(folder: Path, port: int) -> list[str]:
    path = folder / "plants.db"
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE plants (id INTEGER PRIMARY KEY, name, colour, height INTEGER)")
        colours, kinds = ("red", "white", "blue"), ("Rose", "Lily", "Sage", "Mint")
        rows = [(n, f"{kinds[n % 4]} {n}", colours[n % 3], n % 90) for n in range(1, 401)]
        db.executemany("INSERT INTO plants VALUES (?, ?, ?, ?)", rows)
    return ["-m", "datasette", "serve", str(path), "--port", str(port)]


def jupyter(folder: Path, port: int) -> list[str]:
    files = folder / "files"
    files.mkdir(exist_ok=True)
    for name in ("Harvest", "Weather"):
        (files / f"{name}.ipynb").write_text(json.dumps(NOTEBOOK))
    for name in ("buy milk.txt", "plan.md", "old.txt", "draft.txt"):
        (files / name).write_text(f"{name} as it is\n")
    (files / "archive").mkdir()
    settings = folder / "settings"
    settings.mkdir()
    (settings / "overrides.json").write_text(json.dumps(SETTINGS))
    return [
        *("-m", "jupyter", "lab", "--no-browser", "--allow-root", f"--port={port}"),
        f"--LabApp.app_settings_dir={settings}",
        *("--ip=127.0.0.1", f"--ServerApp.root_dir={files}", "--IdentityProvider.token="),
        *("--ServerApp.password=", "--ServerApp.disable_check_xsrf=True", "--LabApp.news_url=None"),
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def _wait(process: subprocess.Popen[bytes], url: str, log: Path) -> None:
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        if process.poll() is not None:
            raise RuntimeError(f"an application ended: {log.read_text()[-2000:]}")
        try:
            urllib.request.urlopen(f"{url}/", timeout=5, context=UNCHECKED).close()
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(f"an application does not answer within {WAIT} s: {log.read_text()[-2000:]}")
