"""An approval over a page load, on the wire: asked once, and again where a script wrote."""

import tomllib
from pathlib import Path

import pytest
from bench.consent.scenes import Said, theatre
from bench.consent.stage import Scene
from bench.consent.tasks import Step

from bench.consent import scenes

TABLES = tomllib.loads(Path(__file__).with_name("over_page_loads.toml").read_text(encoding="utf-8"))


@pytest.mark.timeout(400)
@pytest.mark.parametrize("table", ["approval", "words"])
def test_over_a_page_load(monkeypatch: pytest.MonkeyPatch, table: str) -> None:
    monkeypatch.setattr(scenes, "SECONDS", 12)
    with theatre() as stage:
        for case in TABLES[table]["case"]:
            it = {"here": "", "there": "", "stops": False} | TABLES[table] | case
            page = f"{it['page']}<script>{{ {TABLES['rewrite']} {it['there']} }}</script>"
            steps = tuple(Step(*step) for step in it["steps"])
            confirm = ((it["at"], page),)
            scene = Scene("/notes", it["html"], it["here"], steps, it["deed"], confirm=confirm)
            seen = stage.play(scene, Said(it["words"]), "approve")
            asked = len(seen.cards) == it["cards"]
            assert asked or (it["stops"] and not seen.deeds), (it["name"], seen)
            assert it["stops"] or len(seen.deeds) == 1, (it["name"], seen)
