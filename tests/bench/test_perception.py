"""The perception bench: its pure parts, its renderer, and a run of ours alone on two fixtures."""

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import playwright
import pytest

ROOT = Path(__file__).parents[2]
BENCH = ROOT / "bench" / "perception"
# The driver of Python's Playwright is the npm package: the bench's own need not be installed.
DRIVER = Path(playwright.__file__).parent / "driver" / "package" / "index.mjs"
LINES = 350


def node(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["node", *arguments],
        cwd=BENCH,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def render() -> Any:
    spec = importlib.util.spec_from_file_location("render", BENCH / "server" / "render.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def observation(number: int, **more: Any) -> dict[str, Any]:
    facts = {
        "url": "/orders",
        "title": "Orders",
        "scroll": {"above": 0, "visible": 800, "below": 9000},
        "visible": [{"first": "r1", "last": "r3"}],
        "above": [],
        "dialogs": [],
    }
    return {"id": f"d:{number}", "document": "d", "facts": facts, **more}


def rows(count: int) -> list[dict[str, Any]]:
    return [
        {"key": f"r{ref}", "depth": 0, "row": {"ref": ref, "word": "link", "name": f"Order {ref}"}}
        for ref in range(1, count + 1)
    ]


def test_pure_parts() -> None:
    done = node("--test", "test/")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# pass 0" not in done.stdout


def test_the_renderer_says_what_a_model_reads(render: Any) -> None:
    first = observation(1, ops=[{"op": "insert", "lines": rows(2000)}])
    line = {**rows(1)[0], "row": {"ref": 1, "word": "link", "name": "Order one"}}
    second = observation(2, base="d:1", ops=[{"op": "replace", "line": line}])
    full, changed = render.answers([first, second])
    assert "[2000]<link> Order 2000" in full["lifted"]
    assert full["text"].startswith("URL: /orders")
    assert len(full["text"]) <= 16_000 < len(full["lifted"])
    assert full["in_view_lost"] == 0
    assert "~ [1]<link> Order one" in changed["text"]
    assert len(changed["text"]) < 300


def test_the_renderer_counts_what_of_the_view_is_left_out(render: Any) -> None:
    first = observation(1, ops=[{"op": "insert", "lines": rows(2000)}])
    first["facts"]["visible"] = [{"first": "r1", "last": "r2000"}]
    (full,) = render.answers([first])
    told = full["text"].count("]<link>")
    assert 0 < told < 2000
    assert full["in_view_lost"] == 2000 - told


def test_the_renderer_answers_a_broken_request_and_lives_on() -> None:
    good = json.dumps({"observations": [observation(1, ops=[{"op": "insert", "lines": rows(2)}])]})
    done = subprocess.run(
        [sys.executable, str(BENCH / "server" / "render.py")],
        input=f'{{"observations": [{{}}]}}\n{good}\n',
        capture_output=True,
        text=True,
        check=True,
    )
    broken, answer = map(json.loads, done.stdout.splitlines())
    assert "DecodeError" in broken["error"]
    assert "Order 2" in answer[0]["text"]


def test_a_run_of_ours_alone(tmp_path: Path) -> None:
    out = tmp_path / "perception.json"
    done = node(
        "run.mjs",
        "--pages=traps,stress/1000",
        "--peers=none",
        "--runs=1",
        f"--json={out}",
        PLAYWRIGHT_CORE=str(DRIVER),
        PYTHON=sys.executable,
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(out.read_text())
    cells = {cell["page"]: cell for cell in result["details"]["cells"]}
    assert cells.keys() == {"traps", "stress/1000"}
    assert not [cell for cell in cells.values() if "error" in cell]
    assert result["near_in_view"] == 1
    assert result["traps_leak"] is not None
    assert cells["traps"]["traps"]["button"] == {"want": True, "got": True}
    assert cells["stress/1000"]["inViewLost"] == 0
    assert "| figure | measured |" in done.stdout


def test_options_that_mean_nothing_are_refused() -> None:
    for option, sought in (
        ("--peers=nobody", "playwright-ai"),
        ("--probes=soul", "delta"),
        ("--runs=0", "1 or more"),
        ("--pages=nowhere", "fits none"),
    ):
        done = node("run.mjs", option)
        assert done.returncode == 1
        assert sought in done.stderr


def test_files_fit_a_reader() -> None:
    for path in sorted(BENCH.rglob("*")):
        if path.suffix in {".mjs", ".ts", ".py"} and "node_modules" not in path.parts:
            lines = path.read_text().count("\n")
            assert lines <= LINES, f"{path.relative_to(ROOT)} has {lines} lines"
