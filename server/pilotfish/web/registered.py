"""The actions that the current page registered and whose specs are valid."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Sequence

from pilotfish.actions.rules import check_spec
from pilotfish_client.page_messages import ActionSpec

__all__ = ["Registered", "check_ahead"]

MOST = 64
MOST_REFUSALS = 8


def check_ahead(specs: Sequence[ActionSpec]) -> None:
    """Checks the specs in a thread, before `Registered` does: the result is cached. A schema takes
    a millisecond for each object in it, too long for the event loop.
    """
    for spec in specs[:MOST]:
        with contextlib.suppress(ValueError):
            check_spec(spec)


class Registered:
    """Refusals are sentences for the page's developer: at most eight, and one with the rest."""

    def __init__(self, taken: frozenset[str]) -> None:
        """`taken` are the names of the agent's own actions."""
        self._taken = taken
        self._specs: dict[str, ActionSpec] = {}

    def specs(self) -> tuple[ActionSpec, ...]:
        return tuple(self._specs.values())

    def replace(self, specs: Sequence[ActionSpec]) -> list[str]:
        """Replaces all actions by those of another document; returns the refusals."""
        self._specs = {}
        return self.change(specs, ())

    def change(self, added: Sequence[ActionSpec], removed: Iterable[str]) -> list[str]:
        for name in removed:
            self._specs.pop(name, None)
        refusals: list[str] = []
        for spec in added[:MOST]:
            try:
                self._add(spec)
            except ValueError as error:
                refusals.append(str(error))
        more = max(0, len(added) - MOST) + max(0, len(refusals) - MOST_REFUSALS)
        refusals = refusals[:MOST_REFUSALS]
        if more:
            refusals.append(
                f"{more} more actions were refused; a page may register {MOST}: remove those that"
                " do not belong to this page"
            )
        return refusals

    def _add(self, spec: ActionSpec) -> None:
        if spec.name in self._taken:
            raise ValueError(
                f"the action name {spec.name!r:.60} is taken by an action of the server: choose"
                " another"
            )
        if spec.name not in self._specs and len(self._specs) >= MOST:
            raise ValueError(
                f"a page may register {MOST} actions, {spec.name!r:.60} is one too many: remove"
                " those that do not belong to this page"
            )
        check_spec(spec)
        self._specs[spec.name] = spec
