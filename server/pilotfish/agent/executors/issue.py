"""One action on its way: what every place where it may be carried out needs of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from pilotfish.agent.failures import PageGone, PageUnreadable
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.step import Where
from pilotfish.agent.run.run import Run
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.outcome import Outcome
from pilotfish_client.server_messages import ConfirmAction, Status

__all__ = ["Carried", "Issue", "with_effects"]

_BROKE = "the reply broke off before its end, so this consequential action was not done"


@dataclass(frozen=True)
class Carried:
    """What came of an action, and where. `question` is what the visitor approved, `declined` what
    they answered with no, `asked` what nobody answered; `lost` is why the page could not be seen
    after it.
    """

    action_id: str
    outcome: Outcome
    where: Where = "page"
    question: str = ""
    declined: str = ""
    asked: str = ""
    lost: PageGone | PageUnreadable | None = None


async def _whole() -> bool:
    return True


@dataclass(frozen=True)
class Issue:
    """`whole` waits until the source of the action has ended, and tells whether it did so cleanly:
    nothing consequential is done before.
    """

    run: Run
    trajectory: Trajectory
    invoke: Invoke
    whole: Callable[[], Awaitable[bool]] = _whole

    def action_id(self) -> str:
        self.trajectory.actions_taken += 1
        return f"{self.run.run_id}.{self.trajectory.actions_taken}"

    async def approval(
        self, action_id: str, question: ConfirmAction, where: Where
    ) -> Carried | None:
        """None when the visitor approves; otherwise what the action ended as. Raises TakenBack."""
        if not await self.whole():
            cancelled = Outcome(status="failed", reason="cancelled", message=_BROKE)
            return Carried(action_id, cancelled, asked=question.message)
        await self.run.journal.held(action_id, question.message, self.invoke)
        await self.run.host.show(Status(status="waiting", run_id=self.run.run_id))
        approved = await self.run.host.confirm(question, where)
        await self.run.journal.decided(action_id, question.digest, approved)
        if approved:
            return None
        said = f"The visitor declined: {question.message}"
        denied = Outcome(status="failed", reason="denied", message=said)
        return Carried(action_id, denied, declined=question.message)


def with_effects(carried: Carried, outcome: Outcome) -> Carried:
    """`carried` with what was seen of `outcome` before."""
    return replace(carried, outcome=replace(carried.outcome, effects=outcome.effects))
