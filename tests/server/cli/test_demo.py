import socket
from pathlib import Path

from server.cli.terminal import Start, got, line_of, ran


def test_the_demo_runs_on_the_builtin_matcher_without_a_key(tmp_path: Path, start: Start) -> None:
    process = start("demo", "--port", "0", PILOTFISH_DEMO_DB=str(tmp_path / "shop.sqlite3"))
    url = line_of(process)
    assert line_of(process) == "model: builtin"
    assert line_of(process).startswith("open it, press Ctrl+K (or Cmd+K) and type: add two blue")
    assert "pilotfish.js" in got(f"{url}/")
    assert '"status":"ok"' in got(f"{url}/agent/readyz")


def test_a_port_in_use_is_told_with_the_variable_of_make(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = ran(tmp_path, "demo", "--port", port)
    assert done.returncode == 2
    assert f"port {port} of 127.0.0.1 is in use" in done.stderr and "PORT=8001" in done.stderr
    assert "Traceback" not in done.stderr
