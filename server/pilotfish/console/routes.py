"""The addresses of the console, below `/console`."""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import (
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

from pilotfish.agent.state.record import RunRecord, records_of
from pilotfish.console import pages
from pilotfish.console.deeds import DeedError, do_deed
from pilotfish.console.desk import Desk, Operator, batch_runs
from pilotfish.console.digest import DAYS
from pilotfish.console.local import is_local
from pilotfish.console.story import story_of, test_file_of
from pilotfish.sessions.keeping import AuditFilter, Halt
from pilotfish.sessions.run_row import RunFilter, RunRow

__all__ = ["console_routes"]

log = logging.getLogger("pilotfish.console")

OpenDesk = Callable[[], Awaitable[Desk | None]]
LARGEST = 4096
MOST = 5_000  # rows of a file
LIVE = 1.0  # seconds between two looks for new runs


@dataclass(frozen=True)
class _Seen:
    """A request that an operator may make."""

    request: Request
    desk: Desk
    operator: Operator

    @property
    def base(self) -> str:
        return str(self.request.scope.get("root_path", "")) + "/console"

    @property
    def common(self) -> dict[str, object]:
        """What every template gets."""
        return {
            "base": self.base,
            "operator": self.operator.name,
            "may": self.operator.may == "operate",
            "query": dict(self.request.query_params),
            "path": self.request.url.path.partition("/console")[2],
            "token": self.desk.form_token(self.operator.name),
            "sealed": self.desk.sealed,
            "tenant": self.desk.tenant,
            "recipes": self.desk.shelf is not None,
            "batches": self.desk.batches is not None,
        }


def console_routes(open_desk: OpenDesk) -> list[Route]:
    """`open_desk` gives None where there is no console."""

    def guarded(
        answer: Callable[[_Seen], Awaitable[Response]],
    ) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            desk = await open_desk()
            if desk is None:
                return PlainTextResponse("There is no console here.", 404)
            operator = await desk.operator(request)
            if operator is None:
                return _entry(request, desk)
            return await answer(_Seen(request, desk, operator))

        return endpoint

    return [
        Route("/console", guarded(_runs)),
        *(
            Route(f"/console/{it}", guarded(_counted(it)))
            for it in ("overview", "questions", "users")
        ),
        Route("/console/audit", guarded(_audit)),
        Route("/console/switches", guarded(_switches)),
        Route("/console/recipes", guarded(_recipes)),
        Route("/console/recipes/{key}", guarded(_recipe)),
        Route("/console/batches", guarded(_batches)),
        Route("/console/batches/{name}.json", guarded(_batch)),
        Route("/console/batches/{name}", guarded(_batch)),
        Route("/console/runs/{session}/{run}", guarded(_run)),
        Route("/console/runs/{session}/{run}/test.py", guarded(_test)),
        Route("/console/do", guarded(_do), methods=["POST"]),
        Route("/console/live", guarded(_live)),
        Route("/console/assets/{name}", guarded(_asset)),
    ]


def _entry(request: Request, desk: Desk) -> Response:
    """For whoever may not open it yet: the key of the printed address becomes a cookie."""
    local = desk.local
    if local is None or not is_local(request):
        return PlainTextResponse("You may not open it.", 403, headers=pages.HEADERS)
    if not local.spend(request.query_params.get("key", "")):
        message = "Open it by the address that the server printed, which works once."
        return PlainTextResponse(message, 403, headers=pages.HEADERS)
    made = RedirectResponse(request.url.path, 303, headers=pages.HEADERS)
    name, value = local.cookie(request.url.port)
    made.set_cookie(name, value, httponly=True, samesite="strict")
    return made


async def _runs(seen: _Seen) -> Response:
    query = dict(seen.request.query_params)
    wanted = pages.filter_of(query, seen.desk.tenant, time.time())
    if "csv" in query:
        return pages.csv_of("runs", await seen.desk.store.indexed(replace(wanted, most=MOST, at=0)))
    rows = await seen.desk.store.indexed(wanted)
    values = {
        "rows": rows[: pages.PAGE],
        "halted": any(it.scope in ("all", "tenant") for it in await _halts(seen)),
        "older": pages.link_of(query, wanted.at + pages.PAGE) if len(rows) > pages.PAGE else "",
        "newer": pages.link_of(query, max(0, wanted.at - pages.PAGE)) if wanted.at else "",
    }
    return pages.page("runs", {**seen.common, **values})


def _counted(name: str) -> Callable[[_Seen], Awaitable[Response]]:
    """The page `name` about a period: the overview, what was not served, or users."""

    async def endpoint(seen: _Seen) -> Response:
        query = seen.request.query_params
        days = next((it for it in DAYS if str(it) == query.get("days")), DAYS[2])
        digest = await seen.desk.digests.of(seen.desk.store, seen.desk.tenant, days)
        if "csv" in query:
            users = name == "users"
            return pages.csv_of(name, digest.groups["subject"] if users else digest.wishes)
        values = {"digest": digest, "days": days, "periods": DAYS}
        return pages.page(name, {**seen.common, **values})

    return endpoint


async def _audit(seen: _Seen) -> Response:
    query = dict(seen.request.query_params)
    wanted = pages.audit_of(query, seen.desk.tenant, time.time())
    rows = list(reversed(await seen.desk.store.audited(wanted)))
    if "csv" in query:
        return pages.csv_of("audit", rows)
    return pages.page("audit", {**seen.common, "rows": rows})


async def _switches(seen: _Seen) -> Response:
    return pages.page("switches", {**seen.common, "halts": await _halts(seen)})


async def _halts(seen: _Seen) -> list[Halt]:
    store, own = seen.desk.store, seen.desk.tenant
    found = [it for it in await store.halts() if it.scope != "tenant" or own in (None, it.name)]
    wanted, fields = RunFilter(own, most=1), {"user": "subject", "run": "run"}
    named = {
        it: replace(wanted, **{fields[it.scope]: it.name}) for it in found if it.scope in fields
    }
    return [it for it in found if it not in named or await store.indexed(named[it])]


async def _run(seen: _Seen) -> Response:
    found = await _found(seen)
    if found is None:
        return pages.page("missing", seen.common, 404)
    row, record = found
    audited = await seen.desk.store.audited(AuditFilter(session=row.session, run=row.run))
    halted = any((it.scope, it.name) == ("user", row.subject) for it in await _halts(seen))
    values = {"row": row, "record": record, "story": story_of(record, audited), "halted": halted}
    return pages.page("run", {**seen.common, **values})


async def _recipes(seen: _Seen) -> Response:
    shelf = seen.desk.shelf
    if shelf is None:
        return pages.page("missing", seen.common, 404)
    return pages.page("recipes", {**seen.common, "shelved": await shelf.all()})


async def _recipe(seen: _Seen) -> Response:
    shelf, key = seen.desk.shelf, seen.request.path_params["key"]
    found = await shelf.find(key) if shelf else None
    if found is None:
        return pages.page("missing", seen.common, 404)
    return pages.page("recipe", {**seen.common, "it": found})


async def _runs_of(seen: _Seen, name: str | None = None) -> list[dict[str, Any]]:
    folder = seen.desk.batches
    return await asyncio.to_thread(batch_runs, folder, name) if folder else []


async def _batches(seen: _Seen) -> Response:
    return pages.page("batches", {**seen.common, "found": await _runs_of(seen)})


async def _batch(seen: _Seen) -> Response:
    found = await _runs_of(seen, seen.request.path_params["name"])
    if not found:
        return pages.page("missing", seen.common, 404)
    if seen.request.url.path.endswith(".json"):
        return JSONResponse(found[0], headers=pages.HEADERS)
    return pages.page("batch", {**seen.common, "it": found[0]})


async def _test(seen: _Seen) -> Response:
    found = await _found(seen)
    if found is None:
        return pages.page("missing", seen.common, 404)
    row, record = found
    headers = pages.HEADERS | {"content-disposition": 'attachment; filename="test_run.py"'}
    return PlainTextResponse(test_file_of(record, row.origin), headers=headers)


async def _found(seen: _Seen) -> tuple[RunRow, RunRecord] | None:
    """Only a run of the desk's tenant: the ids of others' runs are not found."""
    session, run = (seen.request.path_params[name] for name in ("session", "run"))
    rows = await seen.desk.store.indexed(
        RunFilter(tenant=seen.desk.tenant, session=session, run=run, most=5)
    )
    row = next((it for it in rows if it.run == run), None)
    if row is None:
        return None
    records = records_of(await seen.desk.store.read(session))
    record = next((it for it in reversed(records) if it.brief.run_id == run), None)
    return (row, record) if record else None


async def _do(seen: _Seen) -> Response:
    body = b""
    async for chunk in seen.request.stream():
        body += chunk
        if len(body) > LARGEST:
            return PlainTextResponse("The form is too large.", 413, headers=pages.HEADERS)
    form = {name: values[0] for name, values in parse_qs(body.decode("utf-8", "replace")).items()}
    shown, own = form.get("token", ""), seen.desk.form_token(seen.operator.name)
    site = seen.request.headers.get("sec-fetch-site", "same-origin")
    if site != "same-origin" or not hmac.compare_digest(shown.encode(), own.encode()):
        log.warning("console: a form was refused site=%.20r", site)
        return PlainTextResponse("This form is not of the console.", 403, headers=pages.HEADERS)
    if seen.operator.may != "operate":
        return pages.page("missing", {**seen.common, "told": "You may look, not operate."}, 403)
    try:
        await do_deed(seen.desk, seen.operator.name, form)
    except DeedError as error:
        return pages.page("missing", {**seen.common, "told": str(error)}, 400)
    log.info("console deed=%s by=%s", form.get("deed", ""), seen.operator.name)
    then = "/recipes" if form.get("deed", "").endswith("-recipe") else ""
    then = "/switches" if form.get("then") == "switches" else then
    return RedirectResponse(seen.base + then, 303, headers=pages.HEADERS)


async def _live(seen: _Seen) -> Response:
    """An event each time the list of the newest runs is another one, or the batch that is named."""
    batch = seen.request.query_params.get("batch")

    async def look() -> object:
        if batch:
            return await _runs_of(seen, batch)
        rows = await seen.desk.store.indexed(RunFilter(tenant=seen.desk.tenant, most=pages.PAGE))
        return [(row.run, row.status, row.turns, row.rating) for row in rows]

    async def events() -> AsyncGenerator[str]:
        before: object = None
        while not await seen.request.is_disconnected():
            now = await look()
            yield ": \n\n" if now == before or before is None else "data: changed\n\n"
            before = now
            await asyncio.sleep(LIVE)

    return StreamingResponse(events(), media_type="text/event-stream", headers=pages.HEADERS)


async def _asset(seen: _Seen) -> Response:
    name = seen.request.path_params["name"]
    if name not in pages.ASSETS:
        return PlainTextResponse("Not found.", 404, headers=pages.HEADERS)
    text = await asyncio.to_thread((pages.HERE / "assets" / name).read_bytes)
    return Response(text, media_type=pages.ASSETS[name], headers=pages.HEADERS)
