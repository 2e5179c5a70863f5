"""`POST`: a run of a visitor's page as AG-UI 1.0 events. It begins and acts in the page, and AG-UI
follows it: it may answer questions, and approve nothing.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ag_ui import core as ag
from fastapi import Depends, FastAPI, HTTPException, Request
from fastapi.middleware.cors import CORSMiddleware
from fastapi.sse import EventSourceResponse, ServerSentEvent
from starlette.types import ASGIApp

from pilotfish.agent.failures import AgentError
from pilotfish.web.opening import Opened
from pilotfish.web.session.live import LiveSession
from pilotfish.web.session.tokens import TokenRefused
from pilotfish.web.session.visitor import VisibleState
from pilotfish_client import server_messages as sent
from pilotfish_client.page_messages import Decision, Respond
from pilotfish_client.protocol import FromServer

__all__ = ["Translation", "agui_app"]

log = logging.getLogger("pilotfish.agui")

LARGEST = 1_000_000
BEGINS, LOOK = 10.0, 0.05
"""Seconds in which the page connects and begins the run to be followed, and between two looks."""
MOST, ANSWER = 1_000, 4_000
QUESTION, APPROVAL = "pilotfish:question", "pilotfish:approval"
"""Reasons of interrupts."""
ON_THE_CARD = "This is approved on the card in the page, not here: {question}"
_NO_PAGE = "no page of this visitor, with the widget and this token, is connected to this server"
_NO_RUN = "the page has not begun this task: call pilotfish.run(task) beside runAgent()"


def agui_app(app: Callable[[], FastAPI]) -> FastAPI:
    """`app` is the agent's own, whose pages it follows."""

    async def visitor(request: Request) -> LiveSession:
        try:
            return await _session(request, await app().state.opening.get())
        except AgentError as error:
            raise HTTPException(503, f"{error}") from None

    def allowed(origin: str) -> bool:
        opened = app().state.opening.opened  # by the page, before it may call this
        return opened is not None and opened.parts.origins.allow(origin)

    made = FastAPI(docs_url=None, redoc_url=None, openapi_url=None, max_body_size=LARGEST)
    made.add_middleware(_Cors, allowed=allowed)
    depends = Depends(visitor)

    @made.post("/", response_class=EventSourceResponse)
    async def run(
        given: ag.RunAgentInput, session: LiveSession = depends
    ) -> AsyncIterator[ServerSentEvent]:
        async for event in _events(given, session):
            yield ServerSentEvent(raw_data=event.model_dump_json(by_alias=True))

    _ = run
    return made


class _Cors(CORSMiddleware):
    """For the origins of the agent, which are known once it is open."""

    def __init__(self, app: ASGIApp, allowed: Callable[[str], bool]) -> None:
        super().__init__(app, allow_methods=["POST"], allow_headers=["authorization"])
        self._allowed = allowed

    def is_allowed_origin(self, origin: str) -> bool:
        return self._allowed(origin)


async def _events(given: ag.RunAgentInput, session: LiveSession) -> AsyncIterator[ag.BaseEvent]:
    """What the visitor is shown is queued from the run's begin on, also between an interrupt and
    its resume.
    """
    translation, visitor = Translation(given.thread_id, given.run_id), session.visitor
    late, begun = False, True
    for entry in given.resume or ():
        _resume(session, entry)
    await asyncio.sleep(0)  # who has asked goes on
    if not given.resume:
        visitor.follower, task = asyncio.Queue(MOST), _task(given)
        late = session.runs.going and visitor.shown.task == task
        begun = await _begun(session, task)
    for event in translation.begin(visitor.shown, late=late):
        yield event
    if visitor.follower is None or not begun:
        visitor.follower = None
        yield ag.RunErrorEvent(message=_NO_RUN, code="no_run")
        return
    follower, asked = visitor.follower, visitor.confirmation or visitor.question
    while not translation.over:
        # A question that nobody has answered meanwhile, or that AG-UI tried to approve, comes last.
        open_ = asked if follower.empty() else None
        message = open_ or await follower.get()
        if open_ or message != asked:
            for event in translation.of(message):
                yield event
    if visitor.shown.done:
        visitor.follower = None


def _resume(session: LiveSession, entry: ag.ResumeEntry) -> None:
    """Answers of questions are the visitor's; of an approval only a refusal counts."""
    visitor, cancelled = session.visitor, entry.status == "cancelled"
    if (asked := visitor.question) and asked.ask_id == entry.interrupt_id:
        match entry.payload:
            case _ if cancelled:
                visitor.answered(Respond(ask_id=asked.ask_id, answer="", source="cancelled"))
            case str(text) | {"answer": str(text)}:
                source = "option" if text in getattr(asked, "options", []) else "free_text"
                answer = Respond(ask_id=asked.ask_id, answer=text[:ANSWER], source=source)
                visitor.answered(answer)
            case _:  # no answer: the same interrupt again
                pass
    elif (held := visitor.confirmation) and held.digest == entry.interrupt_id:
        if cancelled:
            visitor.decided(Decision(digest=held.digest, approved=False))
        else:
            log.warning("an approval over AG-UI was refused session=%s", session.identity.id)


async def _begun(session: LiveSession, task: str) -> bool:
    """Whether the page begins the task in time."""
    for _ in range(round(BEGINS / LOOK)):
        shown = session.visitor.shown
        if (shown.task or "").strip() == task and (session.runs.going or shown.done):
            return True
        await asyncio.sleep(LOOK)
    return False


