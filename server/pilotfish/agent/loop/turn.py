"""One turn: a reply of the model, what is carried out while it streams, and what comes next."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import Any

from pilotfish.agent.executors.issue import Issue
from pilotfish.agent.failures import LimitReached, ModelError
from pilotfish.agent.features.all import Features
from pilotfish.agent.loop.action import LoopContext, carry_out
from pilotfish.agent.model.envelope import Closed, Envelope, Invoke, Narrate, Remembered, Words
from pilotfish.agent.model.reply import Reply, reader_for
from pilotfish.agent.model.source import BrokenOff, Ending, Exchange, Source
from pilotfish.agent.page.deed import end_of, shows_a_deed
from pilotfish.agent.page.step import ENDS, Step, may_be_left
from pilotfish.agent.page.target import located, names_target, still_stands, target_of
from pilotfish.agent.page.view import View
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.run import Run
from pilotfish.agent.sentence import say
from pilotfish.agent.state.ended import Continue, Ended, Next
from pilotfish.agent.state.standing import standing_of
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.agent.state.turns import TurnRecord
from pilotfish_client.server_messages import Status, Subtitle

__all__ = ["asked", "play", "take_turn"]

_NOTHING_CAME = "no actions came: act, or end the run with {end}"
_ENDS = {"envelope": "is_final and a summary", "classic": "a sentence and no tool call"}


@dataclass
class _Turn:
    """What is being collected. `remembered` is the memory from before; `dropping` says why nothing
    further of it is carried out, `left` what that was aimed at, and `held` are words for what
    may still be.
    """

    context: LoopContext
    source: Source
    seen: View
    began: float
    issued: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    remembered: str = ""
    dropping: str = ""
    dropped: int = 0
    left: list[str] = field(default_factory=list[str])
    held: tuple[int, Narrate] | None = None
    spoken: str = ""

    @property
    def run(self) -> Run:
        return self.context.run

    @property
    def trajectory(self) -> Trajectory:
        return self.context.trajectory

    @property
    def features(self) -> Features:
        return self.context.features

    def say_id(self, index: int) -> str:
        # Words of a reply that broke off are not gone on with by the next one.
        number = f"{len(self.trajectory.turns) + 1}.{self.trajectory.errors}"
        return f"{self.run.key}.{self.run.page.epoch}.{number}.{index}"

    def drop(self, reason: str, invoke: Invoke) -> None:
        self.dropping, self.dropped = reason, self.dropped + 1
        if may_be_left(invoke.tool) and not self.run.control.taken_over:
            aim = target_of(self.seen, invoke.args)
            self.left.append(str(aim) if aim and aim.name else invoke.tool)

    def goes_on(self, invoke: Invoke) -> bool:
        """Whether it can follow the action before: on a page that this has changed, what is named
        can, since it is looked for there, and what still stands there. A path leads on from a page
        that was left without a complaint.
        """
        view, args = self.trajectory.view, invoke.args
        last = self.trajectory.under_way[-1:]
        changed = any(
            it.outcome.status == "done" and self.dropping == end_of(it.outcome) for it in last
        )
        left = view.facts.url != self.seen.facts.url and not view.facts.dialogs
        leads = invoke.tool == "navigate" and left and all(map(shows_a_deed, last))
        known = leads or names_target(args) or still_stands(args, self.seen, view)
        return not self.dropping or (changed and known and not self.dropped)

    def may_end(self, name: str) -> bool:
        """An end beside its last action stands after it, whatever came of that: checks follow."""
        return name in ENDS and not self.dropped

    async def whole(self) -> bool:
        return isinstance(await self.source.ending(), Envelope)


async def take_turn(context: LoopContext) -> Next:
    """Plays what a feature has at hand, or asks the model and plays its reply. Raises PageGone,
    PageUnreadable, Fenced and StoreError; all else becomes a Next.
    """
    run, trajectory, features = context.run, context.trajectory, context.features
    trajectory.images = ()
    if source := features.source():
        return await play(context, source)
    trajectory.images = await run.camera.capture() if run.camera else ()
    await run.host.show(Status(status="thinking", run_id=run.run_id))
    async with asked(run, trajectory, features.tails()) as reply:
        return await play(context, reply)


async def play(context: LoopContext, source: Source) -> Next:
    """Carries out what `source` gives, records it as a turn, and decides what comes next."""
    run, trajectory, features = context.run, context.trajectory, context.features
    turn = _Turn(context, source, trajectory.view, time.monotonic())
    turn.remembered = trajectory.memory
    turn.issued += [{"tool": step.name, "args": step.args} for step in trajectory.under_way]
    try:
        await _follow(turn)
        ending = await source.ending()
        if isinstance(ending, BrokenOff):
            await run.host.show(ending.told(run.run_id))
    finally:
        trajectory.spend(source.usage)
        trajectory.seconds = run.worked()
    steps = await _commit(turn, ending)
    after = await features.after_turn(_after(turn, ending))
    touched = any(it.outcome.timings is not None or it.outcome.effects for it in steps)
    if isinstance(after, Continue) and not touched:
        trajectory.saw(await run.page.observe())
    return after


async def _follow(turn: _Turn) -> None:
    async for part in turn.source.parts():
        match part:
            case Words(index=index, delta=delta) if not turn.dropping:
                await turn.run.host.show(Subtitle(say_id=turn.say_id(index), delta=delta))
            case Closed(index=index, item=Narrate() as words) if turn.dropping:
                turn.held = (index, words)
            case Closed(index=index, item=Narrate() as words):
                await _say(turn, index, words)
            case Closed(item=Invoke() as it) if turn.goes_on(it) or turn.may_end(it.tool):
                await _act(turn, it)
            case Closed(item=Invoke() as it):
                turn.drop(turn.dropping, it)
            case Remembered(text=text):
                # A restart in the middle of this reply must not lose what the model knew.
                turn.trajectory.memory = text
            case _:
                pass


async def _say(turn: _Turn, index: int, words: Narrate) -> None:
    turn.issued.append({"narrate": words.text} | ({"about": words.about} if words.about else {}))
    turn.spoken = words.text
    said = Subtitle(say_id=turn.say_id(index), text=words.text, about=words.about)
    await turn.run.host.show(said)
    if words.text.strip() and (verdict := await turn.features.after_narration(said.say_id)):
        turn.dropping = verdict.reason


async def _act(turn: _Turn, invoke: Invoke) -> None:
    run, trajectory = turn.run, turn.trajectory
    try:
        invoke = replace(invoke, args=located(invoke.args, trajectory.view))
    except LookupError as error:
        turn.drop(str(error), invoke)
        return
    if turn.held:
        await _say(turn, *turn.held)
        turn.held = None
    prepared = run.actions.prepare(
        invoke.tool, invoke.args, trajectory.page_actions(run.page.actions)
    )
    verdict = await turn.features.before_action(invoke, prepared)
    if isinstance(verdict, Drop):
        turn.drop(verdict.reason, invoke)
        return
    turn.issued.append({"tool": invoke.tool, "args": invoke.args})
    await run.journal.standing(standing_of(trajectory))
    issue = Issue(run, trajectory, invoke, turn.whole)
    step = await carry_out(issue, verdict, turn.context)
    turn.dropping = step.drop_rest


async def _commit(turn: _Turn, ending: Ending) -> tuple[Step, ...]:
    """The assistant's turn as far as it was issued, before its results, whatever came after."""
    trajectory = turn.trajectory
    notes: list[str] = []
    if turn.dropped:
        dropped = "action was" if turn.dropped == 1 else "actions were"
        notes.append(f"{turn.dropped} further {dropped} dropped: {turn.dropping}")
    envelope: dict[str, Any] = {"memory": trajectory.memory, "actions": turn.issued}
    match ending:
        case Envelope():
            trajectory.memory = ending.memory or trajectory.memory
            trajectory.errors = 0
            envelope |= {"memory": trajectory.memory, **ending.fields}
            if ending.summary:
                envelope["summary"] = ending.summary
            if ending.ends_when:
                envelope["ends_when"] = ending.ends_when
            if ending.outcome != "done":
                envelope["outcome"] = ending.outcome
            if ending.claims:
                envelope["claims"] = [claim.data for claim in ending.claims]
        case BrokenOff(error=error):
            trajectory.errors += 1
            notes.append(f"your reply broke off: {error}")
    trajectory.nudges = tuple(notes)
    if not turn.issued and isinstance(ending, BrokenOff):
        trajectory.memory = turn.remembered
        return ()
    verdicts, exchange = tuple(trajectory.verdicts), turn.source.exchange
    trajectory.verdicts = []
    record = TurnRecord(
        number=len(trajectory.turns) + 1,
        envelope=envelope,
        steps=tuple(trajectory.under_way),
        notes=tuple(notes),
        url=turn.seen.facts.url,
        text=turn.spoken,
        images=len(trajectory.images),
        dropped=turn.dropped,
        left=tuple(turn.left),
        usage=turn.source.usage,
        ms=round((time.monotonic() - turn.began) * 1000),
        seen=exchange.seen,
        thinking=exchange.thinking,
        prose=exchange.prose,
        model=exchange.model,
        verdicts=verdicts,
    )
    await turn.run.journal.turn(record, standing_of(trajectory))
    trajectory.commit(record, turn.seen)
    return record.steps


