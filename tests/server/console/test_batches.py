"""O5: what is shown of batch runs, from the files that they write."""

import json
from pathlib import Path

import pytest

from pilotfish.console.batches import batch_runs
from pilotfish.sessions.memory import MemoryStore
from server.console.desks import EVIL, client_of, desk_of_tests, kept_batch

pytestmark = pytest.mark.anyio


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
