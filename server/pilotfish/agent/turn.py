"""One turn: a reply of the model, what is carried out while it streams, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pilotfish.agent.batch import Shift, end_of, shift_of
from pilotfish.agent.envelope import Closed, Envelope, Invoke, Narrate, Words
from pilotfish.agent.errors import LimitReached, ModelError
from pilotfish.agent.history import Step, TurnRecord
from pilotfish.agent.next_step import Continue, Declined, Failed, Finished, Next
from pilotfish.agent.reply import BrokenOff, Ending, Reply, reader_for
from pilotfish.agent.run import Progress, Run
from pilotfish.agent.sign_in import HANDED_OVER, NOT_SIGNED_IN, PLEASE_SIGN_IN
from pilotfish.agent.step import DECLINED, carry_out
from pilotfish.agent.surface import PRESENT
from pilotfish.agent.view import View
from pilotfish_client.server_messages import AskUser, Status, Subtitle

__all__ = ["take_turn"]

_NOT_BESIDE_FINAL = {"navigate", "ask_user", "ask_user_choice", PRESENT}
_ALONE = "present_surface stands alone in its turn"


@dataclass
class _Turn:
    """What is being collected. `dropping` says why nothing further of the reply is carried out."""

    run: Run
    progress: Progress
    reply: Reply
    seen: View
    issued: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    steps: list[Step] = field(default_factory=list[Step])
    dropping: str = ""
    dropped: int = 0
    shifted: Shift | None = None
    spoken: str = ""

    def say_id(self, index: int) -> str:
        # Words of a reply that broke off are not gone on with by the next one.
        number = f"{len(self.progress.turns) + 1}.{self.progress.errors}"
        return f"{self.run.run_id}.{number}.{index}"


async def take_turn(run: Run, progress: Progress) -> Next:
    """Raises PageGone, PageUnreadable, Fenced and StoreError; all else becomes a Next."""
    progress.images = await run.camera.capture() if run.camera else ()
    request = run.prompt.request(progress.situation(run))
    for hook in run.hooks.on_request:
        await hook(request)
    await run.host.show(Status(status="thinking", run_id=run.run_id))
    stream = run.model.stream(request)
    async with Reply(stream, reader_for(run.mode), run.limits.llm_timeout) as reply:
        turn = _Turn(run, progress, reply, progress.view)
        await _follow(turn)
        ending = await reply.ending()
    for hook in run.hooks.on_usage:
        await hook(reply.usage)
    await _commit(turn, ending)
    after = _decide(turn, ending)
    if isinstance(after, Continue) and any(_hit_wall(step) for step in turn.steps):
        return await _hand_over(turn)
    if isinstance(after, Continue) and not any(_touched_page(step) for step in turn.steps):
        progress.saw(await run.page.observe())
    return after


async def _hand_over(turn: _Turn) -> Next:
    """The visitor signs in, however long it takes, and the run goes on from there."""
    run, progress = turn.run, turn.progress
    question = AskUser(
        ask_id=f"{run.run_id}.sign-in.{len(progress.turns)}", question=PLEASE_SIGN_IN, pause=True
    )
    await run.host.show(Status(status="waiting", run_id=run.run_id))
    if (await run.host.ask(question)).source == "cancelled":
        return Failed(NOT_SIGNED_IN)
    progress.nudges += (HANDED_OVER,)
    progress.saw(await run.page.observe())
    return Continue()


async def _follow(turn: _Turn) -> None:
    async for part in turn.reply.parts():
        match part:
            case Words(index=index, delta=delta) if not turn.dropping:
                await turn.run.host.show(Subtitle(say_id=turn.say_id(index), delta=delta))
            case Closed(item=Invoke()) if turn.dropping:
                turn.dropped += 1
            case Closed(index=index, item=Narrate() as words) if not turn.dropping:
                await _say(turn, index, words)
            case Closed(item=Invoke() as invoke):
                await _act(turn, invoke)
            case _:
                pass


async def _say(turn: _Turn, index: int, words: Narrate) -> None:
    turn.issued.append({"narrate": words.text} | ({"about": words.about} if words.about else {}))
    turn.spoken = words.text
    said = Subtitle(say_id=turn.say_id(index), text=words.text, about=words.about)
    await turn.run.host.show(said)


async def _act(turn: _Turn, invoke: Invoke) -> None:
    if turn.progress.actions_taken >= turn.run.limits.max_actions:
        turn.dropping, turn.dropped = "the run has used all its actions", turn.dropped + 1
        return
    if turn.shifted and not turn.shifted.allows(turn.progress.view, invoke):
        turn.dropping, turn.dropped = turn.shifted.told, turn.dropped + 1
        return
    if invoke.tool == PRESENT and turn.steps:
        turn.dropping, turn.dropped = f"{_ALONE}: call it by itself", turn.dropped + 1
        return
    turn.issued.append({"tool": invoke.tool, "args": invoke.args})
    before = turn.progress.view
    step = await carry_out(turn.run, turn.progress, turn.reply, invoke)
    turn.steps.append(step)
    turn.dropping = end_of(step.outcome) or ("a person takes over" if _escalated(step) else "")
    if invoke.tool == PRESENT:
        turn.dropping = turn.dropping or _ALONE
    turn.shifted = turn.shifted or shift_of(before, turn.progress.view, invoke)


async def _commit(turn: _Turn, ending: Ending) -> None:
    """The assistant's turn as far as it was issued, before its results, whatever came after."""
    progress = turn.progress
    notes: list[str] = []
    if turn.dropped:
        notes.append(f"{turn.dropped} further actions were dropped: {turn.dropping}")
    envelope: dict[str, Any] = {"memory": progress.memory, "actions": turn.issued}
    match ending:
        case Envelope():
            progress.memory = ending.memory or progress.memory
            progress.errors = 0
            envelope |= {"memory": progress.memory, **ending.fields}
            if ending.summary:
                envelope["summary"] = ending.summary
        case BrokenOff(error=error):
            progress.errors += 1
            notes.append(f"your reply broke off: {error}")
    progress.nudges = tuple(notes)
    if not turn.issued and isinstance(ending, BrokenOff):
        return
    record = TurnRecord(
        number=len(progress.turns) + 1,
        envelope=envelope,
        steps=tuple(turn.steps),
        notes=tuple(notes),
        url=turn.seen.facts.url,
        text=turn.spoken,
        images=len(progress.images),
    )
    await turn.run.journal.turn(record)
    progress.commit(record, turn.seen)


