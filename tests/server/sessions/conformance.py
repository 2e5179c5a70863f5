"""What every Store must do. A test class for a store inherits this and has a `store` fixture."""

import asyncio

import pytest

from pilotfish.agent.failures import Fenced, StoreError
from pilotfish.agent.state.store import SessionRecord, Store

RECORD = SessionRecord("s1", "ada", "pk_acme", "https://acme.example", "hash-1")
DAY = "2026-11-21"


async def shared_by_two(one: Store, other: Store) -> None:
    """Two servers, one database."""
    await one.create(RECORD)
    epoch = await one.claim("s1")
    assert await other.claim("s1") == epoch + 1
    with pytest.raises(Fenced, match="'s1' is not owned with epoch 1"):
        await one.append("s1", epoch, "issued", {})
    taken = await asyncio.gather(
        *(store.reserve("ada", DAY, 30, 100) for store in (one, other) for _ in range(5))
    )
    assert taken.count(True) == 3


@pytest.mark.anyio
class StoreConformance:
    async def test_a_session_is_found_by_its_resume_hash(self, store: Store) -> None:
        await store.create(RECORD)
        assert await store.find("hash-1") == RECORD
        assert await store.load("s1") == RECORD
        assert await store.find("hash-2") is None
        assert await store.load("s2") is None

    async def test_an_id_is_taken_once(self, store: Store) -> None:
        await store.create(RECORD)
        with pytest.raises(StoreError):
            await store.create(RECORD)

    async def test_each_claim_raises_the_epoch(self, store: Store) -> None:
        await store.create(RECORD)
        assert [await store.claim("s1") for _ in range(3)] == [1, 2, 3]
        found = await store.load("s1")
        assert found is not None
        assert found.epoch == 3

    async def test_claims_at_the_same_time_never_get_the_same_epoch(self, store: Store) -> None:
        await store.create(RECORD)
        epochs = await asyncio.gather(*(store.claim("s1") for _ in range(20)))
        assert sorted(epochs) == list(range(1, 21))

    async def test_a_claim_on_nothing_fails(self, store: Store) -> None:
        with pytest.raises(StoreError, match="'s9'"):
            await store.claim("s9")

    async def test_entries_are_read_in_the_order_of_their_seq(self, store: Store) -> None:
        await store.create(RECORD)
        epoch = await store.claim("s1")
        seqs = [await store.append("s1", epoch, "issued", {"n": n, "ä": "ö"}) for n in range(3)]
        assert seqs == [1, 2, 3]
        entries = await store.read("s1")
        assert [(entry.seq, entry.kind, entry.body["n"]) for entry in entries] == [
            (1, "issued", 0),
            (2, "issued", 1),
            (3, "issued", 2),
        ]
        assert [entry.seq for entry in await store.read("s1", after=2)] == [3]
        assert entries[0].body["ä"] == "ö"
        assert entries[0].epoch == epoch

    async def test_what_was_appended_does_not_change_with_the_caller(self, store: Store) -> None:
        await store.create(RECORD)
        epoch = await store.claim("s1")
        body = {"args": {"ref": 1}}
        await store.append("s1", epoch, "issued", body)
        body["args"]["ref"] = 2
        assert (await store.read("s1"))[0].body == {"args": {"ref": 1}}

    async def test_sessions_do_not_see_each_other(self, store: Store) -> None:
        await store.create(RECORD)
        await store.create(SessionRecord("s2", "eve", "pk_acme", "https://acme.example", "hash-2"))
        await store.append("s1", await store.claim("s1"), "issued", {"secret": 1})
        await store.claim("s2")
        assert await store.read("s2") == []
        assert await store.append("s2", 1, "issued", {}) == 1

    async def test_a_higher_epoch_fences_the_lower_one_out_of_every_write(
        self, store: Store
    ) -> None:
        await store.create(RECORD)
        old = await store.claim("s1")
        new = await store.claim("s1")
        writes = (
            store.append("s1", old, "issued", {}),
            store.rotate("s1", old, "stolen"),
            store.retire("s1", old),
            store.keep_ref("s1", old, 99),
        )
        for write in writes:
            with pytest.raises(Fenced):
                await write
        assert await store.read("s1") == []
        assert await store.find("stolen") is None
        assert await store.append("s1", new, "issued", {}) == 1

    async def test_the_former_resume_token_lives_until_it_is_retired(self, store: Store) -> None:
        await store.create(RECORD)
        epoch = await store.claim("s1")
        await store.rotate("s1", epoch, "hash-2")
        for token in ("hash-1", "hash-2"):
            found = await store.find(token)
            assert found is not None
            assert found.resume_hash == "hash-2"
        await store.retire("s1", epoch)
        assert await store.find("hash-1") is None
        assert await store.find("hash-2") is not None

    async def test_a_token_that_never_arrived_does_not_oust_the_one_that_did(
        self, store: Store
    ) -> None:
        await store.create(RECORD)
        epoch = await store.claim("s1")
        await store.rotate("s1", epoch, "hash-2")
        await store.rotate("s1", epoch, "hash-3")
        assert await store.find("hash-1") is not None
        assert await store.find("hash-2") is None
        assert await store.find("hash-3") is not None

    async def test_next_ref_never_goes_back(self, store: Store) -> None:
        await store.create(RECORD)
        epoch = await store.claim("s1")
        for next_ref in (40, 20):
            await store.keep_ref("s1", epoch, next_ref)
        found = await store.load("s1")
        assert found is not None
        assert found.next_ref == 40

    async def test_a_deleted_session_leaves_nothing(self, store: Store) -> None:
        await store.create(RECORD)
        epoch = await store.claim("s1")
        await store.append("s1", epoch, "issued", {})
        await store.delete("s1")
        assert await store.load("s1") is None
        assert await store.find("hash-1") is None
        assert await store.read("s1") == []
        with pytest.raises(Fenced):
            await store.append("s1", epoch, "issued", {})
        await store.delete("s1")

    async def test_a_reservation_never_passes_the_cap(self, store: Store) -> None:
        taken = await asyncio.gather(*(store.reserve("ada", DAY, 30, 100) for _ in range(10)))
        assert taken.count(True) == 3
        assert await store.reserve("ada", DAY, 10, 100)
        assert not await store.reserve("ada", DAY, 1, 100)
        assert not await store.reserve("eve", DAY, 101, 100)
        assert await store.reserve("eve", DAY, 100, 100)
        assert await store.reserve("ada", "2026-11-22", 100, 100)

    async def test_settling_corrects_a_reservation(self, store: Store) -> None:
        assert await store.reserve("ada", DAY, 100, 100)
        await store.settle("ada", DAY, -40)
        assert await store.reserve("ada", DAY, 40, 100)
        assert not await store.reserve("ada", DAY, 1, 100)
        await store.settle("ada", DAY, -1000)
        assert await store.reserve("ada", DAY, 100, 100)
