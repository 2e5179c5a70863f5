"""What every store must keep beside its sessions. Inherited as `StoreConformance` is."""

import asyncio
import math
import time
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from pilotfish.agent.failures import Fenced
from pilotfish.agent.state.store import SessionRecord
from pilotfish.sessions.indexed import IndexedStore
from pilotfish.sessions.keeping import AuditFilter, AuditRecord, Bucket, Halt, Keeping, RecipeRow
from pilotfish.sessions.run_row import RunFilter, RunRow

RECORD = SessionRecord("s1", "ada", "pk_acme", "https://acme.example", "hash-1")
OTHER = replace(RECORD, id="s2", resume_hash="hash-9")
ROW = RunRow("s1", "r1", "ada", "pk_acme", "https://acme.example", 100.0, "a mug", page="/")
SOON = time.time() + 86_400
EFFECT = AuditRecord(
    at=time.time(),
    subject="ada",
    tenant="pk_acme",
    origin="https://acme.example",
    session="s1",
    run="r1",
    action_id="r1.1",
    action="click",
    digest="d" * 64,
    verdict="approved",
    consent="card",
    status="done",
)


@pytest.mark.anyio
class KeepingConformance:
    async def test_a_store_that_answers_is_checked(self, store: Keeping) -> None:
        await store.check()

    async def test_a_token_is_that_of_the_first_session_that_shows_it(self, store: Keeping) -> None:
        assert await store.show_token("t1", "s1", SOON)
        assert await store.show_token("t1", "s1", SOON)
        assert not await store.show_token("t1", "s2", SOON)
        assert await store.show_token("t2", "s2", SOON)

    async def test_a_revoked_token_is_nobodys(self, store: Keeping) -> None:
        await store.create(RECORD)
        await store.show_token("t1", "s1", SOON)
        await store.revoke_tokens("s1")
        await store.delete("s1")
        assert not await store.show_token("t1", "s1", SOON)
        assert not await store.show_token("t1", "s2", SOON)

    async def test_a_token_of_a_session_that_was_deleted_is_free(self, store: Keeping) -> None:
        await store.create(RECORD)
        await store.show_token("t1", "s1", SOON)
        await store.delete("s1")
        assert await store.show_token("t1", "s2", SOON)

    async def test_a_resume_token_that_was_retired_is_known(self, store: Keeping) -> None:
        await store.create(RECORD)
        epoch = await store.claim("s1")
        await store.rotate("s1", epoch, "hash-2")
        assert await store.replaced("hash-1") is None
        await store.retire("s1", epoch)
        assert await store.replaced("hash-1") == "s1"
        assert await store.replaced("hash-2") is None
        await store.retire("s1", epoch)
        await store.delete("s1")
        assert await store.replaced("hash-1") is None

    async def test_sessions_with_runs_are_found_by_their_newest_run(self, store: Keeping) -> None:
        for record in (RECORD, OTHER, replace(RECORD, id="s3", resume_hash="hash-3")):
            await store.create(record)
        assert await store.recent_sessions(5) == []
        for session in ("s2", "s1"):
            await store.append(session, await store.claim(session), "run_started", {"task": "x"})
        assert await store.recent_sessions(5) == ["s1", "s2"]
        assert await store.recent_sessions(1) == ["s1"]

    async def test_a_user_is_forgotten_in_one_call(self, store: Keeping) -> None:
        await store.create(RECORD)
        await store.create(OTHER)
        await store.create(replace(RECORD, id="s3", subject="bob", resume_hash="hash-3"))
        await store.append("s1", await store.claim("s1"), "run_started", {"task": "x"})
        await store.show_token("t1", "s1", SOON)
        await store.reserve("user|ada", "2026-11-26", 5, 10)
        await store.record(EFFECT)
        assert sorted(await store.sessions_of("ada")) == ["s1", "s2"]
        assert await store.forget_subject("ada") == 2
        assert await store.sessions_of("ada") == []
        assert await store.read("s1") == []
        assert await store.reserve("user|ada", "2026-11-26", 10, 10)
        assert not await store.show_token("t1", "s9", SOON)
        assert await store.load("s3") is not None
        assert [it.subject for it in await store.audited(AuditFilter())] == ["forgotten"]

    async def test_what_is_old_is_purged(self, store: Keeping) -> None:
        await store.create(RECORD)
        await store.create(OTHER)
        await store.append("s1", await store.claim("s1"), "run_started", {"task": "x"})
        assert await store.purge(time.time() - 100, 0) == 0
        assert await store.purge(time.time() + 1, 0) == 2
        assert await store.load("s1") is None
        await store.record(replace(EFFECT, at=time.time() - 1_000_000))
        await store.record(replace(EFFECT, action_id="r1.2"))
        await store.purge(0, time.time() - 500_000)
        assert [it.action_id for it in await store.audited(AuditFilter())] == ["r1.2"]

    async def test_an_entry_and_what_it_tells_of_are_stored_together(self, store: Keeping) -> None:
        await store.create(RECORD)
        epoch = await store.claim("s1")
        told = [replace(EFFECT, action_id=f"r1.{number}") for number in (1, 2)]
        assert await store.append("s1", epoch, "outcome", {"n": 1}, told) == 1
        assert await store.append("s1", epoch, "outcome", {"n": 2}, told[:1]) == 2
        await store.claim("s1")
        with pytest.raises(Fenced):
            other = replace(EFFECT, action_id="r1.3")
            await store.append("s1", epoch, "outcome", {"n": 3}, [other])
        assert [entry.body["n"] for entry in await store.read("s1")] == [1, 2]
        assert await store.audited(AuditFilter()) == [
            replace(record, number=number) for number, record in enumerate(told, 1)
        ]

    async def test_a_kill_after_an_entry_leaves_the_row_of_its_run_as_the_journal_has_it(
        self, store: Keeping, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Killed(BaseException):
            pass

        async def kill(row: RunRow) -> None:
            raise Killed

        await store.create(RECORD)
        epoch = await store.claim("s1")
        indexed = IndexedStore(store, words=True)
        await indexed.append("s1", epoch, "run_started", {"run_id": "r1", "task": "a \0mug"})
        monkeypatch.setattr(store, "index", kill)
        ended = {"run_id": "r1", "status": "done", "turns": 3, "steps": 4, "why": None}
        with suppress(Killed):
            await indexed.append("s1", epoch, "run_ended", ended)
        assert [entry.kind for entry in await store.read("s1")] == ["run_started", "run_ended"]
        (row,) = await store.indexed(RunFilter())
        assert (row.status, row.turns, row.actions) == ("done", 3, 4)

    async def test_an_entry_that_is_fenced_changes_no_row(self, store: Keeping) -> None:
        await store.create(RECORD)
        epoch = await store.claim("s1")
        row = replace(ROW, rating=True, cost=0.5)
        await store.append("s1", epoch, "run_started", {}, (EFFECT, row))
        assert await store.indexed(RunFilter()) == [row]
        await store.claim("s1")
        with pytest.raises(Fenced):
            await store.append("s1", epoch, "run_ended", {}, (replace(row, status="done"),))
        assert await store.indexed(RunFilter()) == [row]
        assert len(await store.audited(AuditFilter())) == 1

    async def test_effects_are_recorded_once_and_found(self, store: Keeping) -> None:
        for number, changes in enumerate(
            [
                {},
                {"action": "refund", "verdict": "unasked"},
                {
                    "subject": "bob",
                    "session": "s2",
                    "run": "r9",
                    "at": EFFECT.at + 60,
                    "tenant": "pk_other",
                },
            ]
        ):
            await store.record(replace(EFFECT, action_id=f"r1.{number}", **changes))  # type: ignore[arg-type]
        await store.record(replace(EFFECT, action_id="r1.0", status="changed"))
        found = await store.audited(AuditFilter())
        assert [(it.number, it.action_id, it.status) for it in found] == [
            (1, "r1.0", "done"),
            (2, "r1.1", "done"),
            (3, "r1.2", "done"),
        ]
        for wanted, numbers in (
            (AuditFilter(subject="ada"), [1, 2]),
            (AuditFilter(action="refund"), [2]),
            (AuditFilter(verdict="approved", session="s1"), [1]),
            (AuditFilter(run="r9"), [3]),
            (AuditFilter(tenant="pk_other"), [3]),
            (AuditFilter(tenant="pk_acme", subject="bob"), []),
            (AuditFilter(since=EFFECT.at + 30), [3]),
            (AuditFilter(until=EFFECT.at + 30), [1, 2]),
            (AuditFilter(most=2), [2, 3]),
            (AuditFilter(subject="eve"), []),
        ):
            assert [it.number for it in await store.audited(wanted)] == numbers, wanted

    async def test_halts_stay_until_they_are_released(self, store: Keeping) -> None:
        for halt in (Halt("user", "ada"), Halt("all"), Halt("user", "ada")):
            await store.halt(halt)
        assert set(await store.halts()) == {Halt("user", "ada"), Halt("all")}
        await store.release(Halt("user", "ada"))
        await store.release(Halt("run", "r1"))
        assert list(await store.halts()) == [Halt("all")]

    async def test_runs_are_indexed_filtered_and_counted(self, store: Keeping) -> None:
        await store.create(RECORD)
        await store.create(replace(OTHER, subject="eve"))
        rows = [
            replace(
                ROW, run="r1", started=100.0, status="done", cost=0.5, rating=True, ended=101.0
            ),
            replace(ROW, run="r2", started=86_500.0, status="failed", why="stuck", page="/cart/3"),
            replace(ROW, run="q3", session="s2", subject="eve", started=300.0, asked="a JUG"),
        ]
        for row in rows:
            await store.index(row)
        await store.index(replace(rows[2], status="done", tokens=7, rating=False))

        async def found(**fields: Any) -> list[str]:
            return [row.run for row in await store.indexed(RunFilter(**fields))]

        assert await found() == ["r2", "q3", "r1"]
        assert await found(most=1, at=1) == ["q3"]
        assert await found(run="r") == ["r2", "r1"]
        assert await found(status="done") == ["q3", "r1"]
        assert await found(subject="eve", session="s2", tenant="pk_acme") == ["q3"]
        assert await found(tenant="pk_other") == []
        assert await found(page="/cart") == ["r2"]
        assert await found(cost=0.4) == ["r1"]
        assert await found(rating=False) == ["q3"]
        assert await found(unserved=True) == ["r2", "q3"]
        assert await found(text="jug") == ["q3"]
        assert await found(text="%") == []
        assert await found(since=200.0, before=400.0) == ["q3"]
        assert (await store.indexed(RunFilter(run="q3")))[0].tokens == 7

        days = await store.grouped(RunFilter(), "day")
        assert [(day.key, day.runs, day.done, day.failed) for day in days] == [
            ("1970-01-02", 1, 0, 1),
            ("1970-01-01", 2, 2, 0),
        ]
        assert (days[1].cost, days[1].helped, days[1].helped_not) == (0.5, 1, 1)
        statuses = await store.grouped(RunFilter(subject="ada"), "status")
        assert {group.key: group.runs for group in statuses} == {"done": 1, "failed": 1}
        tasks = await store.grouped(RunFilter(), "task")
        assert [(group.key, group.runs) for group in tasks] == [("a mug", 2), ("a JUG", 1)]
        await store.forget_subject("eve")
        assert await found() == ["r2", "r1"]

    async def test_recipes_are_kept_counted_capped_and_expire(self, store: Keeping) -> None:
        body = {"name": "go", "goals": ["ünï % :name"]}
        row = RecipeRow("r1", "pk_acme", "ada1", "ada", None, body, SOON)
        for number in (1, 2, 3):
            await store.keep_recipe(replace(row, id=f"r{number}", expires=SOON + number), 2)
        other = replace(row, id="b1", owner="bob1", subject="bob")
        await store.keep_recipe(other, 2)
        team = replace(row, id="t1", owner="", subject="", expires=math.inf)
        await store.keep_recipe(team, 2)
        gone = replace(row, id="x1", tenant="pk_other", expires=time.time() - 1)
        await store.keep_recipe(gone, 2)

        async def found(*given: str) -> list[str]:
            return [it.id for it in await store.kept_recipes(*given)]

        assert await store.kept_recipes("pk_acme", "bob1") == [other, team]
        assert await found("pk_acme") == await found() == ["b1", "r2", "r3", "t1"]
        assert await found("pk_acme", "ada1") == ["r2", "r3", "t1"]
        assert await store.count_recipe("r2", True, SOON + 9) == (1, 0, 0)
        assert await store.count_recipe("r2", False, SOON + 9) == (1, 1, 1)
        assert await store.count_recipe("r9", False, SOON) is None
        await store.keep_recipe(replace(row, id="r4"), 2)
        assert await found("pk_acme", "ada1") == ["r2", "r3", "t1"], "r4 expires first"
        await store.drop_recipe("b1")
        await store.forget_subject("ada")
        assert await found() == ["t1"]
        await store.purge(0, 0)
        assert await found() == ["t1"]

    async def test_a_store_has_one_name(self, store: Keeping) -> None:
        name = await store.ident()
        assert len(name) == 8
        assert await store.ident() == name

    async def test_a_bucket_gives_what_it_holds(self, store: Keeping) -> None:
        slow, quick = Bucket(rate=0.001, burst=3), Bucket(rate=1000, burst=1)
        taken = await asyncio.gather(*(store.take("address|a", slow) for _ in range(8)))
        assert taken.count(True) == 3
        assert await store.take("address|b", slow)
        assert await store.take("address|c", quick)
        await asyncio.sleep(0.01)
        assert await store.take("address|c", quick)

    async def test_servers_know_what_the_others_hold(self, store: Keeping) -> None:
        assert await store.announce("one", '{"a": 1}') == []
        assert await store.announce("other", "{}") == ['{"a": 1}']
        assert await store.announce("one", '{"a": 2}') == ["{}"]
        assert await store.announce("other", "{}") == ['{"a": 2}']
        await store.depart("one")
        assert await store.announce("other", "{}") == []

    async def test_epochs_are_those_of_sessions_that_exist(self, store: Keeping) -> None:
        await store.create(RECORD)
        await store.create(OTHER)
        await store.claim("s1")
        assert await store.epochs(["s1", "s9"]) == {"s1": 1}
        assert await store.epochs([]) == {}

    async def test_a_hint_comes_at_the_latest_when_it_is_time(self, store: Keeping) -> None:
        async with asyncio.timeout(5):
            await store.hint()
