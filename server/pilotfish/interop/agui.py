"""`POST`: a run of a visitor's page as AG-UI 1.0 events, over server-sent events.

The run begins and acts in the page, where the widget is; AG-UI follows it. Questions may be
answered here, approvals only on the card in the page.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field
from typing import Any, cast
from weakref import WeakKeyDictionary

from ag_ui.core.events import BaseEvent, RunErrorEvent, RunStartedEvent
from ag_ui.core.types import ResumeEntry, RunAgentInput
from ag_ui.encoder import EventEncoder
from fastapi import FastAPI
from pydantic import ValidationError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from pilotfish.agent.failures import AgentError
from pilotfish.interop.agui_events import Translation
from pilotfish.web.live import LiveSession
from pilotfish.web.opening import Opened, Opening
from pilotfish.web.tokens import TokenRefused
from pilotfish_client.page_messages import Decision, Respond
from pilotfish_client.protocol import FromServer

__all__ = ["agui_app"]

log = logging.getLogger("pilotfish.agui")

LARGEST = 1_000_000
BEGINS = 10.0
"""Seconds in which the page begins the run that AG-UI is to follow."""
QUIET = 15.0
"""Seconds after which a comment keeps the connection open."""
MOST = 1_000
_NO_PAGE = (
    "no page of this visitor is connected to this server: AG-UI follows runs of the page that has"
    " the widget, with the same visitor's token"
)
_NO_RUN = "the page has not begun this task: call pilotfish.run(task) beside runAgent()"


class _Refused(Exception):
    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


@dataclass(eq=False)
class _Following:
    """What was shown of a run since AG-UI follows it; kept between an interrupt and its resume."""

    session: LiveSession
    messages: asyncio.Queue[FromServer] = field(default_factory=lambda: asyncio.Queue(MOST))

    def hear(self, message: FromServer) -> None:
        if not self.messages.full():
            self.messages.put_nowait(message)


def agui_app(app: Callable[[], FastAPI]) -> Starlette:
    """`app` is the agent's own, whose pages it follows."""
    following: WeakKeyDictionary[LiveSession, _Following] = WeakKeyDictionary()

    async def run(request: Request) -> Response:
        opening: Opening = app().state.opening
        origin = request.headers.get("origin", "")
        try:
            opened = await opening.get()
            if not opened.parts.origins.allow(origin):
                raise _Refused(403, opened.parts.origins.refusal(origin))
            if request.method == "OPTIONS":
                return Response(status_code=204, headers=_cors(origin))
            session = await _session(request, opened, origin)
            given = await _input(request)
        except _Refused as refused:
            headers = _cors(origin) if refused.status != 403 else None
            return JSONResponse({"error": str(refused)}, refused.status, headers)
        except AgentError as error:
            return JSONResponse({"error": str(error)}, 503)
        stream = _frames(_events(given, session, following))
        headers = {**_cors(origin), "cache-control": "no-store"}
        return StreamingResponse(stream, media_type="text/event-stream", headers=headers)

    return Starlette(routes=[Route("/{rest:path}", run, methods=["POST", "OPTIONS"])])


async def _events(
    given: RunAgentInput,
    session: LiveSession,
    all_following: WeakKeyDictionary[LiveSession, _Following],
) -> AsyncGenerator[BaseEvent | None]:
    translation = Translation(given.thread_id, given.run_id)
    followed, late = all_following.get(session), False
    if given.resume:
        _resume(session, given.resume)
    else:
        if followed:
            session.visitor.watchers.discard(followed.hear)
        followed = all_following[session] = _Following(session)
        late = session.runs.going and session.visitor.shown.task == _task(given)
        session.visitor.watchers.add(followed.hear)
        if not await _begun(session, _task(given)):
            session.visitor.watchers.discard(followed.hear)
            yield RunStartedEvent(thread_id=given.thread_id, run_id=given.run_id)
            yield RunErrorEvent(message=_NO_RUN, code="no_run")
            return
    for event in translation.begin(session.visitor.shown, late=late):
        yield event
    if followed is None:
        yield RunErrorEvent(message="there is no run to resume", code="no_run")
        return
    if open_ := session.visitor.confirmation or session.visitor.question:
        # Nobody has answered it meanwhile, or AG-UI tried to approve.
        while not followed.messages.empty():
            for event in _before(translation, followed.messages.get_nowait(), open_):
                yield event
        for event in translation.of(open_):
            yield event
    while not translation.over:
        try:
            message = await asyncio.wait_for(followed.messages.get(), QUIET)
        except TimeoutError:
            yield None
            continue
        for event in translation.of(message):
            yield event
    if session.visitor.shown.done:
        session.visitor.watchers.discard(followed.hear)


