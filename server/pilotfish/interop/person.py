"""A visitor's conversation with a person, within a run: asked for, approved, sent, answered."""

from __future__ import annotations

import asyncio
import hashlib
import time
from dataclasses import dataclass, replace
from typing import Any

from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.model.source import Recorded, Source
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.run import FeatureMaker, Run
from pilotfish.agent.run.said import said_in
from pilotfish.agent.run.seams import ActionContext, Prepared, Ready, Refused
from pilotfish.agent.state.ended import Ended, Next
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.interop.added import Offering, Tool, refused
from pilotfish.interop.handover import Handover, Letter, Reply
from pilotfish.interop.outbox import Outbox, box_of
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import ActionSpec
from pilotfish_client.server_messages import AskUser, AskUserChoice, Status, Subtitle

__all__ = ["TALK", "talking"]

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
        "properties": {"message": {"type": "string", "maxLength": 2000}},
    },
    consequential=True,
    untrusted=True,
)
"""What the model reads. What goes along (`said`, `page`) only the visitor adds."""


@dataclass
class _Conversation(Tool):
    """With the visitor of one run; the one tool that begins it or goes on with it. `asked` counts
    questions, whose ids must differ.
    """

    handover: Handover
    outbox: Outbox
    run: Run
    trajectory: Trajectory
    offered: bool
    asked: int = 0
    spec: ActionSpec = SPEC

    @property
    def name(self) -> str:
        return box_of(self.run.session)

    def word(self, which: str, **facts: str) -> str:
        return self.handover.word(which, self.run.locale, **facts)

    def question(self, args: dict[str, Any]) -> str:
        which = "confirm_all" if args.get("page") else "confirm_said" if args["said"] else "confirm"
        text = " ".join(str(args["message"]).split())
        return self.word(which, text=text, page=self.trajectory.view.facts.url[:100])

    async def scoped(self, args: dict[str, Any]) -> dict[str, Any] | None:
        """The arguments with what the visitor says; None where they close the question."""
        message = str(args.get("message") or "").strip() or await self.ask(self.word("what"))
        options = [self.word(which) for which in ("nothing", "said", "all")]
        chosen = message and await self.ask(self.word("scope"), options)
        if not chosen:
            return None
        scope = options.index(chosen) if chosen in options else 0
        return {"message": message[:2000], "said": scope > 0, "page": scope > 1}

    async def call(self, args: dict[str, Any], context: ActionContext) -> Outcome:
        """Keeps the letter, and stays with the conversation until it is over."""
        letter = self._letter(_hashed(context.idempotency_key), str(args["message"]))
        if args["said"]:
            said = said_in(self.run.opening, self.trajectory)[-MOST_SAID:]
            letter = replace(letter, said=tuple((it.speaker, it.text) for it in said))
        if args["page"]:
            letter = replace(letter, page=self.run.origin + self.trajectory.view.facts.url)
        await self._send(letter)
        heard = await self.follow(until=time.monotonic() + self.handover.wait_seconds)
        if not heard:
            unsent = (await self.outbox.box(self.name)).unsent
            return Outcome(status="done", message=self.word("kept" if unsent else "later"))
        names = [who for who, _ in heard if who and who != "visitor"]
        message = self.word("over", name=names[-1] if names else self.word("label"))
        data = {"messages": [{"from": who, "text": text} for who, text in heard]}
        return Outcome(status="done", message=message, data=data)

    async def happened(self, context: ActionContext) -> Outcome | None:
        box = await self.outbox.box(self.name)
        if _hashed(context.idempotency_key) not in box.letters:
            return Outcome(status="failed", reason="cancelled", message="it was not sent")
        return Outcome(status="done", message="it is on its way to a person")

    async def follow(self, until: float) -> list[tuple[str, str]]:
        """Shows what the person says and sends what the visitor answers, until either is done or
        the time is up. Returns what was said.
        """
        heard: list[tuple[str, str]] = []
        reported, shown, asking = "", dict[int, Reply](), None
        try:
            while True:
                box = await self.outbox.box(self.name)
                if asking and asking.done():
                    await self.outbox.seen(self.name, max(shown))
                    heard += [(reply.name, reply.text) for reply in shown.values()]
                    if not (answer := asking.result()):
                        return heard
                    heard.append(("visitor", answer))
                    key = _hashed(f"{self.run.session}.{self._ident()}.{time.time()}")
                    await self._send(self._letter(key, answer))
                    reported, shown, asking = "", dict[int, Reply](), None
                    continue
                if box.unread.keys() - shown.keys():  # asked with all that stands there by now
                    shown = box.unread
                    await _ended(asking)
                    lines = [f"{it.name}: {it.text}".removeprefix(": ") for it in shown.values()]
                    asking = asyncio.create_task(self.ask("\n".join(lines)))
                elif asking is None and (box.closed or time.monotonic() > until):
                    return heard
                elif asking is None:
                    state = "kept" if box.failing else "" if box.unsent else "sent"
                    if state and state != reported:
                        reported = state
                        said = Subtitle(say_id=self._ident(), text=self.word(state))
                        await self.run.host.show(said)
                await (asyncio.wait({asking}, timeout=LOOK) if asking else asyncio.sleep(LOOK))
        finally:
            await _ended(asking)

    async def ask(self, question: str, options: list[str] | None = None) -> str:
        """The visitor's answer; "" where they close the question."""
        await self._waiting()
        ident = self._ident()
        asked = AskUser(ask_id=ident, question=question)
        if options:
            asked = AskUserChoice(
                ask_id=ident, question=question, options=options, allow_free_text=False
            )
        answer = await self.run.host.ask(asked)
        return "" if answer.source == "cancelled" else answer.answer.strip()

    async def _send(self, letter: Letter) -> None:
        await self.outbox.put(letter)
        await self._waiting()

    def _letter(self, key: str, text: str) -> Letter:
        user = self.run.user
        email = str(user.claims.get("email") or "") if user else ""
        name = (user.name or user.id) if user else ""
        return Letter(key, self.name, text, name, email)

    def _ident(self) -> str:
        self.asked += 1
        return f"{self.run.key}.person.{self.asked}"

    async def _waiting(self) -> None:
        await self.run.host.show(Status(status="waiting", run_id=self.run.run_id))


