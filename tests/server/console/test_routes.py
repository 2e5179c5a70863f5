import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest

from pilotfish.console.desk import Operator
from pilotfish.sessions.indexed import IndexedStore
from pilotfish.sessions.keeping import AuditFilter, Halt
from server.console.desks import EVIL, KEY, app_of, client_of, desk_of_tests, filled, play

pytestmark = pytest.mark.anyio

LIVE_SCOPE = {
    "type": "http",
    "method": "GET",
    "path": "/console/live",
    "root_path": "",
    "scheme": "http",
    "query_string": b"",
    "headers": [(b"host", b"console.test"), (b"x-operator", b"grace")],
    "server": ("console.test", 80),
    "client": ("127.0.0.1", 1),
}
RUNS = [f"/console/runs/s1/{it}" for it in ("r1", "r2")]
SHEETS = ["overview", "questions", "users?days=7", "audit?hours=24", "switches"]
PAGES = ("/console", *RUNS, *(f"/console/{it}" for it in SHEETS))


async def test_without_a_console_or_an_operator_nothing_is_shown() -> None:
    async with client_of(None) as client:
        assert (await client.get("/console")).status_code == 404
    desk = desk_of_tests(await filled())
    async with client_of(desk, operator="") as client:
        for path in (*PAGES, "/console/live", "/console/assets/console.css"):
            answer = await client.get(path)
            assert (answer.status_code, "buy a mug" in answer.text) == (403, False), path
        assert (await client.post("/console/do", data={"deed": "halt"})).status_code == 403


@pytest.mark.parametrize(
    ("answer", "status"),
    [("grace", 200), ("", 403), (None, 403), (True, 403), (ValueError("down"), 403)],
)
async def test_who_may_open_it_is_asked_and_fails_closed(answer: Any, status: int) -> None:
    def authorize(request: object) -> Any:
        if isinstance(answer, Exception):
            raise answer
        return answer

    async with client_of(desk_of_tests(await filled(), authorize=authorize)) as client:
        assert (await client.get("/console")).status_code == status


async def test_who_may_only_look_changes_nothing() -> None:
    store = await filled()
    desk = desk_of_tests(store, authorize=lambda request: Operator("eve", may="look"))
    async with client_of(desk) as client:
        for path in PAGES:
            answer = await client.get(path)
            assert (answer.status_code, 'method="post"' in answer.text) == (200, False), path
        form = {"deed": "halt", "token": desk.form_token("eve")}
        answer = await client.post("/console/do", data=form)
    assert (answer.status_code, await store.halts()) == (403, [])


@pytest.mark.parametrize("found", [Operator(""), Operator("eve", may="all"), object()])  # type: ignore[arg-type]
async def test_what_is_no_operator_is_refused(found: Any) -> None:
    async with client_of(desk_of_tests(await filled(), authorize=lambda request: found)) as client:
        assert (await client.get("/console")).status_code == 403


async def test_files_hold_no_formula() -> None:
    store = await filled()
    await play(IndexedStore(store, words=True), "s1", "r3", '=HYPERLINK("x")')
    async with client_of(desk_of_tests(store)) as client:
        told = {
            it: await client.get(f"/console{it}csv=1") for it in ("?", "/users?", "/questions?")
        }
        for answer in told.values():
            assert answer.headers["content-type"].startswith("text/csv")
            assert answer.headers["content-disposition"].startswith("attachment")
        lines = told["?"].text.splitlines()
        assert lines[0].startswith("session,run,subject,tenant,") and len(lines) == 4
        assert "'=HYPERLINK" in told["?"].text and "foreign" not in told["?"].text
        assert "ada,3,0,3" in told["/users?"].text
        await store.halt(Halt("tenant", KEY))
        assert (await client.get("/console/audit?csv=1")).status_code == 200


async def test_switches_and_audit_are_those_of_the_agent() -> None:
    store = await filled()
    desk = desk_of_tests(store)
    for it in (
        Halt("user", "ada"),
        Halt("run", "r9"),
        Halt("user", "stranger"),
        Halt("tenant", "x"),
    ):
        await store.halt(it)
    async with client_of(desk) as client:
        text = (await client.get("/console/switches")).text
        assert "ada" in text and "r9" not in text and "stranger" not in text
        assert "Yes, stop all runs" in text
        form = {"deed": "halt", "then": "switches", "token": desk.form_token("grace")}
        done = await client.post("/console/do", data=form)
        assert done.headers["location"] == "/console/switches"
        text = (await client.get("/console/switches")).text
        assert "Let runs start again" in text and "Yes, stop all runs" not in text
        assert "operator:grace" in (await client.get("/console/audit")).text
        assert "No record matches" in (await client.get("/console/audit?user=ada")).text
    async with client_of(desk_of_tests(store, tenant="pk_other")) as client:
        assert "operator:grace" not in (await client.get("/console/audit")).text


async def test_an_ended_run_offers_no_stop_and_words_for_people() -> None:
    async with client_of(desk_of_tests(await filled())) as client:
        text = (await client.get("/console/runs/s1/r1")).text
        assert "Stop this run<" not in text and "Stop this user" in text
        assert "given up" in text and "given_up" not in text


