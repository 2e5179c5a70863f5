"""What functions of the page know of the visitor and the product, told every turn."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pilotfish.agent.features.host_context import MOST_LETTERS, sourced
from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.run.run import FeatureMaker, Run
from pilotfish.agent.state.trajectory import Trajectory

__all__ = ["told_by_page"]

MOST_ROLES = 8
ROLE = re.compile(r"[a-z][A-Za-z0-9_]{0,31}")


class _PageContext(BaseFeature):
    """The page is not trusted: only the server says whose words count as
    the team's own.
    """

    def __init__(self, run: Run, trajectory: Trajectory, trusted: frozenset[str]) -> None:
        super().__init__(run, trajectory)
        self._trusted = trusted

    def tail(self) -> str:
        told = self.trajectory.view.facts.context or {}
        roles = [role for role in told if _is_role(role)][:MOST_ROLES]
        texts = {role: " ".join(told[role].split())[:MOST_LETTERS] for role in roles}
        return "\n".join(
            sourced(role, text, trusted=role in self._trusted)
            for role, text in texts.items()
            if text
        )


def told_by_page(trusted: Sequence[str]) -> FeatureMaker:
    """A feature that tells what the page's providers give; the words of the roles in `trusted`
    count as the team's own. Raises ValueError for what can be no role.
    """
    wrong = [trusted] if isinstance(trusted, str) else [it for it in trusted if not _is_role(it)]
    if wrong:
        raise ValueError(
            "RunOptions(trusted_context=…): expected a list of roles (letters, digits and"
            f" underscores, a lower-case letter first), found {wrong[0]!r}"
        )

    def make(run: Run, trajectory: Trajectory) -> _PageContext:
        return _PageContext(run, trajectory, frozenset(trusted))

    return make


def _is_role(name: str) -> bool:
    return ROLE.fullmatch(name) is not None
