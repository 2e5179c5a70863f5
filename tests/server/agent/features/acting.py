"""Steps for features, without a run around them."""

from typing import Any

from fakes import done, view
from pilotfish.agent.page.step import Step, Where
from pilotfish.agent.page.target import Target
from pilotfish.agent.page.view import View
from pilotfish_client.outcome import Outcome

__all__ = ["page", "stepped"]


def page(text: str = "", url: str = "/") -> View:
    from pilotfish_client.observation import Line

    return view(url, [Line(key="t", depth=0, row=text or "Shop")])


async def stepped(
    feature: Any,
    name: str,
    before: View,
    after: View,
    *,
    outcome: Outcome | None = None,
    target: Target | None = None,
    where: Where = "page",
    **args: Any,
) -> Step:
    """One step that `feature` sees, and that is then under way."""
    trajectory = feature.trajectory
    trajectory.actions_taken += 1
    step = Step(
        number=trajectory.actions_taken,
        action_id=f"r1.{trajectory.actions_taken}",
        name=name,
        args=args,
        outcome=outcome or done(),
        target=target,
        where=where,
        before=before.signature(),
        after=after.signature(),
    )
    step = await feature.after_step(step, before, after)
    trajectory.under_way.append(step)
    trajectory.saw(after)
    return step
