from pathlib import Path

import pytest

from pilotfish import Agent, Settings
from pilotfish.actions.registry import Registry
from pilotfish.console.digest import Digests, unserved
from pilotfish.console.pages import table_of
from pilotfish.knowledge import Knowledge
from pilotfish.knowledge.answers import Answers
from pilotfish.sessions.memory import MemoryStore
from pilotfish.sessions.run_row import RunRow
from server.console.desks import client_of, desk_of_tests
from server.knowledge.shelf import PAGES, library


def row(asked: str, why: str = "not_on_site", at: float = 1.0) -> RunRow:
    return RunRow("s", f"r{at}", "", "pk", "", at, asked, "not_possible", why, "/pricing")


def test_without_knowledge_there_is_nothing() -> None:
    registry = Registry()
    made = Answers(None, "x.db", "pk", registry)
    assert (made.library, made.features, made.at(None)) == (None, (), None)
    assert "search_site" not in [it.name for it in registry.specs()]


def test_an_agent_with_knowledge_can_search_it() -> None:
    agent = Agent(model="builtin", settings=Settings(secret="k" * 32), knowledge="docs")
    assert agent.answers.library is not None
    with pytest.raises(ValueError, match="'search_site' is registered already"):

        @agent.action
        def search_site(query: str) -> str:
            """Searches."""
            return query

    assert isinstance(agent.answers.library.knowledge, Knowledge)


@pytest.mark.anyio
async def test_alike_questions_are_one_with_what_is_nearest(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    await shelf.refresh()
    rows = [row("How many seats has a plane?"), row("how many seats has a plane", at=2.0)]
    rows += [row("Order 5 mugs", "denied"), row("=HYPERLINK(1)")]
    found = await shelf.beside(unserved(rows))
    first = found[0]
    assert (first.count, first.example) == (2, "how many seats has a plane")
    assert first.nearest[0] == "Teams › Seats (/help/teams#seats)"
    assert table_of(found[1:]).splitlines() == [
        "count,example,why,page,run,session,nearest",
        "1,'=HYPERLINK(1),not_on_site,/pricing,r1.0,s,",
        "1,Order 5 mugs,denied,/pricing,r1.0,s,",
    ]


@pytest.mark.anyio
async def test_the_console_lists_them_with_what_is_nearest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, asked = MemoryStore(), row("How many seats has a plane?")

    async def indexed(*_: object) -> list[RunRow]:
        return [asked]

    monkeypatch.setattr(store, "indexed", indexed)
    made = Answers(Knowledge([lambda: PAGES]), str(tmp_path / "store.db"), "pk_acme", Registry())
    assert made.library
    await made.library.refresh()
    desk = made.at(desk_of_tests(store, digests=Digests()))
    async with client_of(desk) as client:
        for query in ("", "?csv=1"):
            told = (await client.get(f"/console/questions{query}")).text
            assert "Teams › Seats (/help/teams#seats)" in told
