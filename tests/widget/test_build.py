"""What `make widget` writes: names, sizes, and nothing that a strict page would refuse."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from pathlib import Path

from bench.widget import weights

from wire_server import WIDGET, built

__all__ = ["built"]


def test_the_core_keeps_to_its_budget(built: Path) -> None:
    manifest = json.loads((built / "manifest.json").read_text())
    core = built / manifest["core"]
    assert re.fullmatch(r"pilotfish-core\.[A-Z0-9]{8}\.js", core.name)
    size = len(gzip.compress(core.read_bytes(), 9))
    assert size <= 27_000
    assert abs(manifest["sizes"][core.name]["gzip"] - size) < size / 100
    early = gzip.compress((built / "pilotfish-early.js").read_bytes(), 9)
    assert len(early) <= 3500


def test_what_is_loaded_keeps_to_its_budgets(built: Path) -> None:
    found = weights(json.loads((built / "manifest.json").read_text()))
    assert found["engine_gzip_bytes"] <= 95_000
    assert found["guarded_click_gzip_bytes"] <= 165_000
    assert found["all_gzip_bytes"] <= 355_000


def test_the_loader_names_the_core_and_is_small(built: Path) -> None:
    manifest = json.loads((built / "manifest.json").read_text())
    loader = (built / "pilotfish.js").read_text()
    assert manifest["core"] in loader
    assert len(gzip.compress(loader.encode(), 9)) <= 6000


def test_nothing_needs_eval_or_markup(built: Path) -> None:
    for script in built.glob("*.js"):
        text = script.read_text()
        for forbidden in (
            r"\beval\(",
            r"\bnew Function\b",
            r"\.innerHTML\s*=",
            "insertAdjacentHTML",
        ):
            assert not re.search(forbidden, text), f"{script.name} holds {forbidden}"


def test_stale_files_go(tmp_path: Path) -> None:
    stale = tmp_path / "pilotfish-core.OLDOLDOL.js"
    kept = tmp_path / "mine.js"
    for file in (stale, kept):
        file.write_text("")
    command = ["node", str(WIDGET / "build.mjs"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert not stale.exists()
    assert kept.exists()
    assert re.search(r"pilotfish-core\S+\s+\d+ bytes\s+\d+ gzip", done.stdout)
