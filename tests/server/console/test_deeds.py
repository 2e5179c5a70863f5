import pytest

from pilotfish.console.deeds import DeedError, do_deed
from pilotfish.sessions.keeping import AuditFilter, Halt
from pilotfish.sessions.run_row import RunFilter
from server.console.desks import KEY, desk_of_tests, filled

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("deed", "back", "name", "halt"),
    [
        ("stop", "let-run", "r1", Halt("run", "r1")),
        ("halt-user", "release-user", "ada", Halt("user", "ada")),
        ("halt", "release", "", Halt("tenant", KEY)),
    ],
)
async def test_switches_go_on_and_off_and_are_audited(
    deed: str, back: str, name: str, halt: Halt
) -> None:
    store = await filled()
    desk = desk_of_tests(store)
    await do_deed(desk, "grace", {"deed": deed, "name": name})
    assert await store.halts() == [halt]
    await do_deed(desk, "grace", {"deed": back, "name": name})
    assert await store.halts() == []
    told = [it.action for it in await store.audited(AuditFilter(subject="operator:grace"))]
    assert told == [f"console.{deed}", f"console.{back}"]


async def test_a_user_is_forgotten_when_their_id_is_typed_again() -> None:
    store = await filled()
    desk = desk_of_tests(store)
    with pytest.raises(DeedError, match="once more"):
        await do_deed(desk, "grace", {"deed": "forget", "name": "ada"})
    await do_deed(desk, "grace", {"deed": "forget", "name": "ada", "again": "ada"})
    assert await store.indexed(RunFilter(subject="ada")) == []
    (record,) = await store.audited(AuditFilter(action="console.forget"))
    assert "ada" not in str(record)


@pytest.mark.parametrize(
    "form",
    [
        {"deed": "stop", "name": "r9"},
        {"deed": "stop", "name": "r"},
        {"deed": "halt-user", "name": "eve"},
        {"deed": "halt-user", "name": ""},
        {"deed": "dance"},
        {},
    ],
)
async def test_nothing_is_done_to_what_is_not_here(form: dict[str, str]) -> None:
    store = await filled()
    with pytest.raises(DeedError):
        await do_deed(desk_of_tests(store), "grace", form)
    assert (await store.halts(), await store.audited(AuditFilter())) == ([], [])


async def test_without_a_tenant_everything_is_switched_off() -> None:
    store = await filled()
    await do_deed(desk_of_tests(store, tenant=None), "grace", {"deed": "halt"})
    assert await store.halts() == [Halt("all")]
