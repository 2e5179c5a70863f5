"""A fake for every seam of the loop: enough to drive it, and to see what it did."""

from __future__ import annotations

import asyncio
import inspect
import json
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pilotfish.agent.failures import ModelMisconfigured
from pilotfish.agent.model.request import ArgumentsDelta, Chunk, Request, Stopped, UserMessage
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.step import Where
from pilotfish.agent.page.view import View
from pilotfish.agent.run.seams import Acted, ActionContext, Prepared, Ready, Refused
from pilotfish.agent.run.situation import Situation
from pilotfish.agent.state.plan import PlanInput
from pilotfish.models.scripted import claiming
from pilotfish_client.observation import Dialog, Facts, Line, Range, Row, Scroll
from pilotfish_client.outcome import Approval, Effect, Outcome
from pilotfish_client.page_messages import ActionSpec, Respond
from pilotfish_client.server_messages import Act, AskSurface, AskUser, AskUserChoice, ConfirmAction


def check_methods(seam: type, kind: type) -> None:
    """Fails unless `kind` has every method of the Protocol `seam`, with the same parameters; it may
    have more, with defaults.
    """
    for name, method in inspect.getmembers(seam, inspect.isfunction):
        if not name.startswith("_"):
            wanted = list(inspect.signature(method).parameters)
            found = inspect.signature(getattr(kind, name)).parameters
            assert list(found)[: len(wanted)] == wanted, name
            more = list(found.values())[len(wanted) :]
            assert all(it.default is not inspect.Parameter.empty for it in more), name


ANY = {"type": "object", "properties": {}}


def view(
    url: str = "/", lines: Sequence[Line] = (), document: str = "d1", ident: str = "o1"
) -> View:
    keys = [line.key for line in lines]
    facts = Facts(
        url=url,
        title="Page",
        scroll=Scroll(above=0, visible=900, below=0),
        visible=[Range(first=keys[0], last=keys[-1])] if keys else [],
        above=[],
        dialogs=list[Dialog](),
    )
    return View(ident, document, facts, tuple(lines))


def row(ref: int, word: str, name: str = "", **attributes: Any) -> Line:
    return Line(
        key=f"e{ref}",
        depth=0,
        row=Row(ref=ref, word=word, name=name, attributes=attributes or None),
    )


def done(message: str = "done", *effects: Effect) -> Outcome:
    return Outcome(status="done", message=message, effects=list(effects))


def envelope(*actions: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"memory": "", "actions": list(actions), **fields}


def tool(name: str, **args: Any) -> dict[str, Any]:
    return {"tool": name, "args": args}


Reply = dict[str, Any] | list[Any]


@dataclass
class FakeModel:
    """Answers with the queued replies: an envelope, or a list of chunks, events and exceptions."""

    replies: list[Reply]
    requests: list[Request] = field(default_factory=list)
    cancelled: int = 0
    name: str = "fake"

    async def stream(self, request: Request) -> AsyncIterator[Chunk]:
        self.requests.append(request)
        # Tests of the reader alone have no request.
        if request is not None and request.closing and not self.replies:
            raise ModelMisconfigured("the script has no closing words")
        reply = self.replies.pop(0)
        if isinstance(reply, dict):
            steps = request.steps if request else ()
            reply = [*pieces(dict(claiming(reply, steps))), Stopped("tool_use")]
        items = reply
        try:
            for item in items:
                if isinstance(item, BaseException):
                    raise item
                if isinstance(item, asyncio.Event):
                    await item.wait()
                else:
                    yield item
        except asyncio.CancelledError:
            self.cancelled += 1
            raise


def pieces(reply: dict[str, Any], size: int = 7) -> list[ArgumentsDelta | Usage]:
    text = json.dumps(reply)
    parts = [text[i : i + size] for i in range(0, len(text), size)]
    return [ArgumentsDelta(0, "c1", "agent_turn", part) for part in parts]


@dataclass
class FakePage:
    """`answers` maps an action's name to its outcome, or to a function of the act."""

    answers: dict[str, Outcome | Callable[[Act], Outcome]] = field(default_factory=dict)
    views: list[View] = field(default_factory=lambda: [view()])
    document: str = "d1"
    epoch: int = 1
    actions: tuple[ActionSpec, ...] = ()
    acts: list[Act] = field(default_factory=list)
    recovered: list[Act] = field(default_factory=list)
    observed: int = 0

    async def observe(self) -> View:
        self.observed += 1
        return self.views[min(self.observed, len(self.views)) - 1]

    async def act(self, act: Act) -> Acted:
        self.acts.append(act)
        answer = self.answers.get(act.name, done())
        outcome = answer(act) if callable(answer) else answer
        return Acted(outcome, self.views[-1])

    async def recover(self, act: Act) -> Acted:
        self.recovered.append(act)
        answer = self.answers.get(act.name, Outcome(status="unknown", message="not known"))
        return Acted(answer(act) if callable(answer) else answer, self.views[-1])


