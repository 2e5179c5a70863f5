"""A visitor's conversation with a person, within a run: asked for, approved, sent, answered."""

from __future__ import annotations

import asyncio
import hashlib
import time
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Any

from pilotfish.actions.arguments import InvalidArguments, validated
from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.model.source import Recorded, Source
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.run import FeatureMaker, Run
from pilotfish.agent.run.said import said_in
from pilotfish.agent.run.seams import ActionContext, Prepared, Ready, Refused
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.next_step import Next
from pilotfish.agent.state.store import Store
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.interop.handover import Handover, Letter, Reply
from pilotfish.interop.outbox import Outbox, box_of
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import ActionSpec
from pilotfish_client.server_messages import AskUser, AskUserChoice, Status, Subtitle

__all__ = ["TALK", "Desk", "Person", "talking"]

TALK = "talk_to_person"
LOOK = 0.5
"""Seconds between two looks for what has changed."""
MOST_SAID = 100
SPEC = ActionSpec(
    name=TALK,
    description="Let the visitor talk to a person of the team, where you cannot go on or they ask"
    " for it. message: what the person should know. The visitor is asked what goes along.",
    parameters={
        "type": "object",
        "properties": {
            "message": {"type": "string", "maxLength": 2000},
            "said": {"type": "boolean"},
            "page": {"type": "boolean"},
        },
        "additionalProperties": False,
    },
    consequential=True,
    untrusted=True,
)
OFFERED = ActionSpec(
    name=TALK,
    description=SPEC.description,
    parameters={
        "type": "object",
        "properties": {"message": {"type": "string", "maxLength": 2000}},
        "required": ["message"],
    },
    consequential=True,
    untrusted=True,
)
"""What the model reads: only the visitor says what goes along."""


@dataclass(frozen=True)
class Desk:
    """What conversations need: the operator's options, the letters, and who the visitors are."""

    handover: Handover
    outbox: Outbox
    store: Store


_HERE: ContextVar[_Conversation] = ContextVar("conversation with a person")
"""Of the run whose task this is: the seam of actions does not know runs."""


class Person:
    """Own: the one action that begins or goes on with a conversation."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def has(self, name: str) -> bool:
        return name == TALK

    def specs(self) -> tuple[ActionSpec, ...]:
        return (OFFERED,) if self._desk.handover.proposed else ()

    def prepare(self, name: str, args: dict[str, Any]) -> Prepared:
        try:
            return Ready(SPEC, validated(SPEC, args, trusted=True), "server")
        except InvalidArguments as error:
            return _refused("invalid_args", str(error))

    def confirmation(self, ready: Ready) -> str | None:
        return _HERE.get().question(ready.args)

    async def execute(self, ready: Ready, context: ActionContext) -> Outcome:
        return await _HERE.get().begin(ready.args, context)

    async def check(self, ready: Ready, context: ActionContext) -> Outcome | None:
        box = await self._desk.outbox.box(box_of(context.session))
        if _key(context) not in box.letters:
            return Outcome(status="failed", reason="cancelled", message="it was not sent")
        return Outcome(status="done", message="it is on its way to a person")


@dataclass
class _Conversation:
    """With the visitor of one run. `asked` counts questions, whose ids must differ."""

    desk: Desk
    run: Run
    trajectory: Trajectory
    asked: int = 0

    @property
    def name(self) -> str:
        return box_of(self.run.session)

    def word(self, which: Any, **facts: str) -> str:
        return self.desk.handover.word(which, self.run.locale, **facts)

    def question(self, args: dict[str, Any]) -> str:
        which = "confirm_all" if args.get("page") else "confirm_said" if args["said"] else "confirm"
        text = " ".join(str(args["message"]).split())
        short = text if len(text) <= 160 else f"{text[:159]}…"
        return self.word(which, text=short, page=self.trajectory.view.facts.url[:100])

    async def scoped(self, args: dict[str, Any]) -> dict[str, Any] | None:
        """The arguments with what the visitor says; None where they close the question."""
        message = str(args.get("message") or "").strip() or await self.ask(self.word("what"))
        if not message:
            return None
        options = [self.word("nothing"), self.word("said"), self.word("all")]
        self.asked += 1
        asked = AskUserChoice(
            ask_id=f"{self.run.key}.person.{self.asked}",
            question=self.word("scope"),
            options=options,
            allow_free_text=False,
        )
        await self._waiting()
        answer = await self.run.host.ask(asked)
        if answer.source == "cancelled":
            return None
        chosen = options.index(answer.answer) if answer.answer in options else 0
        return {"message": message[:2000], "said": chosen > 0, "page": chosen > 1}

    async def begin(self, args: dict[str, Any], context: ActionContext) -> Outcome:
        """Keeps the letter, and stays with the conversation until it is over."""
        letter = self._letter(_key(context), str(args["message"]), first=True)
        if args["said"]:
            said = said_in(self.run.opening, self.trajectory)[-MOST_SAID:]
            letter = replace(letter, said=tuple((it.speaker, it.text) for it in said))
        if args["page"]:
            letter = replace(letter, page=self.run.origin + self.trajectory.view.facts.url)
        await self._send(letter)
        heard = await self.follow(until=time.monotonic() + self.desk.handover.wait_seconds)
        box = await self.desk.outbox.box(self.name)
        if heard:
            names = [who for who, _ in heard if who and who != "visitor"]
            told = self.word("over", name=names[-1] if names else self.word("label"))
        else:
            told = self.word("kept" if box.unsent else "later")
        data = {"messages": [{"from": who, "text": text} for who, text in heard]}
        return Outcome(status="done", message=told, data=data if heard else None)

    async def follow(self, until: float) -> list[tuple[str, str]]:
        """Shows what the person says and sends what the visitor answers, until either is done or
        the time is up. Returns what was said.
        """
        heard: list[tuple[str, str]] = []
        told = ""
        while True:
            box = await self.desk.outbox.box(self.name)
            if unread := box.unread:
                answer = await self._answered(unread)
                heard += [(reply.name, reply.text) for reply in unread.values()]
                if answer is None:
                    return heard
                heard.append(("visitor", answer))
                self.asked += 1
                key = _hashed(f"{self.run.session}.{self.run.key}.{self.asked}.{time.time()}")
                await self._send(self._letter(key, answer, first=False))
                told = ""
            elif box.closed or time.monotonic() > until:
                return heard
            else:
                state = "kept" if box.failing else "" if box.unsent else "sent"
                if state and state != told:
                    told = state
                    await self._say(self.word("kept" if state == "kept" else "sent"))
                await asyncio.sleep(LOOK)

    async def ask(self, question: str) -> str:
        """The visitor's answer; "" where they close the question."""
        self.asked += 1
        await self._waiting()
        asked = AskUser(ask_id=f"{self.run.key}.person.{self.asked}", question=question)
        answer = await self.run.host.ask(asked)
        return "" if answer.source == "cancelled" else answer.answer.strip()

    async def _answered(self, unread: dict[int, Reply]) -> str | None:
        """The answer to all that stands there by then; None where the visitor closes it."""
        asking: asyncio.Task[str] | None = None
        shown: dict[int, Reply] = {}
        try:
            while True:
                if unread.keys() - shown.keys():
                    shown.update(unread)
                    await _ended(asking)
                    text = "\n".join(_told(reply) for reply in shown.values())
                    asking = asyncio.create_task(self.ask(text))
                assert asking is not None, "there is something to show"
                await asyncio.wait({asking}, timeout=LOOK)
                if asking.done():
                    await self.desk.outbox.seen(self.name, max(shown))
                    unread.update(shown)
                    return asking.result() or None
                unread.update((await self.desk.outbox.box(self.name)).unread)
        finally:
            await _ended(asking)

    async def _send(self, letter: Letter) -> None:
        record = await self.desk.store.load(self.run.session)
        await self.desk.outbox.put(letter, record.subject if record else "")
        await self._waiting()

    def _letter(self, key: str, text: str, *, first: bool) -> Letter:
        user = self.run.user
        email = str(user.claims.get("email") or "") if user else ""
        name = (user.name or user.id) if user else ""
        return Letter(key, self.name, text, name, email, first=first)

    async def _say(self, text: str) -> None:
        self.asked += 1
        said = Subtitle(say_id=f"{self.run.key}.person.{self.asked}", text=text)
        await self.run.host.show(said)

    async def _waiting(self) -> None:
        await self.run.host.show(Status(status="waiting", run_id=self.run.run_id))


