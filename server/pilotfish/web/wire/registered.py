"""The actions that the current page registered and whose specs are valid."""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Sequence

from pilotfish.actions.bounded import check_bounded
from pilotfish.actions.rules import check_spec
from pilotfish.web.wire.apart import apart, aside
from pilotfish_client.page_messages import ActionSpec

__all__ = ["MOST", "Registered", "check_ahead", "faults_of", "note_ahead"]

MOST = 64
MOST_REFUSALS = 8


_AHEAD: dict[int, tuple[weakref.ref[ActionSpec], str | None]] = {}
"""By its id, each spec that was checked ahead and still exists, and what is wrong with it. Weak: a
frame may be dropped before its specs are registered, and must not be kept for that.
"""


async def check_ahead(specs: Sequence[ActionSpec], *, large: bool) -> None:
    """Checks the specs before `Registered` does, which then only reads the results: a schema takes
    a millisecond for each object in it, too long for the event loop. `large` ones are checked in
    another process, few and small ones in a thread, which needs no process to be started.
    """
    first = tuple(specs[:MOST])
    note_ahead(first, await (apart if large else aside)(faults_of, first))


def note_ahead(specs: Sequence[ActionSpec], faults: Sequence[str | None]) -> None:
    """What is wrong with each of the first specs is known now."""
    for spec, fault in zip(specs, faults, strict=False):
        key = id(spec)
        found = (weakref.ref(spec, lambda _, key=key: _AHEAD.pop(key, None)), fault)
        _AHEAD[key] = found


def faults_of(specs: Sequence[ActionSpec]) -> list[str | None]:
    """What is wrong with each spec."""
    return [_fault_of(spec) for spec in specs]


def _fault_of(spec: ActionSpec) -> str | None:
    try:
        check_spec(spec)
        check_bounded(spec.parameters, f"the parameters of the action {spec.name!r}")
    except ValueError as error:
        return str(error)
    return None


def _fault_ahead(spec: ActionSpec) -> str | None:
    known, fault = _AHEAD.get(id(spec), (None, None))
    return fault if known is not None and known() is spec else _fault_of(spec)


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
        if fault := _fault_ahead(spec):
            raise ValueError(fault)
        self._specs[spec.name] = spec
