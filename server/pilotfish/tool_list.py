"""A raw list of tool definitions in the place of the built-in actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from pilotfish.actions.catalogue import BUILTINS
from pilotfish.actions.own import OWN
from pilotfish.prompt.host_settings import Override

__all__ = ["left_out", "overrides_of"]

_FIELDS = ("name", "description", "parameters")
_ENDS = frozenset({"fail", "finish"})
"""A run can always be given up, and in the tools format ended."""
_KNOWN = tuple(entry.spec.name for entry in (*BUILTINS, *OWN))


def overrides_of(definitions: Sequence[Mapping[str, Any]]) -> dict[str, Override]:
    """The override of each action in the list. Raises ValueError that says which one is
    no definition of a built-in action.
    """
    told: dict[str, Override] = {}
    for at, given in enumerate(definitions):
        where = f"ActionOptions(definitions=…)[{at}]"
        name = given.get("name")
        if name not in _KNOWN:
            there = ", ".join(sorted(_KNOWN))
            raise ValueError(f"{where}: no built-in action {name!r}; there are {there}")
        if name in told:
            raise ValueError(f"{where}: {name!r} is defined twice")
        if strange := [field for field in given if field not in _FIELDS]:
            raise ValueError(f"{where} has no field {strange[0]!r}; it has {', '.join(_FIELDS)}")
        parameters = cast("dict[str, Any] | None", given.get("parameters"))
        if parameters is not None and parameters.get("type") != "object":
            raise ValueError(f"{where}: parameters are a JSON Schema of type 'object'")
        told[str(name)] = Override(given.get("description"), parameters=parameters)
    return told


def left_out(told: Mapping[str, Override]) -> list[str]:
    """The built-in actions that are not in the list."""
    return [name for name in _KNOWN if name not in told and name not in _ENDS]
