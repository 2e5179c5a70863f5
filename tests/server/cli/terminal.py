"""The command as a developer types it: a process of its own in a folder of its own."""

import os
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

__all__ = ["PILOTFISH", "Start", "environment", "got", "line_of", "ran"]

PILOTFISH = str(Path(sys.executable).with_name("pilotfish"))

Start = Callable[..., "subprocess.Popen[str]"]


def environment(**changes: str) -> dict[str, str]:
    own = ("PILOTFISH", "OPENAI", "ANTHROPIC")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(own)}
    return {**kept, "PYTHONUNBUFFERED": "1", **changes}


def ran(folder: Path, *arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [PILOTFISH, *arguments],
        cwd=folder,
        env=environment(**changes),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def line_of(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    line = process.stdout.readline().strip()
    if not line:
        assert process.stderr is not None
        pytest.fail(process.stderr.read())
    return line


def got(url: str, **headers: str) -> str:
    request = urllib.request.Request(url, headers=headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return answer.read().decode()
