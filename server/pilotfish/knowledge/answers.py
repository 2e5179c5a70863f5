"""What an Agent has of its knowledge: the action, the feature, and the library behind them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pilotfish.actions.registry import Registry
from pilotfish.agent.run.run import FeatureMaker
from pilotfish.knowledge.options import Knowledge

if TYPE_CHECKING:
    from pilotfish.console.desk import Desk
    from pilotfish.knowledge.library import Library

__all__ = ["Answers"]


class Answers:
    """Nothing without knowledge. Raises ValueError where the host has its own `search_site`."""

    library: Library | None = None
    features: tuple[FeatureMaker, ...] = ()

    def __init__(
        self, given: Knowledge | str | Path | None, store: str, site: str, actions: Registry
    ) -> None:
        if given is None:
            return
        from pilotfish.knowledge.action import search_action
        from pilotfish.knowledge.citing import citing
        from pilotfish.knowledge.library import Library

        known = Knowledge.of(given)
        self.library, self.features = Library(known, store, site), (citing(known.linked()),)
        actions.register(search_action(self.library))

    def at(self, desk: Desk | None) -> Desk | None:
        """The desk, whose unanswered questions have the nearest passages."""
        if desk is None or self.library is None:
            return desk
        return replace(desk, digests=replace(desk.digests, nearest=self.library.beside))
