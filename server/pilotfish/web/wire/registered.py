"""What a page gives to runs, checked: the actions that it registered, and its contract."""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Sequence
from typing import Any

from pilotfish.actions.bounded import check_bounded
from pilotfish.actions.rules import check_spec, checked_parts
from pilotfish.agent.run.contract import Contract, tightened
from pilotfish.web.wire.apart import apart, aside
from pilotfish_client.page_messages import ActionSpec, RunContract

__all__ = [
    "MOST",
    "Registered",
    "check_ahead",
    "contract_ahead",
    "contract_fault",
    "faults_of",
    "note_ahead",
]

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


_UNREAD = ("patternProperties", "$ref", "$dynamicRef")


async def contract_ahead(asked: RunContract) -> None:
    """Checks it outside the event loop: `contract_fault` then has the result of its schema."""
    await aside(contract_fault, asked)


def contract_fault(asked: RunContract) -> str:
    """A sentence; "" where nothing is wrong. The check of a schema is cached by its text, so that
    one that a thread has made ahead costs the event loop nothing.
    """
    try:
        tightened(Contract(), asked)
        if asked.output_schema is not None:
            _check_words(asked.output_schema)
    except ValueError as error:
        return str(error)
    return ""


def _check_words(schema: dict[str, Any]) -> None:
    """A page is not trusted: its patterns and references could keep the server busy for ever."""
    where = "The contents of contract.output_schema"
    for place, part in checked_parts(schema, where):
        found = [word for word in _UNREAD if word in part]
        if isinstance(part.get("pattern"), str):
            found.append("pattern")
        if found:
            raise ValueError(
                f"{where} have {found[0]} at {place[:80] or 'the top'}, which is not read from a"
                " page: check it in the page, or in the server's Contract"
            )
    check_bounded(schema, where)
