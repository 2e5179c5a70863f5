import hashlib
from contextlib import suppress
from typing import Any

import pytest

from pilotfish.agent.failures import StoreUnavailable
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.state.brief import Brief
from pilotfish.agent.state.journal import Journal
from pilotfish.agent.state.store import SessionRecord
from pilotfish.guard.audited import AuditedStore, By, Owner
from pilotfish.sessions.keeping import AuditFilter, AuditRecord
from pilotfish.sessions.memory import MemoryStore
from pilotfish.sessions.wrapped import Wrapped
from pilotfish_client.outcome import Effect, Outcome
from pilotfish_client.server_messages import Done

pytestmark = pytest.mark.anyio

PRESSED = Outcome(status="done", effects=[Effect(kind="value", text="pressed")])
BRIEF = Brief("r1/r1.0", "buy", "2026-01-01", "en", "envelope")
OWNER = Owner("ada", "pk_acme", "https://acme.example")


class Bench:
    by: By = "card"

    async def open(self) -> Journal:
        self.store = MemoryStore()
        await self.store.create(SessionRecord("s1", "ada", "pk_acme", OWNER.origin, "h"))
        epoch = await self.store.claim("s1")
        audited = AuditedStore(self.store, OWNER, by=lambda: self.by)
        return Journal(audited, "s1", lambda: epoch)

    async def found(self) -> list[AuditRecord]:
        return await self.store.audited(AuditFilter())


async def issue(
    journal: Journal, outcome: Outcome, *, digest: str | None = None, document: str = "d1"
) -> None:
    await journal.issued("r1.2", document, Invoke("click", {"ref": 7}), digest)
    await journal.outcome("r1.2", outcome)


async def test_an_effect_is_recorded_with_who_and_what() -> None:
    bench = Bench()
    await issue(await bench.open(), PRESSED)
    (found,) = await bench.found()
    assert (found.subject, found.tenant, found.origin) == ("ada", "pk_acme", OWNER.origin)
    assert (found.session, found.run, found.action_id) == ("s1", "r1", "r1.2")
    told = (found.action, found.verdict, found.consent, found.status)
    assert told == ("click", "unasked", "", "done")
    # Of the arguments, which may hold a secret, it has the digest.
    assert found.digest == hashlib.sha256(b'["click", {"ref": 7}]').hexdigest()


async def test_an_approved_one_carries_the_proof_of_consent() -> None:
    bench = Bench()
    journal = await bench.open()
    await journal.decided("r1.1", "d" * 64, True)
    await issue(journal, PRESSED, digest="d" * 64)
    (found,) = await bench.found()
    assert (found.verdict, found.digest) == ("approved", "d" * 64)
    assert found.consent.startswith(f"card digest={'d' * 64} at=")


async def test_what_the_visitor_declined_is_recorded_too() -> None:
    bench = Bench()
    journal = await bench.open()
    await journal.issued("r1.1", "d1", Invoke("click", {"ref": 7}))
    await journal.decided("r1.1", "d" * 64, False)
    (found,) = await bench.found()
    assert (found.action, found.verdict, found.status) == ("click", "declined", "not done")


@pytest.mark.parametrize("approved", [False, True])
@pytest.mark.parametrize(
    ("outcome", "document", "unasked", "asked"),
    [
        (Outcome(status="done"), "d1", None, None),
        (Outcome(status="done", effects=[Effect(kind="none", text="")]), "d1", None, None),
        (Outcome(status="failed", reason="stale"), "d1", None, "failed"),
        (Outcome(status="failed", effects=PRESSED.effects), "d1", "failed", "failed"),
        (Outcome(status="unknown"), "d1", "unknown", "unknown"),
        (Outcome(status="done"), "server", "done", "done"),
        (Outcome(status="failed", reason="handler_error"), "server", "failed", "failed"),
        (Outcome(status="failed", reason="invalid_args"), "server", "not done", "not done"),
        (Outcome(status="failed", reason="cancelled"), "server", "not done", "not done"),
        (Outcome(status="unknown"), "server", "unknown", "unknown"),
        (Outcome(status="done"), "visitor", None, None),
    ],
)
async def test_every_attempt_is_recorded_with_what_is_known(
    outcome: Outcome, document: str, unasked: str | None, asked: str | None, approved: bool
) -> None:
    bench = Bench()
    journal = await bench.open()
    if approved:
        await journal.decided("r1.1", "d" * 64, True)
    await issue(journal, outcome, document=document, digest="d" * 64 if approved else None)
    status = asked if approved else unasked
    assert [it.status for it in await bench.found()] == ([status] if status else [])


