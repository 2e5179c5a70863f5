import os
from pathlib import Path

import pytest

from pilotfish.chromium import can_sandbox, chromium_path


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder that commands are sought in."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("PILOTFISH_CHROMIUM", raising=False)
    return tmp_path


def command(folder: Path, name: str) -> str:
    path = folder / name
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return str(path)


def test_the_headless_shell_comes_first_where_no_window_is_wanted(installed: Path) -> None:
    assert chromium_path() is None
    whole = command(installed, "google-chrome")
    assert chromium_path() == whole
    shell = command(installed, "chromium-headless-shell")
    assert chromium_path() == shell
    assert chromium_path(headless=False) == whole


def test_the_environment_decides(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command(installed, "chromium")
    monkeypatch.setenv("PILOTFISH_CHROMIUM", "/opt/mine")
    assert chromium_path() == "/opt/mine"


def test_only_root_goes_without_a_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert not can_sandbox()
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert can_sandbox()
