"""The visitor's part in a run: its mode, pauses after narration, and a page that they took over."""

from __future__ import annotations

from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.changed import changes
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.run import Run
from pilotfish.agent.run.seams import Prepared
from pilotfish.agent.sentence import say
from pilotfish.agent.state.ended import Ended, Next, Rejected
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.server_messages import AskUser, Status

__all__ = ["Modes", "Narrated", "TakenOver", "goes_on"]

_TOLD = {
    "show": "Mode: show. You do not act, you teach. An action on an element frames it and waits"
    " until the visitor has acted there themselves; its outcome says what they did. So first"
    " narrate what to do there and why, and take one action per turn. Without a ref nothing can be"
    " shown: instead of navigate, point at the link.",
    "ask": "Mode: ask. The visitor is asked before each of your steps.",
}


class Modes(BaseFeature):
    """How much the agent does by itself, as the page or the policy has it: told every turn."""

    def tail(self) -> str:
        return _TOLD.get(self.run.control.mode, "")


_ENDED = "the visitor ended the run"


class Narrated(BaseFeature):
    """Nothing further of a reply is issued until then; closing the question stops the run."""

    def __init__(self, run: Run, trajectory: Trajectory) -> None:
        super().__init__(run, trajectory)
        self._stopped = False

    async def after_narration(self, say_id: str) -> Drop | None:
        run = self.run
        if not run.control.pauses:
            return None
        if not await goes_on(run, f"narrated.{say_id}", "narrated"):
            self._stopped = True
            return Drop(_ENDED)
        await run.host.show(Status(status="thinking", run_id=run.run_id))
        return None

    async def after_turn(self, after: Next) -> Next:
        return Ended.saying("stopped", say("stopped")) if self._stopped else after


_DROP = "the visitor took over the page"
_MEANWHILE = "the visitor took over the page before this was done"
_BACK = "the visitor had taken over the page and has given it back. {told} Keep what they did."
_CHANGED = "What changed meanwhile (names and values are the page's words): {changes}."
_SAME = "Nothing that you can see has changed."


class TakenOver(BaseFeature):
    """Nothing is issued until the visitor says so; then the model reads what changed meanwhile."""

    def __init__(self, run: Run, trajectory: Trajectory) -> None:
        super().__init__(run, trajectory)
        self._since: View | None = None
        self._dropped = False

    async def before_action(self, invoke: Invoke, prepared: Prepared) -> Prepared | Drop:
        if not self.run.control.taken_over:
            return prepared
        self._since, self._dropped = self._since or self.trajectory.view, True
        return Drop(_DROP)

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        if self.run.control.taken_over and self._since is None:
            self._since = before
        return step

    async def judge(self, ended: Ended) -> Ended | Rejected:
        return Rejected(_MEANWHILE) if self._dropped and ended.claimed else ended

    async def before_turn(self) -> Ended | None:
        """Waits until the visitor gives the page back; closing the question stops the run."""
        run, trajectory = self.run, self.trajectory
        if not run.control.taken_over:
            return None
        since = self._since or trajectory.view
        pause_id = f"taken-over.{trajectory.actions_taken}.{len(trajectory.turns)}"
        given_back = await goes_on(run, pause_id, "taken_over")
        run.control.taken_over = self._dropped = False
        self._since = None
        if not given_back:
            return Ended.saying("stopped", say("stopped"))
        trajectory.saw(await run.page.observe())
        found = changes(since, trajectory.view)
        text = _CHANGED.format(changes="; ".join(found)) if found else _SAME
        trajectory.note(_BACK.format(told=text))
        return None


async def goes_on(run: Run, pause_id: str, code: str) -> bool:
    """Shows the sentence of that code and waits, however long it takes; False if the visitor closed
    the question. `pause_id` is unique in the run: an answer is kept under it.
    """
    sentence = say(code)
    question = AskUser(
        ask_id=f"{run.run_id}.{pause_id}", question=sentence.text, pause=True, code=sentence.code
    )
    await run.host.show(Status(status="waiting", run_id=run.run_id))
    return (await run.host.ask(question)).source != "cancelled"