async def test_every_page_has_a_strict_policy_and_escapes_what_it_shows() -> None:
    async with client_of(desk_of_tests(await filled())) as client:
        for path in PAGES:
            answer = await client.get(path)
            assert answer.status_code == 200, path
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy and "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert answer.headers["x-frame-options"] == "DENY"
            assert EVIL not in answer.text and "<img" not in answer.text, path
            assert answer.text.count("<script") == 1, path
        shown = (await client.get("/console/runs/s1/r2")).text
        assert "&lt;script&gt;alert(1)" in shown


async def test_runs_of_another_tenant_are_not_found() -> None:
    async with client_of(desk_of_tests(await filled())) as client:
        listed = (await client.get("/console")).text
        assert "buy a mug" in listed and "foreign" not in listed
        assert "foreign" not in (await client.get("/console/overview")).text
        for path in ("/console/runs/s2/r9", "/console/runs/s2/r9/test.py", "/console/runs/s1/r9"):
            answer = await client.get(path)
            assert (answer.status_code, "foreign" in answer.text) == (404, False), path
    async with client_of(desk_of_tests(await filled(), tenant=None)) as client:
        assert "foreign" in (await client.get("/console")).text


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", 2),
        ("?text=MUG", 1),
        ("?status=failed", 2),
        ("?status=done", 0),
        ("?user=ada&hours=1", 2),
        ("?user=eve", 0),
        ("?page=/", 2),
        ("?page=/cart", 0),
        ("?cost=0.01", 2),
        ("?cost=nonsense&at=-5", 2),
        ("?model=fake", 2),
        ("?rating=yes", 0),
        ("?at=1", 1),
    ],
)
async def test_the_list_is_filtered_by_its_form(query: str, found: int) -> None:
    async with client_of(desk_of_tests(await filled())) as client:
        text = (await client.get(f"/console{query}")).text
        assert text.count("/console/runs/s1/") == found


async def test_an_encrypted_store_says_so() -> None:
    desk = desk_of_tests(await filled(words=False), sealed=True)
    async with client_of(desk) as client:
        text = (await client.get("/console")).text
        assert "What visitors asked is encrypted" in text and "buy a mug" not in text
        assert 'name="text"' not in text
        assert "buy a mug" in (await client.get("/console/runs/s1/r1")).text


async def test_a_run_says_why_it_failed_before_anything_else() -> None:
    async with client_of(desk_of_tests(await filled())) as client:
        text = (await client.get("/console/runs/s1/r1")).text
    assert text.index("The model itself said that it could not do it.") < text.index("Turn 1")
    assert "There is no such mug." in text
    assert "900 tokens in (56 % cached), 20 out, cost 0.0125" in text


async def test_a_form_of_another_site_does_nothing() -> None:
    store = await filled()
    desk = desk_of_tests(store)
    good = {"deed": "halt", "token": desk.form_token("grace")}
    async with client_of(desk) as client:
        for form in (
            {"deed": "halt"},
            good | {"token": "x"},
            good | {"token": desk.form_token("eve")},
        ):
            assert (await client.post("/console/do", data=form)).status_code == 403
        cross = await client.post(
            "/console/do", data=good, headers={"sec-fetch-site": "cross-site"}
        )
        assert cross.status_code == 403
        assert (await client.get("/console/do", params=good)).status_code == 405
        assert await store.halts() == []
        large = await client.post("/console/do", data=good | {"name": "x" * 5000})
        assert large.status_code == 413
        assert (await client.post("/console/do", data=good)).status_code == 303
    assert len(await store.halts()) == 1
    (record,) = await store.audited(AuditFilter(session="console"))
    assert (record.subject, record.action) == ("operator:grace", "console.halt")


async def test_what_cannot_be_done_is_said() -> None:
    desk = desk_of_tests(await filled())
    token = desk.form_token("grace")
    async with client_of(desk) as client:
        form = {"deed": "forget", "name": "ada", "token": token}
        answer = await client.post("/console/do", data=form)
        assert answer.status_code == 400 and "once more" in answer.text


async def test_a_run_becomes_a_test() -> None:
    async with client_of(desk_of_tests(await filled())) as client:
        answer = await client.get("/console/runs/s1/r1/test.py")
    assert answer.headers["content-disposition"].startswith("attachment")
    compile(answer.text, "test_run.py", "exec")
    assert "'buy a mug'" in answer.text and "'https://acme.example'" in answer.text


async def test_a_new_run_is_an_event_for_who_has_the_list_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pilotfish.console.routes.LIVE", 0.01)
    store = await filled()
    parts: asyncio.Queue[str] = asyncio.Queue()
    gone = asyncio.Event()

    async def receive() -> dict[str, Any]:
        if not gone.is_set():
            await asyncio.sleep(0)
        return {"type": "http.disconnect" if gone.is_set() else "http.request"}

    async def send(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            kinds = dict(message["headers"])
            assert kinds[b"content-type"].startswith(b"text/event-stream")
        else:
            await parts.put(message["body"].decode())

    serving = asyncio.create_task(app_of(desk_of_tests(store))(LIVE_SCOPE, receive, send))
    assert [await parts.get() for _ in range(2)] == [": \n\n"] * 2
    await play(IndexedStore(store, words=True), "s1", "r3", "buy a plate")
    while (part := await parts.get()) == ": \n\n":
        pass
    assert part == "data: changed\n\n"
    gone.set()
    await asyncio.wait_for(serving, 5)
