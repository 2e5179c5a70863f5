"""What a batch may do beyond reading, line by line, as its spec names it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pilotfish.actions.catalogue import BUILTINS
from pilotfish.batch.values import Part, SpecError

__all__ = ["BUILT_IN", "KINDS", "Allowed", "allowances_of", "allowed_of", "as_json", "names_action"]

KINDS = (
    *("payment", "delete", "credentials"),
    *("send", "plan", "action", "navigation", "other"),
)
"""The first three are never covered by an action's name."""
BUILT_IN = frozenset(entry.spec.name for entry in BUILTINS)


@dataclass(frozen=True)
class Allowed:
    """An action of the page or the server by its name; or a kind of consequence and the path that
    it goes to, where `*` is any text.
    """

    action: str | None = None
    kind: str | None = None
    path: str | None = None

    def as_json(self) -> dict[str, str]:
        given = {"action": self.action, "kind": self.kind, "path": self.path}
        return {name: value for name, value in given.items() if value is not None}


def allowed_of(value: object, place: str) -> Allowed:
    """Raises SpecError. A text alone is the name of an action."""
    if isinstance(value, str):
        value = {"action": value}
    part = Part.of(value, place, ("action", "kind", "path"))
    action, kind, path = (part.maybe_text(name) for name in ("action", "kind", "path"))
    if (action is None) == (kind is None):
        raise SpecError(f"{place}: sought either an action, or a kind and a path")
    if action is not None:
        if path is not None:
            raise SpecError(f"{place}.path: goes with a kind, not with an action")
        if action in BUILT_IN:
            raise SpecError(
                f"{place}: {action} can do anything; name the kind and the path that may be"
                " written to, such as {kind: other, path: /admin/orders/*/ship}"
            )
        return Allowed(action=action)
    if kind not in KINDS:
        raise SpecError(f"{place}.kind: sought one of {', '.join(KINDS)}, found {kind!r}")
    if path is None or not path.startswith(("/", "*", "http")):
        raise SpecError(f"{place}.path: sought a path such as /orders/*/ship, found {path!r}")
    return Allowed(kind=kind, path=path)


def allowances_of(lines: Iterable[Allowed | str | dict[str, str]]) -> tuple[Allowed, ...]:
    """As `allowed_of`, for lines of which some are made already."""
    return tuple(
        line if isinstance(line, Allowed) else allowed_of(line, f"allow[{number}]")
        for number, line in enumerate(lines)
    )


def names_action(allow: Iterable[Allowed], name: str) -> bool:
    """Whether an action of the server may go unasked."""
    return any(line.action == name for line in allow)


def as_json(allow: Iterable[Allowed]) -> list[dict[str, Any]]:
    return [line.as_json() for line in allow]
