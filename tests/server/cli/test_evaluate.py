from pathlib import Path

from server.cli.terminal import ran

TASKS = "tasks: [{id: a, task: x, check: {path: /}}]"


def test_what_is_missing_is_said(tmp_path: Path) -> None:
    done = ran(tmp_path, "eval", "none.yaml")
    assert done.returncode == 2 and "none.yaml cannot be read" in done.stderr
    (tmp_path / "tasks.yaml").write_text(TASKS)
    done = ran(tmp_path, "eval", "tasks.yaml")
    assert done.returncode == 2 and "names no site" in done.stderr
