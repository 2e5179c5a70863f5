import subprocess
import sys
from pathlib import Path

import pytest

import pilotfish
from server.cli.terminal import ran


@pytest.mark.parametrize("asked", ["--version", "version"])
def test_the_version_is_the_packages(tmp_path: Path, asked: str) -> None:
    assert ran(tmp_path, asked).stdout.strip() == pilotfish.__version__


def test_without_a_command_it_lists_what_there_is(tmp_path: Path) -> None:
    told = ran(tmp_path).stdout + ran(tmp_path, "--help").stdout
    assert "Serve an Agent" in told and "demo" in told


def test_what_one_command_needs_is_not_loaded_for_another() -> None:
    heavy = ["fastapi", "pydantic", "openai", "jinja2", "httpx2", "yaml", "watchfiles"]
    code = f"import sys, pilotfish.cli; print([name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
