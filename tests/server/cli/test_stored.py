from pathlib import Path

from server.cli.terminal import ran


def test_a_store_that_cannot_be_opened_ends_the_command_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "pilotfish.sqlite3").mkdir()
    done = ran(tmp_path, "run", "list")
    assert done.returncode == 2
    assert "PILOTFISH_DATABASE must name a file" in done.stderr
