from pathlib import Path

import pytest
from typer.testing import CliRunner

from pilotfish.cli.command import cli


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PILOTFISH_DATABASE", "store.db")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.md").write_text("# Refunds\n\nA refund takes 14 days.\n")


def told(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == code, done.output
    return done.output


def test_a_folder_is_built_once() -> None:
    assert told("knowledge", "build", "docs").startswith("1 pages, 1 indexed, 0 taken out")
    assert told("knowledge", "build", "docs").startswith("1 pages, 0 indexed, 0 taken out")


def test_what_is_no_agent_is_told() -> None:
    assert "nowhere" in told("knowledge", "build", "nowhere:agent", code=2)


def test_an_empty_store_has_no_questions() -> None:
    assert told("unanswered") == ""
    assert told("unanswered", "--csv").strip() == ""
