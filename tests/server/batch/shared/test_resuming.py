import json

import pytest

from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.state.brief import Brief
from pilotfish.agent.state.journal import Journal
from pilotfish.agent.state.store import SessionRecord
from pilotfish.batch.shared.resuming import ended_in, in_doubt, renewed
from pilotfish.sessions.memory import MemoryStore
from pilotfish_client.codec import encode
from pilotfish_client.outcome import Outcome
from pilotfish_client.server_messages import Done

pytestmark = pytest.mark.anyio


async def test_a_session_that_was_cut_off_gets_a_token_of_its_own() -> None:
    """E10: what a process left is taken up by another."""
    store = MemoryStore()
    assert await renewed(store, "s") is None
    await store.create(SessionRecord("s", "batch:A", "pk", "http://s", "old"))
    epoch = await store.claim("s")
    brief = Brief("r1", "task", "2026-01-01", "en", "envelope")
    await store.append("s", epoch, "run_started", brief.body())
    left = await renewed(store, "s")
    assert left is not None and left.going
    told = json.loads(left.stored)
    assert (told["session"], told["epoch"]) == ("s", epoch + 1)
    assert await store.find("old") is None


async def test_a_session_in_which_nothing_has_begun_is_taken_up_without_a_run() -> None:
    store = MemoryStore()
    await store.create(SessionRecord("s", "batch:A", "pk", "http://s", "old"))
    left = await renewed(store, "s")
    assert left is not None and not left.going


async def test_a_session_whose_run_has_ended_is_not_taken_up() -> None:
    store = MemoryStore()
    await store.create(SessionRecord("s", "batch:A", "pk", "http://s", "old"))
    epoch = await store.claim("s")
    brief = Brief("r1", "task", "2026-01-01", "en", "envelope")
    await store.append("s", epoch, "run_started", brief.body())
    done = Done(run_id="r1", status="done", summary="Read.", data={"a": 1})
    await store.append("s", epoch, "run_ended", encode(done))
    assert await renewed(store, "s") is None
    assert await ended_in(store, "s") == done


@pytest.mark.parametrize(
    ("document", "digest", "outcome", "name"),
    [
        ("d1", "d" * 64, None, "click"),
        ("d1", "d" * 64, Outcome(status="unknown"), "click"),
        ("d1", "d" * 64, Outcome(status="done"), ""),
        ("d1", None, None, ""),
        ("server", None, None, "click"),
    ],
)
async def test_what_may_have_happened_is_named(document, digest, outcome, name) -> None:
    store = MemoryStore()
    await store.create(SessionRecord("s", "batch:A", "pk", "http://s", "old"))
    epoch = await store.claim("s")
    journal = Journal(store, "s", lambda: epoch)
    assert in_doubt(await store.read("s")) == ""
    await journal.run_started(Brief("r1", "task", "2026-01-01", "en", "envelope"))
    assert in_doubt(await store.read("s")) == ""
    await journal.issued("r1.1", document, Invoke("click", {"ref": 1}), digest)
    if outcome:
        await journal.outcome("r1.1", outcome)
    assert in_doubt(await store.read("s")) == name
