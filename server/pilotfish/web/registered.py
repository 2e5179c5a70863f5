"""The actions that the current page registered, as far as their specs are good."""

from __future__ import annotations

from collections.abc import Iterable

from pilotfish.actions.rules import check_spec
from pilotfish_client.page_messages import ActionSpec

__all__ = ["Registered"]

MOST = 64


class Registered:
    """What is refused comes back as sentences for the page's developer."""

    def __init__(self, taken: frozenset[str]) -> None:
        """`taken` are the names of the actions that every page has."""
        self._taken = taken
        self._specs: dict[str, ActionSpec] = {}

    def specs(self) -> tuple[ActionSpec, ...]:
        return tuple(self._specs.values())

    def replace(self, specs: Iterable[ActionSpec]) -> list[str]:
        """Another document, other actions."""
        self._specs = {}
        return self.change(specs, ())

    def change(self, added: Iterable[ActionSpec], removed: Iterable[str]) -> list[str]:
        for name in removed:
            self._specs.pop(name, None)
        refusals: list[str] = []
        for spec in added:
            try:
                self._add(spec)
            except ValueError as error:
                refusals.append(str(error))
        return refusals

    def _add(self, spec: ActionSpec) -> None:
        check_spec(spec)
        if spec.name in self._taken:
            raise ValueError(
                f"the action name {spec.name!r} is taken by an action of the server: choose another"
            )
        if spec.name not in self._specs and len(self._specs) >= MOST:
            raise ValueError(
                f"a page may register {MOST} actions, {spec.name!r} is one too many: remove those"
                " that do not belong to this page"
            )
        self._specs[spec.name] = spec