def _after(turn: _Turn, ending: Ending) -> Next:
    match ending:
        case BrokenOff(error=error):
            return _after_break(turn, error)
        case Envelope():
            return _after_envelope(turn, ending)


def _after_break(turn: _Turn, error: Exception) -> Next:
    trajectory, most = turn.trajectory, turn.run.limits.max_errors
    if isinstance(error, LimitReached):
        return Ended.saying("partial" if trajectory.has_part else "failed", error.sentence)
    lasting = isinstance(error, ModelError) and not error.retryable
    if lasting or trajectory.errors >= most:
        return replace(Ended.saying("failed", say("no_model")), error=error)
    return Continue()


def _after_envelope(turn: _Turn, envelope: Envelope) -> Next:
    trajectory = turn.trajectory
    claim = Ended(
        envelope.outcome,
        envelope.summary or turn.spoken,
        claimed=True,
        claims=envelope.claims,
        why=trajectory.failed_for if envelope.outcome != "done" else "",
    )
    if envelope.is_final:
        return trajectory.awaited(claim, envelope.ends_when)
    # A reply that a restart cut off has issued what it has, and no more is known of it.
    if envelope.actions or turn.issued:
        trajectory.empty_replies = 0
        return Continue()
    trajectory.empty_replies += 1
    if envelope.summary:
        return claim
    if trajectory.empty_replies > 1:
        return Ended.saying("failed", say("no_step"))
    trajectory.note(_NOTHING_CAME.format(end=_ENDS[turn.run.mode]))
    return Continue()


def asked(run: Run, trajectory: Trajectory, tail: tuple[str, ...]) -> Reply:
    """The reply to the situation that `trajectory` is in; `async with` it."""
    request = run.prompt.request(run.situation(trajectory, tail))
    stream = run.model.stream(request)
    reply = Reply(stream, reader_for(run.mode))
    seen = request.messages[-1].text if run.keeps_pages else ""
    reply.exchange = Exchange(run.model.name, seen)
    return reply