class _Talking(BaseFeature):
    """Begins a conversation where the visitor asked for it in the palette, asks what goes along
    with each, and shows answers that came while nobody was there.
    """

    def __init__(self, run: Run, trajectory: Trajectory, desk: Desk) -> None:
        super().__init__(run, trajectory)
        self._here = _Conversation(desk, run, trajectory)
        _HERE.set(self._here)
        task = " ".join(run.task.split()).casefold()
        self._wanted = task in desk.handover.labels() and not run.within
        self._looked = False

    async def before_turn(self) -> Ended | None:
        if self._looked or self.run.within:
            return None
        self._looked = True
        store, name = self._here.desk.store, self._here.name
        if await store.load(name) is not None and (await self._here.desk.outbox.box(name)).unread:
            heard = await self._here.follow(until=0.0)
            told = "; ".join(f"{who}: {text}" for who, text in heard)
            self.trajectory.note(f"before this run went on, a person and the visitor said: {told}")
        return None

    def source(self) -> Source | None:
        if self._wanted and not self.trajectory.turns:
            return Recorded([Invoke(TALK, {})])
        return None

    async def before_action(self, invoke: Invoke, prepared: Prepared) -> Prepared | Drop:
        if isinstance(prepared, Refused) or prepared.spec.name != TALK:
            return prepared
        args = await self._here.scoped(prepared.args)
        if args is None:
            return _refused("cancelled", "the visitor does not want to talk to a person")
        return Ready(prepared.spec, args, prepared.where)

    async def after_turn(self, after: Next) -> Next:
        if not self._wanted or len(self.trajectory.turns) != 1:
            return after
        outcome = self.trajectory.last_steps[-1].outcome
        if outcome.status == "done":
            return Ended("done", outcome.message)
        return after if isinstance(after, Ended) else Ended("stopped", "", why=outcome.reason or "")


def talking(desk: Desk) -> FeatureMaker:
    def make(run: Run, trajectory: Trajectory) -> _Talking:
        return _Talking(run, trajectory, desk)

    return make


async def _ended(task: asyncio.Task[str] | None) -> None:
    if task is not None and not task.done():
        task.cancel()
        await asyncio.wait({task})


def _told(reply: Reply) -> str:
    return f"{reply.name}: {reply.text}" if reply.name else reply.text


def _key(context: ActionContext) -> str:
    return _hashed(context.idempotency_key)


def _hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _refused(reason: Any, message: str) -> Refused:
    return Refused(Outcome(status="failed", reason=reason, message=message))
