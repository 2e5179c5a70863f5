from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path

import pytest

from pilotfish.agent.run.seams import User
from pilotfish.knowledge.library import Library
from pilotfish.knowledge.options import Knowledge
from pilotfish.knowledge.passage import Page
from server.knowledge.shelf import CANCEL, PAGES, library

pytestmark = pytest.mark.anyio


async def test_the_first_search_waits_for_the_first_build(tmp_path: Path) -> None:
    (found, *_) = await library(tmp_path).find("How do I cancel my plan?")
    assert found.passage.address == "/help/billing#cancel"
    assert found.passage.heading == "Billing › Cancelling a plan"
    assert found.passage.text == CANCEL
    assert found.coverage == 1.0
    assert (tmp_path / "store-knowledge.db").is_file()


async def test_what_the_site_does_not_say_is_not_found(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    assert await shelf.find("Which airline lounge may I use?") == []
    assert await shelf.find("") == []
    assert await shelf.nearest("How many seats has the airline?")


async def test_only_who_may_read_a_page_finds_it(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    query = "the discount code of staff"
    assert await shelf.find(query) == []
    assert await shelf.find(query, User("u1", claims={"groups": ["sales"]})) == []
    assert await shelf.nearest(query) == ()
    (found,) = await shelf.find(query, User("u2", claims={"roles": "staff"}))
    assert "ORCA" in found.passage.text


async def test_a_page_is_found_in_its_own_language(tmp_path: Path) -> None:
    (found,) = await library(tmp_path).find("Paket in Europa")
    assert found.passage.address == "/de/hilfe#pakete"


async def test_only_what_changed_is_indexed_again(tmp_path: Path) -> None:
    pages = [*PAGES]

    async def source() -> AsyncIterator[Page]:
        for page in pages:
            yield page

    shelf = Library(Knowledge([source]), str(tmp_path / "s.db"), "pk")
    first = await shelf.refresh()
    assert (first.pages, first.changed, first.dropped) == (4, 4, 0)
    pages[1] = Page("/help/teams", "# Teams\n\nA team has 40 seats.\n", "markdown")
    del pages[3]
    again = await shelf.refresh()
    assert (again.pages, again.changed, again.dropped) == (3, 1, 1)
    (found,) = await shelf.find("seats of a team")
    assert found.passage.text == "A team has 40 seats."
    assert await shelf.find("Pakete liefern") == []


async def test_a_source_that_fails_leaves_its_pages_in_place(tmp_path: Path) -> None:
    broken = False

    def source() -> Iterator[Page]:
        if broken:
            raise OSError("no route")
        yield from PAGES

    shelf = Library(Knowledge([source]), str(tmp_path / "s.db"), "pk")
    await shelf.refresh()
    broken = True
    built = await shelf.refresh()
    assert (built.dropped, built.failed) == (0, ("OSError: no route",))
    assert await shelf.find("cancel a plan")


async def test_embeddings_of_the_host_join_the_ranking(tmp_path: Path) -> None:
    async def similar(query: str, texts: Sequence[str]) -> list[float]:
        return [float("seats" in text) for text in texts]

    shelf = library(tmp_path, similar=similar)
    (found, *_) = await shelf.find("How large is a team plan?")
    assert found.passage.address == "/help/teams#seats"
