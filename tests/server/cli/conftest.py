import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.cli.terminal import PILOTFISH, Start, environment


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the command in a folder of its own; it is ended with the test."""
    running: list[subprocess.Popen[str]] = []

    def begin(*arguments: str, **changes: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [PILOTFISH, *arguments],
            cwd=tmp_path,
            env=environment(**changes),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        running.append(process)
        return process

    yield begin
    for process in running:
        process.kill()
        process.communicate()
