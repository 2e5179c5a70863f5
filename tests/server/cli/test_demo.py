from __future__ import annotations

from pathlib import Path

from server.cli.terminal import Start, got, line_of


def test_the_demo_runs_on_the_builtin_matcher_without_a_key(tmp_path: Path, start: Start) -> None:
    process = start("demo", "--port", "0", PILOTFISH_DEMO_DB=str(tmp_path / "shop.sqlite3"))
    url = line_of(process)
    assert line_of(process) == "model: builtin"
    assert "pilotfish.js" in got(f"{url}/")
    assert '"status":"ok"' in got(f"{url}/agent/readyz")
