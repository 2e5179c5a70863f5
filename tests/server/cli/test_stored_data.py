import asyncio
import json
from pathlib import Path

import pytest

from pilotfish.sessions.keeping import AuditFilter, Halt
from pilotfish.sessions.sqlite import SQLiteStore
from server.cli.terminal import ran
from server.sessions.keeping_conformance import EFFECT, RECORD


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    async def fill() -> None:
        store = await SQLiteStore.open(tmp_path / "pilotfish.sqlite3")
        await store.create(RECORD)
        await store.record(EFFECT)
        await store.close()

    asyncio.run(fill())
    return tmp_path


def test_the_audit_record_is_read_and_filtered(folder: Path) -> None:
    line = ran(folder, "audit").stdout
    assert "ada https://acme.example r1 click done approved digest=dddddddddddddddd card" in line
    found = json.loads(ran(folder, "audit", "--json", "--user", "ada").stdout)
    assert (found["subject"], found["action"], found["digest"]) == ("ada", "click", "d" * 64)
    assert ran(folder, "audit", "--verdict", "declined").stdout == ""
    assert ran(folder, "audit", "--user", "bob").stdout == ""
    assert ran(folder, "audit", "--tenant", "pk_other").stdout == ""
    assert ran(folder, "audit", "--tenant", "pk_acme").stdout == line


def test_a_user_is_forgotten(folder: Path) -> None:
    assert ran(folder, "forget", "ada").stdout == "sessions deleted: 1\n"
    assert ran(folder, "forget", "ada").stdout == "sessions deleted: 0\n"
    assert "forgotten" in ran(folder, "audit").stdout


def test_switches_are_set_and_released(folder: Path) -> None:
    async def halts() -> set[Halt]:
        store = await SQLiteStore.open(folder / "pilotfish.sqlite3")
        found = set(await store.halts())
        told = [it.action for it in await store.audited(AuditFilter(subject="operator:shell"))]
        assert told[:2] == ["shell.halt-user", "shell.halt-all"]
        await store.close()
        return found

    assert ran(folder, "halt", "--user", "ada").returncode == 0
    assert ran(folder, "halt", "--all").returncode == 0
    assert asyncio.run(halts()) == {Halt("user", "ada"), Halt("all")}
    assert ran(folder, "release", "--all").returncode == 0
    assert asyncio.run(halts()) == {Halt("user", "ada")}
    wrong = ran(folder, "halt")
    assert (wrong.returncode, wrong.stderr) == (
        2,
        "pilotfish: name one of --run ID, --user ID, --tenant KEY, --all\n",
    )
