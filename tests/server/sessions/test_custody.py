from pathlib import Path

import pytest
from cryptography.fernet import Fernet

from pilotfish import Agent, Settings
from pilotfish.sessions.custody import halt_of
from pilotfish.sessions.keeping import AuditFilter, Halt
from pilotfish.sessions.sqlite import SQLiteStore
from server.sessions.keeping_conformance import EFFECT, RECORD

pytestmark = pytest.mark.anyio


def everything(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir())


def agent_of(folder: Path) -> Agent:
    key = Fernet.generate_key().decode()
    settings = Settings(
        secret="s" * 32, database=str(folder / "s.sqlite3"), encryption_keys=(key,), model="builtin"
    )
    return Agent(settings=settings, key="pk_acme")


async def test_a_user_is_forgotten_in_one_call(tmp_path: Path) -> None:
    agent = agent_of(tmp_path)
    parts = await agent._parts()
    await parts.store.create(RECORD)
    await parts.store.append("s1", await parts.store.claim("s1"), "run_started", {"task": "Zebra"})
    await parts.store.record(EFFECT)
    assert await agent.forget("ada") == 1
    assert await parts.store.load("s1") is None
    found, deed = await agent.custody.audit()
    assert (found.subject, found.action, deed.action) == ("forgotten", "click", "server.forget")
    assert await agent.custody.audit(AuditFilter(subject="ada")) == []
    await parts.store.close()
    kept = everything(tmp_path)
    assert b"Zebra" not in kept
    assert b"ada" not in kept.replace(b"https://acme.example", b"")


async def test_switches_are_set_and_released_by_name(tmp_path: Path) -> None:
    agent = agent_of(tmp_path)
    await agent.halt(run="r1")
    await agent.halt(user="ada")
    await agent.halt(tenant=True)
    await agent.halt(everything=True)
    assert set(await agent.custody.halts()) == {
        Halt("run", "r1"),
        Halt("user", "ada"),
        Halt("tenant", "pk_acme"),
        Halt("all"),
    }
    await agent.release(user="ada")
    await agent.release(everything=True)
    assert set(await agent.custody.halts()) == {Halt("run", "r1"), Halt("tenant", "pk_acme")}
    told = await agent.custody.audit()
    assert [it.action.removeprefix("server.") for it in told] == [
        *("halt-run", "halt-user", "halt-tenant", "halt-all", "release-user", "release-all")
    ]
    assert {(it.subject, it.status) for it in told} == {("operator:server", "done")}
    assert (told[0].run, told[2].tenant, "ada" in str(told)) == ("r1", "pk_acme", False)


async def test_old_sessions_are_purged(tmp_path: Path) -> None:
    store = await SQLiteStore.open(tmp_path / "s.sqlite3")
    await store.create(RECORD)
    await store._rows("UPDATE session SET created = created - 864000")
    await store.close()
    assert await agent_of(tmp_path).custody.purge(11, 30) == 0
    assert await agent_of(tmp_path).custody.purge(9, 30) == 1


@pytest.mark.parametrize("named", [{}, {"user": "ada", "run": "r1"}])
def test_exactly_one_is_named(named: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="name one of run, user, tenant, or everything"):
        halt_of(run=named.get("run"), user=named.get("user"), tenant=None, everything=False)
