"""What a visitor is shown of a run, as events of AG-UI 1.0."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ag_ui.core.events import (
    BaseEvent,
    Interrupt,
    RunFinishedCancelledOutcome,
    RunFinishedEvent,
    RunFinishedInterruptOutcome,
    RunFinishedOutcome,
    RunFinishedSuccessOutcome,
    RunStartedEvent,
    StateDeltaEvent,
    StateSnapshotEvent,
    StepFinishedEvent,
    StepStartedEvent,
    TextMessageContentEvent,
    TextMessageEndEvent,
    TextMessageStartEvent,
    ToolCallArgsEvent,
    ToolCallEndEvent,
    ToolCallResultEvent,
    ToolCallStartEvent,
)

from pilotfish.web.visitor import VisibleState
from pilotfish_client.protocol import FromServer
from pilotfish_client.server_messages import (
    AskSurface,
    AskUser,
    AskUserChoice,
    ConfirmAction,
    Done,
    Plan,
    Status,
    Step,
    Subtitle,
)

__all__ = ["APPROVAL", "QUESTION", "Translation"]

QUESTION, APPROVAL = "pilotfish:question", "pilotfish:approval"
"""Reasons of interrupts: an answer may come over AG-UI, an approval only from the card in the page.
"""
ON_THE_CARD = "This is approved on the card in the page, not here: {question}"


@dataclass
class Translation:
    """Of one AG-UI run. `over`: its last event was made. `saying` is the open text message, with
    the `said` part of it.
    """

    thread: str
    run: str
    over: bool = False
    saying: str = ""
    said: str = ""

    def begin(self, shown: VisibleState, *, late: bool) -> Iterator[BaseEvent]:
        """`late`: what was said before is told now."""
        yield RunStartedEvent(thread_id=self.thread, run_id=self.run)
        plan = _plan(shown.plan) if shown.plan else None
        state = {"status": shown.status, "task": shown.task, "plan": plan, "done": None}
        yield StateSnapshotEvent(snapshot=state)
        if late and shown.subtitle and shown.say_id:
            yield from self._say(Subtitle(say_id=shown.say_id, text=shown.subtitle))

    def of(self, message: FromServer) -> Iterator[BaseEvent]:
        """The events of a message; none for what is not for the visitor."""
        match message:
            case Subtitle():
                yield from self._say(message)
            case Status(status=status):
                yield _replaced("status", status)
            case Plan():
                yield _replaced("plan", _plan(message))
            case Step():
                yield from self._silent()
                yield from _step(message)
            case AskUser() | AskUserChoice():
                yield from self._interrupted(_question(message))
            case AskSurface():
                asked = "This is answered in the page."
                yield from self._interrupted(
                    Interrupt(id=message.ask_id, reason=QUESTION, message=asked)
                )
            case ConfirmAction():
                yield from self._interrupted(_approval(message))
            case Done():
                yield from self._done(message)
            case _:
                return

    def _say(self, message: Subtitle) -> Iterator[BaseEvent]:
        if message.say_id != self.saying:
            yield from self._silent()
            self.saying, self.said = message.say_id, ""
            yield TextMessageStartEvent(message_id=message.say_id, role="assistant")
        whole = message.text
        news = message.delta if whole is None else whole.removeprefix(self.said)
        if whole is not None and not whole.startswith(self.said):
            news = ""  # the streamed letters stand; AG-UI takes none back
        if news:
            self.said += news
            yield TextMessageContentEvent(message_id=self.saying, delta=news)
        if whole is not None:
            yield from self._silent()

    def _silent(self) -> Iterator[BaseEvent]:
        """Ends the open text message."""
        if self.saying:
            yield TextMessageEndEvent(message_id=self.saying)
            self.saying = ""

    def _interrupted(self, interrupt: Interrupt) -> Iterator[BaseEvent]:
        yield from self._finished(RunFinishedInterruptOutcome(interrupts=[interrupt]))

    def _done(self, done: Done) -> Iterator[BaseEvent]:
        if done.summary:
            yield from self._say(Subtitle(say_id=f"{done.run_id}.end", text=done.summary))
        yield _replaced("done", done.status)
        stopped = done.status == "stopped"
        outcome = RunFinishedCancelledOutcome() if stopped else RunFinishedSuccessOutcome()
        result = {"status": done.status, "summary": done.summary, "data": done.data}
        yield from self._finished(outcome, result)

    def _finished(
        self, outcome: RunFinishedOutcome, result: dict[str, Any] | None = None
    ) -> Iterator[BaseEvent]:
        yield from self._silent()
        self.over = True
        yield RunFinishedEvent(
            thread_id=self.thread, run_id=self.run, outcome=outcome, result=result
        )


def _step(step: Step) -> Iterator[BaseEvent]:
    call = f"{step.run_id}.{step.number}"
    yield StepStartedEvent(step_name=step.name)
    yield ToolCallStartEvent(tool_call_id=call, tool_call_name=step.name)
    yield ToolCallArgsEvent(tool_call_id=call, delta=json.dumps(step.args, ensure_ascii=False))
    yield ToolCallEndEvent(tool_call_id=call)
    told = f"{step.outcome.status}: {step.outcome.message}"
    yield ToolCallResultEvent(message_id=f"{call}.result", tool_call_id=call, content=told)
    yield StepFinishedEvent(step_name=step.name)


def _question(asked: AskUser | AskUserChoice) -> Interrupt:
    schema: dict[str, Any] = {"type": "string"}
    if isinstance(asked, AskUserChoice) and not asked.allow_free_text:
        schema["enum"] = asked.options
    elif isinstance(asked, AskUserChoice):
        schema["examples"] = asked.options
    return Interrupt(
        id=asked.ask_id, reason=QUESTION, message=asked.question, response_schema=schema
    )


def _approval(asked: ConfirmAction) -> Interrupt:
    told = ON_THE_CARD.format(question=asked.message)
    return Interrupt(id=asked.digest, reason=APPROVAL, message=told)


def _plan(plan: Plan) -> dict[str, Any]:
    todos = [{"id": it.id, "description": it.description, "done": it.done} for it in plan.todos]
    return {"summary": plan.summary, "todos": todos}


def _replaced(key: str, value: Any) -> StateDeltaEvent:
    operation: Any = {"op": "replace", "path": f"/{key}", "value": value}
    return StateDeltaEvent(delta=[operation])
