"""`pilotfish try` as a process of its own, with a recording in the place of a model."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.consent.sites.served import free_port
from bench.consent.tasks import Step
from bench.trying.apps import App

__all__ = ["Command", "command", "ran", "recording"]

WAIT = 60.0


class Command:
    """`address` is the first line that it prints, the origin that browsers see."""

    def __init__(self, process: subprocess.Popen[str], log: Path) -> None:
        self._process = process
        self._log = log
        self.address = self._first_line().rstrip("/")

    @property
    def said(self) -> list[str]:
        """The sentences about the site."""
        lines = self._log.read_text().splitlines()
        return [line.removeprefix("note: ") for line in lines if line.startswith("note: ")]

    def end(self) -> None:
        self._process.terminate()
        self._process.wait(30)

    def _first_line(self) -> str:
        until = time.monotonic() + WAIT
        while time.monotonic() < until and self._process.poll() is None:
            lines = self._log.read_text().splitlines()
            if any(line.startswith("open the first address") for line in lines):
                return lines[0]
            time.sleep(0.05)
        raise RuntimeError(f"pilotfish try did not start: {self._log.read_text()[-2000:]}")


@contextmanager
def command(app: App, real: str, folder: Path) -> Iterator[Command]:
    """Shows `real`; the report is in `folder`."""
    (folder / "replies.jsonl").write_text(recording(app))
    wanted = ["--private", "--insecure", "--port", str(free_port()), "--play", "replies.jsonl"]
    program = [sys.executable, "-m", "pilotfish", "try", real, *wanted, "--save", "site.yaml"]
    with ran(program, folder, dict(os.environ)) as running:
        yield running


@contextmanager
def ran(program: list[str], folder: Path, env: dict[str, str]) -> Iterator[Command]:
    """`pilotfish try`, which ends by itself when it is asked to."""
    with (folder / "try.log").open("w") as log:
        env |= {"PYTHONUNBUFFERED": "1"}
        process = subprocess.Popen(
            program, cwd=folder, stdout=log, stderr=subprocess.STDOUT, text=True, env=env
        )
        try:
            running = Command(process, folder / "try.log")
            yield running
            running.end()
        finally:
            process.kill()
            process.wait()


def recording(app: App) -> str:
    """The task as `--record` would keep it: a reply for each step, and the end."""
    lines = [_line(app, step) for step in app.task.steps]
    end = {"memory": "", "actions": [], "is_final": True, "summary": "Done."}
    # One that is rejected, as where a field is still open, is said again.
    lines += [{"task": app.task.words, "elements": {}, "reply": end}] * 2
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _line(app: App, step: Step) -> dict[str, object]:
    args = {"ref": 1} if step.word else {}
    if step.action == "wait":
        args = {"ms": step.value}
    action = {"tool": step.action, "args": args}
    elements = {"1": [step.word, step.name, step.nth]} if step.word else {}
    reply = {"memory": "", "actions": [action]}
    return {"task": app.task.words, "elements": elements, "reply": reply}