def _before(translation: Translation, message: FromServer, open_: Any) -> list[BaseEvent]:
    return [] if message is open_ or message == open_ else list(translation.of(message))


def _resume(session: LiveSession, entries: list[ResumeEntry]) -> None:
    """Answers of questions are the visitor's; of an approval only a refusal counts."""
    visitor = session.visitor
    for entry in entries:
        cancelled = entry.status == "cancelled"
        if (asked := visitor.question) and asked.ask_id == entry.interrupt_id:
            payload: Any = entry.payload
            if isinstance(payload, dict):
                payload = cast("dict[str, Any]", payload).get("answer", "")
            options = getattr(asked, "options", [])
            source = "option" if payload in options else "free_text"
            answer = "" if cancelled else f"{payload or ''}"
            visitor.answered(
                Respond(
                    ask_id=asked.ask_id,
                    answer=answer[:4000],
                    source="cancelled" if cancelled else source,
                )
            )
        elif (held := visitor.confirmation) and held.digest == entry.interrupt_id:
            if cancelled:
                visitor.decided(Decision(digest=held.digest, approved=False))
            else:
                log.warning("an approval over AG-UI was refused session=%s", session.identity.id)


async def _begun(session: LiveSession, task: str) -> bool:
    """Whether the page begins the task in time."""
    loop = asyncio.get_running_loop()
    until = loop.time() + BEGINS
    while loop.time() < until:
        shown = session.visitor.shown
        if (shown.task or "").strip() == task and (session.runs.going or shown.done):
            return True
        await asyncio.sleep(0.02)
    return False


async def _session(request: Request, opened: Opened, origin: str) -> LiveSession:
    """The live session of the visitor whose token this is; the token may belong to no other."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    try:
        claims = opened.parts.tokens.verify(token if kind.lower() == "bearer" else "", origin)
    except TokenRefused as error:
        raise _Refused(401, str(error)) from None
    store = opened.parts.store
    for ident in reversed(await store.sessions_of(claims.subject)):
        session = opened.roster.live(ident)
        if session is None or session.identity.origin != origin:
            continue
        if await store.show_token(claims.id, ident, claims.expires):
            return session
    raise _Refused(409, _NO_PAGE)


async def _input(request: Request) -> RunAgentInput:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST:
            raise _Refused(413, f"a RunAgentInput has at most {LARGEST} bytes")
    try:
        return RunAgentInput.model_validate_json(body)
    except ValidationError as error:
        first = error.errors()[0]
        raise _Refused(400, f"no RunAgentInput: {first['loc']}: {first['msg']}") from None


def _task(given: RunAgentInput) -> str:
    """The last words of the user."""
    for message in reversed(given.messages):
        content = getattr(message, "content", None)
        if message.role == "user" and isinstance(content, str):
            return content.strip()
    return ""


async def _frames(events: AsyncGenerator[BaseEvent | None]) -> AsyncGenerator[str]:
    encoder = EventEncoder()
    async for event in events:
        yield encoder.encode(event) if event else ": still there\n\n"


def _cors(origin: str) -> dict[str, str]:
    return {
        "access-control-allow-origin": origin,
        "access-control-allow-methods": "POST",
        "access-control-allow-headers": "authorization, content-type, accept",
        "vary": "origin",
    }
