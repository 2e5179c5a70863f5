from pathlib import Path

import pytest
from typer.testing import CliRunner

from pilotfish.batch import export
from pilotfish.cli.command import cli


def test_a_spec_that_cannot_be_used_is_said_in_one_line(tmp_path: Path) -> None:
    spec = tmp_path / "spec.yaml"
    spec.write_text("task: x\nurl: http://s\nfield: [a]")
    result = CliRunner().invoke(cli, ["batch", "--spec", str(spec)])
    assert result.exit_code == 2
    assert "'field' is not known; there are task, url" in result.output


def test_a_folder_that_holds_no_run_is_said(tmp_path: Path) -> None:
    result = CliRunner().invoke(cli, ["batch", "--resume", str(tmp_path)])
    assert result.exit_code == 2
    assert "holds no run" in result.output


def test_a_run_is_named_by_its_folder_or_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(cli, ["batch", "--resume", "20260101-120000"])
    sought = "sought run.json in 20260101-120000 and evidence/20260101-120000; evidence has no run"
    assert result.exit_code == 2 and sought in result.output
    Path("evidence/20260102-120000").mkdir(parents=True)
    Path("evidence/20260102-120000/run.json").write_text("{}")
    for named in ("20260102-120000", "evidence/20260102-120000"):
        result = CliRunner().invoke(cli, ["batch", "--resume", named])
        assert (
            "evidence/20260102-120000 holds no run: sought its run.json and spec" in result.output
        )
    result = CliRunner().invoke(cli, ["batch", "--resume", "other"])
    assert "evidence has 20260102-120000" in result.output


def test_a_replay_that_comes_to_no_end_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("run").mkdir()
    Path("run/run.json").write_text("{}")

    def late(run: Path, record: str) -> None:
        raise TimeoutError

    monkeypatch.setattr(export, "case_of", late)
    result = CliRunner().invoke(cli, ["batch", "replay", "run/records/A-1"])
    assert result.exit_code == 2
    assert "no end within its time" in result.output


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
