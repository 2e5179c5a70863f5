"""What a batch may do beyond reading, line by line, as its spec names it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, model_validator

from pilotfish.actions.catalogue import BUILTINS
from pilotfish.yaml_file import Text, json_of, read, written

__all__ = ["BUILT_IN", "KINDS", "Allowed", "allowances_of", "allowed_of", "as_json", "names_action"]

Kind = Literal["payment", "delete", "credentials", "send", "plan", "action", "navigation", "other"]
"""The first three are never covered by an action's name."""
KINDS: tuple[Kind, ...] = get_args(Kind)
BUILT_IN = frozenset(entry.spec.name for entry in BUILTINS)


def _action(name: str) -> str:
    if name in BUILT_IN:
        raise ValueError(
            f"{name} can do anything; name the kind and the path that may be written to, such as"
            " {kind: other, path: /admin/orders/*/ship}"
        )
    return name


def _path(text: str) -> str:
    if not text.startswith(("/", "*", "http")):
        raise ValueError(f"sought a path such as /orders/*/ship, found {text!r}")
    return text


_EITHER = ((True, False, False), (False, True, True))


@written(short="action")
@dataclass(frozen=True)
class Allowed:
    """An action of the page or the server by its name; or a kind of consequence and the path that
    it goes to, where `*` is any text.
    """

    action: Annotated[Text, AfterValidator(_action)] | None = None
    kind: Kind | None = None
    path: Annotated[Text, AfterValidator(_path)] | None = None

    @model_validator(mode="after")
    def _either(self) -> Allowed:
        if (bool(self.action), bool(self.kind), bool(self.path)) not in _EITHER:
            raise ValueError("sought either an action, or a kind and a path such as /orders/*/ship")
        return self

    def as_json(self) -> dict[str, str]:
        return json_of(self)


def allowed_of(value: object, place: str) -> Allowed:
    """Raises SpecError. A text alone is the name of an action."""
    return read(Allowed, value, place)


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