async def test_what_a_sub_task_did_is_recorded_by_either_server() -> None:
    bench = Bench()
    journal = await bench.open()
    await journal.issued("r1.0", "child", Invoke("delegate", {"instruction": "buy"}))
    inner = journal.within("r1.0")
    await inner.decided("r1.1", "d" * 64, True)
    await inner.run_started(BRIEF)
    await issue(inner, PRESSED, digest="d" * 64)
    await inner.issued("r1.3", "d1", Invoke("click", {"ref": 8}))
    epoch = await bench.store.claim("s1")
    other = Journal(AuditedStore(bench.store, OWNER), "s1", lambda: epoch)
    await other.within("r1.0").outcome("r1.3", PRESSED)
    await other.outcome("r1.0", PRESSED)
    found = [(it.action_id, it.action, it.verdict) for it in await bench.found()]
    assert found == [("r1.2", "click", "approved"), ("r1.3", "click", "unasked")]


async def test_a_redelivered_action_has_one_effect() -> None:
    bench = Bench()
    journal = await bench.open()
    for _ in range(2):
        await issue(journal, PRESSED)
    assert len(await bench.found()) == 1


class Killed(Wrapped):
    """A server that is killed once an entry of this kind is committed."""

    def __init__(self, store: MemoryStore, after: str) -> None:
        super().__init__(store)
        self._after = after
        self._dead = False

    async def append(self, session: str, epoch: int, kind: str, *more: Any) -> int:
        seq = await self._store.append(session, epoch, kind, *more)
        self._dead = kind == self._after
        return seq

    async def record(self, record: AuditRecord) -> None:
        if self._dead:
            raise StoreUnavailable("killed")
        await self._store.record(record)


async def test_what_the_journal_has_is_recorded_wherever_the_server_is_killed() -> None:
    bench = Bench()
    await bench.open()
    killed = AuditedStore(Killed(bench.store, "outcome"), OWNER)
    with suppress(StoreUnavailable):
        await issue(Journal(killed, "s1", lambda: 1), PRESSED)
    killed = AuditedStore(Killed(bench.store, "decided"), OWNER)
    with suppress(StoreUnavailable):
        await Journal(killed, "s1", lambda: 1).decided("r1.3", "d" * 64, False)
    found = [(it.action_id, it.verdict) for it in await bench.found()]
    assert found == [("r1.2", "unasked"), ("r1.3", "declined")]


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_what_had_no_outcome_when_its_run_ended_is_recorded_as_unknown(
    elsewhere: bool,
) -> None:
    """The visitor stopped the run, or the page left, in the middle of an action."""
    bench = Bench()
    journal = await bench.open()
    await journal.run_started(BRIEF)
    await issue(journal, Outcome(status="failed", reason="stale"))
    await journal.decided("r1.3", "d" * 64, True)
    await journal.issued("r1.4", "d1", Invoke("click", {"ref": 7}), "d" * 64)
    await journal.issued("r1.5", "visitor", Invoke("ask_user", {}))
    if elsewhere:
        journal = Journal(AuditedStore(bench.store, OWNER), "s1", lambda: 1)
    await journal.run_ended(Done(run_id="r1", status="stopped", summary=""))
    (found,) = await bench.found()
    assert (found.action_id, found.action, found.status) == ("r1.4", "click", "unknown")
    assert (found.verdict, found.run) == ("approved", "r1")


@pytest.mark.parametrize("by", ["card", "frame"])
async def test_another_server_that_goes_on_knows_what_was_issued_and_approved(by: By) -> None:
    bench = Bench()
    journal = await bench.open()
    bench.by = by
    await journal.decided("r1.1", "d" * 64, True)
    bench.by = "card"
    await journal.issued("r1.2", "d1", Invoke("click", {"ref": 7}), "d" * 64)
    epoch = await bench.store.claim("s1")
    await Journal(AuditedStore(bench.store, OWNER), "s1", lambda: epoch).outcome("r1.2", PRESSED)
    (found,) = await bench.found()
    assert (found.action, found.verdict) == ("click", "approved")
    assert found.consent.startswith(f"{by} digest=")
