"""Who works on which record, in PostgreSQL."""

from pathlib import Path

import pytest

from batch_queue import queued_batch
from batch_site import Site
from nodes import free_port
from pilotfish.agent.failures import StoreUnavailable
from pilotfish.batch.shared.queued import opened
from pilotfish.batch.shared.shared_records import Finished, SharedRecords
from pilotfish.yaml_file import SpecError

pytestmark = pytest.mark.anyio


async def test_only_the_last_who_took_a_record_finishes_it(
    site: Site, tmp_path: Path, database: str
) -> None:
    """A worker that was silent for long comes back."""
    made = queued_batch(site, tmp_path / "run", 1)
    async with opened(database) as (_, records):
        await records.add("b", made, {}, 0.0)
        first, second = await records.claim("b", "A-1"), await records.claim("b", "A-1")
        assert first is not None and second is not None
        assert await records.name_session(first, "s1") == "s1"
        assert await records.name_session(second, "s2") == "s1"
        late = Finished("A-1", {"status": "failed"}, {"a": b"1"})
        assert not await records.finish(first, late)
        assert await records.finish(second, Finished("A-1", {"status": "done"}, {"b": b"2"}))
        kept = await records.read("b", "A-1")
        assert (kept.result, kept.files) == ({"status": "done"}, {"b": b"2"})
        assert await records.claim("b", "A-1") is None


async def test_what_is_given_back_was_no_try(site: Site, tmp_path: Path, database: str) -> None:
    made = queued_batch(site, tmp_path / "run", 1)
    async with opened(database) as (_, records):
        await records.add("b", made, {}, 0.0)
        first = await records.claim("b", "A-1")
        assert first is not None
        await records.give_back(first)
        second = await records.claim("b", "A-1")
        assert second is not None
        assert (second.turn, second.tries) == (2, 1)
        # Of a former turn: nothing is given back.
        await records.give_back(first)
        third = await records.claim("b", "A-1")
        assert third is not None and third.tries == 2


async def test_what_all_workers_have_used_is_one_sum(
    site: Site, tmp_path: Path, database: str
) -> None:
    made = queued_batch(site, tmp_path / "run", 3)
    used = {"input_tokens": 5, "output_tokens": 2, "cost": 0.25}
    async with opened(database) as (_, records):
        before = {"A-3": {"status": "done", "used": used}}
        await records.add("b", made, before, 60.0)
        claimed = await records.claim("b", "A-1")
        assert claimed is not None
        await records.finish(claimed, Finished("A-1", {"used": used}, {}))
        spent = await records.spending("b", made.spec)
        assert (spent.tokens, spent.cost) == (14, 0.5)
        assert 60.0 <= spent.elapsed < 90.0
        assert sorted(await records.finished("b")) == ["A-1", "A-3"]
        await records.stop("b", "enough")
        assert await records.stopped("b") == "enough"
        assert await records.claim("b", "A-2") is None
        await records.remove("b")
        assert await records.stopped("b") == "the batch is gone"
        with pytest.raises(SpecError, match="the batch b is gone"):
            await records.spending("b", made.spec)


async def test_what_nobody_collects_is_not_kept_for_ever(
    site: Site, tmp_path: Path, database: str
) -> None:
    made = queued_batch(site, tmp_path / "run", 1)
    async with opened(database) as (_, records):
        await records.add("old", made, {}, 31 * 86_400.0)
        await records.add("new", made, {}, 0.0)
        await records.purge(30)
        assert await records.stopped("old") == "the batch is gone"
        assert await records.stopped("new") == ""


async def test_a_database_that_does_not_answer_is_said() -> None:
    records = SharedRecords(f"postgresql://x@127.0.0.1:{free_port()}/none")
    records._pool.timeout = 0.2
    async with records:
        with pytest.raises(StoreUnavailable, match="the queue of batches does not answer"):
            await records.finished("b")
