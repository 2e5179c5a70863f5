import json
from pathlib import Path

import pytest
from starlette.requests import Request

from pilotfish.config.settings import Settings
from pilotfish.console.desk import Console, batch_runs, desk_of
from pilotfish.sessions.memory import MemoryStore
from server.console.desks import EVIL, client_of, desk_of_tests, kept_batch

pytestmark = pytest.mark.anyio


async def test_there_is_a_console_where_the_team_or_development_wants_it() -> None:
    store, settings = MemoryStore(), Settings(secret="s" * 32)

    async def me(request: Request) -> str | None:
        return "me"

    assert desk_of(None, settings, store, "pk") is None
    desk = desk_of(Console(me, batches="runs"), settings, store, "pk")
    assert desk is not None and desk.authorize is me and desk.batches == Path("runs")
    developing = desk_of(None, Settings(secret="s" * 32, development=True), store, "pk")
    assert developing is not None and developing.local is not None


def test_a_form_belongs_to_one_operator_and_one_tenant() -> None:
    settings = Settings(secret="s" * 32, development=True)
    one = desk_of(None, settings, MemoryStore(), "pk")
    other = desk_of(None, settings, MemoryStore(), "pk_other")
    assert one is not None and other is not None
    tokens = {one.form_token("ada"), one.form_token("eve"), other.form_token("ada")}
    assert len(tokens) == 3


def test_the_newest_run_comes_first_and_needs_no_live_file(tmp_path: Path) -> None:
    kept_batch(tmp_path, "20261128-090000").joinpath("live.json").unlink()
    kept_batch(tmp_path, "20261129-090000")
    (tmp_path / "memory").mkdir()
    newer, older = batch_runs(tmp_path)
    assert (newer["name"], older["name"]) == ("20261129-090000", "20261128-090000")
    assert (len(newer["doing"]), older["doing"]) == (2, [])
    assert (newer["finished"], newer["counts"]) == (12, {"done": 11, "failed": 1})
    assert "records" not in newer
    assert batch_runs(tmp_path, "none") == []


async def test_page_and_json_are_behind_the_operators_door(tmp_path: Path) -> None:
    kept_batch(tmp_path, "one")
    desk = desk_of_tests(MemoryStore(), batches=tmp_path)
    paths = ("/console/batches", "/console/batches/one", "/console/batches/one.json")
    async with client_of(desk, operator="") as client:
        for path in (*paths, "/console/live?batch=one"):
            assert (await client.get(path)).status_code == 403, path
    async with client_of(desk) as client:
        listed, page, told = [await client.get(path) for path in paths]
        for name in ("none", "none.json", "%2e%2e%2fone"):
            assert (await client.get(f"/console/batches/{name}")).status_code == 404, name
    assert "12 of 40" in listed.text
    assert "fill_input" in page.text and EVIL not in page.text
    doing = json.loads(told.text)["doing"]
    assert [(it["record"], it["turn"], it["step"]) for it in doing] == [
        ("A-13", 2, 3),
        (EVIL, 1, 0),
    ]
    async with client_of(desk_of_tests(MemoryStore())) as client:
        assert (await client.get("/console/batches/one")).status_code == 404
        assert "/console/batches" not in (await client.get("/console")).text