def _decide(turn: _Turn, ending: Ending) -> Next:
    progress, limits = turn.progress, turn.run.limits
    for step in turn.steps:
        if step.outcome.reason == "denied" and step.outcome.message.startswith(DECLINED):
            return Declined(step.outcome.message.removeprefix(DECLINED))
        if _escalated(step):
            return Finished(step.outcome.message)
    match ending:
        case BrokenOff(error=error):
            after = _after_break(error, progress.errors, limits.max_errors)
        case Envelope():
            after = _after_envelope(turn, ending)
    if isinstance(after, Continue):
        if progress.actions_taken >= limits.max_actions:
            return Failed(f"I stopped after {progress.actions_taken} actions, the most I may take.")
        if len(progress.turns) >= limits.max_turns:
            return Failed(f"I stopped after {limits.max_turns} turns without coming to an end.")
    return after


def _after_break(error: Exception, errors: int, most: int) -> Next:
    if isinstance(error, LimitReached):
        return Failed(str(error))
    lasting = isinstance(error, ModelError) and not error.retryable
    if lasting or errors >= most:
        return Failed("I could not get an answer from the language model. Please try again later.")
    return Continue()


def _after_envelope(turn: _Turn, envelope: Envelope) -> Next:
    summary = envelope.summary or turn.spoken
    if envelope.is_final:
        if reason := _not_final(turn.steps, turn.dropped):
            turn.progress.nudges += (f"is_final was dropped: {reason}",)
            return Continue()
        return Finished(summary)
    if envelope.actions:
        turn.progress.empty_replies = 0
        return Continue()
    turn.progress.empty_replies += 1
    if envelope.summary:
        return Finished(summary)
    if turn.progress.empty_replies > 1:
        return Failed("I did not get any further: the language model gave no next step.")
    nudge = "no actions came: act, or end the run with is_final and a summary"
    turn.progress.nudges += (nudge,)
    return Continue()


def _not_final(steps: Sequence[Step], dropped: int) -> str:
    """Why the run cannot end on this turn: what it claims has not been seen."""
    if dropped:
        return "some of its actions were not carried out"
    for step in steps:
        if step.name in _NOT_BESIDE_FINAL:
            return f"the result of {step.name} has not been read"
        if step.outcome.status != "done":
            return f"{step.name} ended as {step.outcome.status}"
    return ""


def _escalated(step: Step) -> bool:
    return step.name == "escalate_to_human" and step.outcome.status == "done"


def _hit_wall(step: Step) -> bool:
    return step.outcome.reason == "auth_required"


def _touched_page(step: Step) -> bool:
    return step.outcome.timings is not None or bool(step.outcome.effects)