class _Talking(Offering):
    """Begins a conversation where the visitor asked for it in the palette, asks what goes along
    with each, and shows answers that came while nobody was there.
    """

    def __init__(self, here: _Conversation) -> None:
        super().__init__(here.run, here.trajectory)
        self._here = here
        self.offer({TALK: here})  # a restart looks for it before the first turn
        task = " ".join(here.run.task.split()).casefold()
        self._wanted = task in here.handover.labels() and not here.run.within
        self._looked = False

    async def before_turn(self) -> Ended | None:
        self.offer({TALK: self._here})
        if self._looked or self.run.within:
            return None
        self._looked = True
        if (await self._here.outbox.box(self._here.name)).unread:
            heard = await self._here.follow(until=0.0)
            talk = "; ".join(f"{who}: {text}" for who, text in heard)
            self.trajectory.note(f"before this run went on, a person and the visitor said: {talk}")
        return None

    def source(self) -> Source | None:
        begins = self._wanted and not self.trajectory.turns
        return Recorded([Invoke(TALK, {})]) if begins else None

    async def before_action(self, invoke: Invoke, prepared: Prepared) -> Prepared | Drop:
        if isinstance(prepared, Refused) or prepared.spec.name != TALK:
            return prepared
        if (args := await self._here.scoped(prepared.args)) is None:
            return refused("cancelled", "the visitor does not want to talk to a person")
        return Ready(prepared.spec, args, prepared.where)

    async def after_turn(self, after: Next) -> Next:
        if not self._wanted or len(self.trajectory.turns) != 1:
            return after
        outcome = self.trajectory.last_steps[-1].outcome
        if outcome.status == "done":
            return Ended("done", outcome.message)
        return after if isinstance(after, Ended) else Ended("stopped", "", why=outcome.reason or "")


def talking(handover: Handover, outbox: Outbox) -> FeatureMaker:
    """A feature that lets the visitor of each run talk to a person."""
    return lambda run, trajectory: _Talking(
        _Conversation(handover, outbox, run, trajectory, handover.proposed)
    )


async def _ended(task: asyncio.Task[str] | None) -> None:
    if task is not None and not task.done():
        task.cancel()
        await asyncio.wait({task})


def _hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]