@dataclass
class FakeHost:
    """The visitor: `answers` to questions in order, `approves` each confirmation in order."""

    answers: list[str] = field(default_factory=list)
    approves: list[bool | Exception] = field(default_factory=list)
    shown: list[Any] = field(default_factory=list)
    asked: list[AskUser | AskUserChoice | AskSurface] = field(default_factory=list)
    confirmed: list[ConfirmAction] = field(default_factory=list)

    async def show(self, message: Any) -> None:
        self.shown.append(message)

    async def ask(self, question: AskUser | AskUserChoice | AskSurface) -> Respond:
        self.asked.append(question)
        source = "option" if isinstance(question, AskSurface) else "free_text"
        return Respond(ask_id=question.ask_id, answer=self.answers.pop(0), source=source)

    async def confirm(self, question: ConfirmAction, where: Where) -> bool:
        self.confirmed.append(question)
        decision = self.approves.pop(0)
        if isinstance(decision, Exception):
            raise decision
        return decision

    def of(self, kind: type) -> list[Any]:
        return [message for message in self.shown if isinstance(message, kind)]


@dataclass
class FakePrompt:
    situations: list[Situation] = field(default_factory=list)

    def request(self, situation: Situation) -> Request:
        self.situations.append(situation)
        return Request(
            system=("system",),
            messages=(UserMessage(situation.task),),
            forced_tool="agent_turn",
            task=situation.task,
            observation=situation.view,
            actions=situation.actions,
            memory=situation.memory,
            steps=tuple(step for turn in situation.turns for step in turn.steps),
        )

    def plan_input(self, situation: Situation, limit: int) -> PlanInput:
        return PlanInput(situation.task, situation.locale, "Shop"[:limit], situation.view)


Handler = Callable[[dict[str, Any], ActionContext], Outcome]


@dataclass
class FakeActions:
    """Knows the page's and the visitor's actions by name; `server` maps names to handlers."""

    server: dict[str, Handler] = field(default_factory=dict)
    confirmations: dict[str, str] = field(default_factory=dict)
    checks: dict[str, Outcome] = field(default_factory=dict)
    contexts: list[ActionContext] = field(default_factory=list)

    def specs(self) -> tuple[ActionSpec, ...]:
        return (ActionSpec(name="click", description="", parameters=ANY),)

    def recording(self) -> FakeActions:
        return self

    def prepare(
        self, name: str, args: dict[str, Any], page_actions: tuple[ActionSpec, ...]
    ) -> Prepared:
        spec = ActionSpec(name=name, description="", parameters=ANY)
        if name == "unknown":
            return Refused(Outcome(status="failed", reason="invalid_args", message="no such"))
        if name in ("ask_user", "ask_user_choice", "pause", "present_surface"):
            return Ready(spec, args, "visitor")
        if name in ("write_state", "save_progress", "fold", "fail", "finish"):
            return Ready(spec, args, "run")
        if name == "delegate":
            return Ready(spec, args, "child")
        return Ready(spec, args, "server" if name in self.server else "page")

    def confirmation(self, ready: Ready) -> str | None:
        return self.confirmations.get(ready.spec.name)

    async def execute(self, ready: Ready, context: ActionContext) -> Outcome:
        self.contexts.append(context)
        return self.server[ready.spec.name](ready.args, context)

    def fault(self, value: object, schema: dict[str, Any]) -> str:
        missing = [name for name in schema.get("required", []) if name not in value]  # type: ignore[operator]
        return f"{missing[0]} is missing" if missing else ""

    async def check(self, ready: Ready, context: ActionContext) -> Outcome | None:
        return self.checks.get(ready.spec.name)


@dataclass
class FakeJournal:
    """The entries in order, as (kind, subject)."""

    entries: list[tuple[str, Any]] = field(default_factory=list)
    standings: list[dict[str, Any]] = field(default_factory=list)

    def within(self, action_id: str) -> FakeJournal:
        return self

    async def run_started(self, brief: Any) -> None:
        self.entries.append(("run_started", brief.task))

    async def issued(
        self, action_id: str, document: str, invoke: Any, digest: str | None = None
    ) -> None:
        self.entries.append(("issued", (action_id, document)))

    async def outcome(self, action_id: str, outcome: Outcome) -> None:
        self.entries.append(("outcome", (action_id, outcome.status)))

    async def held(self, action_id: str, question: str, invoke: Any) -> None:
        self.entries.append(("held", question))

    async def decided(self, action_id: str, digest: str, approved: bool) -> None:
        self.entries.append(("decided", (digest, approved)))

    async def step(self, step: Any) -> None:
        self.entries.append(("step", step))

    async def turn(self, record: Any, standing: dict[str, Any]) -> None:
        self.entries.append(("turn", record))

    async def standing(self, standing: dict[str, Any]) -> None:
        self.standings.append(standing)

    async def run_ended(self, done: Any) -> None:
        self.entries.append(("run_ended", done.status))

    def kinds(self) -> list[str]:
        return [kind for kind, _ in self.entries]


def needs_approval(digest: str, **facts: str) -> Outcome:
    approval = Approval(kind="payment", digest=digest, facts=facts)
    return Outcome(status="needs_approval", message="needs approval", approval=approval)
