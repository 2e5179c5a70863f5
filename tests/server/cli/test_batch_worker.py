import pytest
from typer.testing import CliRunner

from pilotfish.cli.command import cli


@pytest.mark.parametrize(("store", "found"), [("", "nothing"), ("redis://here", "another address")])
@pytest.mark.parametrize("command", [["worker"], ["--queue", "--task", "x", "--url", "http://s"]])
def test_a_queue_needs_a_database(
    monkeypatch: pytest.MonkeyPatch, store: str, found: str, command: list[str]
) -> None:
    monkeypatch.setenv("PILOTFISH_STORE", store)
    result = CliRunner().invoke(cli, ["batch", *command])
    assert result.exit_code == 2
    assert f"sought PILOTFISH_STORE=postgresql://USER@HOST/DATABASE, found {found}" in result.output


def test_a_database_that_is_not_there_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PILOTFISH_STORE", "postgresql://x@127.0.0.1:9/none")
    result = CliRunner().invoke(cli, ["batch", "worker"])
    assert result.exit_code == 2
    assert "pilotfish: the queue of batches could not be made: " in result.output
