"""After each narration the visitor says when to go on, where the page wants it so."""

from __future__ import annotations

from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.pause import goes_on
from pilotfish.agent.run.run import Run
from pilotfish.agent.sentence import say
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.next_step import Next
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.server_messages import Status

__all__ = ["Narrated"]

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
