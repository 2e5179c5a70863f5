"""One last call of the model where a run ends early with data: what was done, and what is left."""

from __future__ import annotations

from dataclasses import replace

from pilotfish.agent.asking import asked
from pilotfish.agent.ended import Ended, Rejected
from pilotfish.agent.envelope import Envelope
from pilotfish.agent.feature import BaseFeature

__all__ = ["Consolidation"]

_EARLY = frozenset({"max_turns", "max_actions", "max_seconds", "stuck", "no_model"})
_ASK = (
    "The run ends here. No action is carried out any more. Answer with is_final and a summary for"
    " the visitor: what was done, and what is left."
)


class Consolidation(BaseFeature):
    """B15. Where that call fails, the data is given as it is."""

    async def judge(self, ended: Ended) -> Ended | Rejected:
        data = self.trajectory.collected
        if not data or ended.claimed:
            return ended
        ended = replace(ended, data=data)
        if ended.why not in _EARLY:
            return ended
        summary = await self._summary()
        status = "partial" if ended.status == "failed" else ended.status
        told = f"{ended.summary} {summary}" if summary else ended.summary
        return replace(ended, status=status, summary=told)

    async def _summary(self) -> str:
        async with asked(self.run, self.trajectory, (_ASK,)) as reply:
            async for _ in reply.parts():
                pass
            ending = await reply.ending()
            self.trajectory.spend(reply.usage)
        return ending.summary if isinstance(ending, Envelope) else ""