async def _session(request: Request, opened: Opened) -> LiveSession:
    """The live session of the visitor whose token this is; the token may belong to no other."""
    parts, origin = opened.parts, request.headers.get("origin", "")
    if not parts.origins.allow(origin):
        raise HTTPException(403, parts.origins.refusal(origin))
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    try:
        claims = parts.tokens.verify(token if kind.lower() == "bearer" else "", origin)
    except TokenRefused as error:
        raise HTTPException(401, f"{error}") from None
    for _ in range(round(BEGINS / LOOK)):  # the widget connects when its first run begins
        for ident in reversed(await parts.store.sessions_of(claims.subject)):
            session = opened.roster.live(ident)
            if session is None or session.identity.origin != origin:
                continue
            if await parts.store.show_token(claims.id, ident, claims.expires):
                return session
        await asyncio.sleep(LOOK)
    raise HTTPException(409, _NO_PAGE)


def _task(given: ag.RunAgentInput) -> str:
    """The last words of the user."""
    said = [
        it.content for it in given.messages if it.role == "user" and isinstance(it.content, str)
    ]
    return said[-1].strip() if said else ""


@dataclass
class Translation:
    """Of one AG-UI run. `over`: its last event was made; `said` is the text of each message."""

    thread: str
    run: str
    over: bool = False
    said: dict[str, str] = field(default_factory=dict[str, str])

    def begin(self, shown: VisibleState, *, late: bool) -> Iterator[ag.BaseEvent]:
        """`late`: what was said before is told now."""
        yield ag.RunStartedEvent(thread_id=self.thread, run_id=self.run)
        plan = _plan(shown.plan) if shown.plan else None
        state = {"status": shown.status, "task": shown.task, "plan": plan, "done": None}
        yield ag.StateSnapshotEvent(snapshot=state)
        if late and shown.subtitle and shown.say_id:
            yield from self._say(shown.say_id, shown.subtitle)

    def of(self, message: FromServer) -> Iterator[ag.BaseEvent]:
        """The events of a message; none for what is not for the visitor."""
        match message:
            case sent.Subtitle(say_id=say_id, text=None, delta=news):
                yield from self._say(say_id, self.said.get(say_id, "") + news)
            case sent.Subtitle(say_id=say_id, text=str(text)):
                yield from self._say(say_id, text)
            case sent.Status(status=status):
                yield _replaced("status", status)
            case sent.Plan():
                yield _replaced("plan", _plan(message))
            case sent.Step():
                yield from _step(message)
            case sent.AskUser(ask_id=ident, question=question):
                yield self._interrupted(ident, QUESTION, question, {"type": "string"})
            case sent.AskUserChoice(ask_id=ident, question=question, options=options):
                known = "examples" if message.allow_free_text else "enum"
                schema = {"type": "string", known: options}
                yield self._interrupted(ident, QUESTION, question, schema)
            case sent.AskSurface(ask_id=ident):
                yield self._interrupted(ident, QUESTION, "This is answered in the page.")
            case sent.ConfirmAction(digest=ident, message=question):
                yield self._interrupted(ident, APPROVAL, ON_THE_CARD.format(question=question))
            case sent.Done(status=status, summary=summary):
                if summary:
                    yield from self._say(f"{message.run_id}.end", summary)
                yield _replaced("done", status)
                result = {"status": status, "summary": summary, "data": message.data}
                stopped = status == "stopped"
                yield self._finished(
                    ag.RunFinishedCancelledOutcome() if stopped else ag.RunFinishedSuccessOutcome(),
                    result,
                )
            case _:
                return

    def _say(self, ident: str, text: str) -> Iterator[ag.BaseEvent]:
        """What is new of the text. Letters that were told stand: AG-UI takes none back."""
        before = self.said.setdefault(ident, "")
        if text.startswith(before) and (news := text[len(before) :]):
            self.said[ident] = text
            yield ag.TextMessageChunkEvent(message_id=ident, role="assistant", delta=news)

    def _interrupted(
        self, ident: str, reason: str, message: str, schema: dict[str, Any] | None = None
    ) -> ag.BaseEvent:
        asked = ag.Interrupt(id=ident, reason=reason, message=message, response_schema=schema)
        return self._finished(ag.RunFinishedInterruptOutcome(interrupts=[asked]))

    def _finished(self, outcome: ag.RunFinishedOutcome, result: Any = None) -> ag.BaseEvent:
        self.over = True
        return ag.RunFinishedEvent(
            thread_id=self.thread, run_id=self.run, outcome=outcome, result=result
        )


def _step(step: sent.Step) -> Iterator[ag.BaseEvent]:
    call, args = f"{step.run_id}.{step.number}", json.dumps(step.args, ensure_ascii=False)
    message = f"{step.outcome.status}: {step.outcome.message}"
    yield ag.StepStartedEvent(step_name=step.name)
    yield ag.ToolCallChunkEvent(tool_call_id=call, tool_call_name=step.name, delta=args)
    yield ag.ToolCallResultEvent(message_id=f"{call}.result", tool_call_id=call, content=message)
    yield ag.StepFinishedEvent(step_name=step.name)


def _plan(plan: sent.Plan) -> dict[str, Any]:
    todos = [{"id": it.id, "description": it.description, "done": it.done} for it in plan.todos]
    return {"summary": plan.summary, "todos": todos}


def _replaced(key: str, value: Any) -> ag.BaseEvent:
    operation: Any = {"op": "replace", "path": f"/{key}", "value": value}
    return ag.StateDeltaEvent(delta=[operation])
