"""The same on both databases."""

from pathlib import Path

import pytest

from databases import Cluster
from pilotfish.agent.failures import StoreError
from pilotfish.knowledge.cut import passages_of
from pilotfish.knowledge.database import Database, SQLiteFile
from pilotfish.knowledge.index import Index
from pilotfish.knowledge.passage import Page
from pilotfish.knowledge.postgres import PostgresDatabase
from pilotfish.knowledge.search import search
from server.knowledge.shelf import CANCEL, PAGES

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    if request.param == "sqlite":
        return SQLiteFile(tmp_path / "k.db")
    cluster: Cluster = request.getfixturevalue("cluster")
    return PostgresDatabase(cluster.database())


async def filled(index: Index) -> None:
    for page in PAGES:
        await index.put(page.address, page.fingerprint, passages_of(page, "en"))


async def addresses(index: Index, query: str, *groups: str) -> list[str]:
    return [it.passage.address for it in await search(index, query, groups)]


async def test_passages_come_back_as_they_were(database: Database) -> None:
    index = Index(database, "a")
    await filled(index)
    (found, *_) = await search(index, "cancelling plans")
    assert (found.passage.address, found.passage.text) == ("/help/billing#cancel", CANCEL)
    assert found.passage.headings == ("Billing", "Cancelling a plan")
    assert (await index.extent()).languages[0] == "en"
    assert (await index.extent()).passages == 6
    assert await index.having(["refund", "nope"]) == {"refund": 1, "nope": 0}
    assert await index.having(["ref"], begins=True) == {"ref": 1}
    index.close()


async def test_readers_and_sites_are_kept_apart(database: Database) -> None:
    index = Index(database, "a")
    await filled(index)
    assert await addresses(index, "discount code") == []
    assert await addresses(index, "discount code", "sales") == []
    assert await addresses(index, "discount code", "sales", "staff") == ["/help/staff#staff"]
    assert await addresses(Index(database, "b"), "cancelling plans") == []
    index.close()


async def test_a_page_is_replaced_and_dropped_whole(database: Database) -> None:
    index = Index(database, "a")
    await filled(index)
    await index.put("/help/teams", "2", passages_of(Page("/help/teams", "<p>Nine 'seats\\")))
    assert await addresses(index, "seats") == ["/help/teams"]
    assert (await index.fingerprints())["/help/teams"] == "2"
    await index.drop(["/help/teams", "/nowhere"])
    assert await addresses(index, "seats") == []
    assert "/help/teams" not in await index.fingerprints()
    index.close()
    # It opens again.
    assert await addresses(index, "refund") == ["/help/billing#refunds"]
    index.close()


async def test_a_database_that_fails_is_a_store_error(tmp_path: Path) -> None:
    for broken in (SQLiteFile(tmp_path / "no" / "k.db"), PostgresDatabase("postgresql://x@:1/x")):
        with pytest.raises(StoreError, match="the index of knowledge failed"):
            await Index(broken, "a").extent()
