"""The product team's own word before an action is issued: allow it, or deny it with a reason."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.target import Target, target_of
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.run import FeatureMaker
from pilotfish.agent.run.seams import Prepared, Ready, Refused, User
from pilotfish_client.host_function import refusal_of
from pilotfish_client.outcome import Outcome

__all__ = ["ActionHook", "Called", "hooked"]


@dataclass(frozen=True)
class Called:
    """An action about to be issued: its name and valid arguments, what it is aimed at, the page's
    URL, and who asks.
    """

    name: str
    args: dict[str, Any]
    target: Target | None
    url: str
    user: User | None


ActionHook = Callable[[Called], Awaitable[str | None] | str | None]
"""Plain or async. Answers why the action is denied, None or "" where it is not. It fails closed: an
exception, `True`, `False` and any other value deny it, too.
"""


@dataclass
class _Hooked(BaseFeature):
    """Asked after validation, before anything is issued; the model reads the reason."""

    hooks: Sequence[ActionHook] = ()

    async def before_action(self, invoke: Invoke, prepared: Prepared) -> Prepared | Drop:
        if isinstance(prepared, Refused):
            return prepared
        for hook in self.hooks:
            if reason := await refusal_of("this action", hook, self._called(prepared)):
                denied = Outcome(status="failed", reason="denied", message=reason)
                return Refused(denied)
        return prepared

    def _called(self, ready: Ready) -> Called:
        view = self.trajectory.view
        return Called(
            name=ready.spec.name,
            args=ready.args,
            target=target_of(view, ready.args),
            url=view.facts.url,
            user=self.run.user,
        )


def hooked(hooks: Sequence[ActionHook]) -> FeatureMaker:
    """A feature that asks all of `hooks`, in order; the first reason counts."""
    return lambda run, trajectory: _Hooked(run, trajectory, tuple(hooks))
