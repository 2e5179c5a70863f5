"""What the agent may do on a host's pages, as the host's team defines it (docs/policy.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Literal, cast

import yaml

from pilotfish.guard.approvable import approvable, waivable
from pilotfish_client.keywords import checked, meant

__all__ = ["NO_POLICY", "Confirm", "Mode", "Policy"]

Mode = Literal["show", "ask", "act"]
Confirm = Literal["card", "frame"]

_CHOICES = {"mode": ("show", "ask", "act"), "confirm": ("card", "frame")}
_KINDS = {"host_may_approve": approvable, "unasked": waivable}
_LONGEST = 200
_MOST = 200


@checked
@dataclass(frozen=True)
class Policy:
    """Every part except the last two is a restriction. In paths and names `*` matches any text.

    mode        how much the agent may do by itself: show, ask or act
    routes      paths of the site that it may open and act on; all by default
    no_routes   paths that it may neither open nor act on
    origins     other sites that it may go to, once the visitor agrees; any by default
    no_actions  names of actions that are never carried out
    ask_actions names of actions that the visitor must approve each time
    no_elements elements that are never touched: CSS selectors, or `role=button name=Delete*`
    ask_elements    elements that need the visitor's approval
    never_read  fields and parts that are left out of every observation: CSS selectors
    never_type  fields that nothing is entered into: CSS selectors
    confirm     where the visitor approves actions of the server: on the widget's card, or in a
                frame of this server
    host_may_approve    kinds of questions that the host's own dialog may approve, if the page's
                        configuration names them, too
    unasked     kinds of questions that are not asked at all; the visitor is asked about payment,
                deletion and credentials whatever it says. This part and the one before are the only
                ones that grant something
    """

    mode: Mode = "act"
    routes: tuple[str, ...] = ()
    no_routes: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    no_actions: tuple[str, ...] = ()
    ask_actions: tuple[str, ...] = ()
    no_elements: tuple[str, ...] = ()
    ask_elements: tuple[str, ...] = ()
    never_read: tuple[str, ...] = ()
    never_type: tuple[str, ...] = ()
    confirm: Confirm = "card"
    host_may_approve: tuple[str, ...] = ()
    unasked: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            object.__setattr__(self, name, _part(name, value))

    @classmethod
    def of(cls, given: Policy | Mapping[str, Any] | str | Path | None) -> Policy:
        """A Policy from a Policy, a mapping, or the path of a YAML or JSON file. Raises ValueError
        that says what was found and what is allowed.
        """
        if given is None:
            return NO_POLICY
        if isinstance(given, Policy):
            return given
        if isinstance(given, Mapping):
            return _from(dict(given), "policy")
        path = Path(given)
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise ValueError(f"policy={str(given)!r}: {error.strerror or error}") from None
        try:
            found: Any = json.loads(text) if path.suffix == ".json" else yaml.safe_load(text)
        except (ValueError, yaml.YAMLError) as error:
            raise ValueError(f"{path}: {error}") from None
        if not isinstance(found, dict):
            raise ValueError(f"{path}: sought names and their values, found {type(found).__name__}")
        return _from(cast("dict[str, Any]", found), str(path))

    def told(self) -> dict[str, Any] | None:
        """What the page gets of it; None if there is nothing."""
        empty = asdict(NO_POLICY)
        told = {name: value for name, value in asdict(self).items() if value != empty[name]}
        told.pop("host_may_approve", None)
        return {
            name: list(cast("tuple[str, ...]", value)) if isinstance(value, tuple) else value
            for name, value in told.items()
        } or None


def _from(found: dict[str, Any], where: str) -> Policy:
    known = sorted(field.name for field in fields(Policy))
    if unknown := sorted(set(map(str, found)) - set(known)):
        guess = meant(unknown[0], known)
        raise ValueError(f"{where} has no {unknown[0]!r}; {guess}it has {', '.join(known)}")
    try:
        given: dict[str, Any] = {name: _part(name, it) for name, it in found.items()}
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None
    return Policy(**given)


def _part(name: str, found: Any) -> Any:
    """As it is kept; raises ValueError."""
    if choices := _CHOICES.get(name):
        if found not in choices:
            raise ValueError(f"{name} is one of {', '.join(choices)}; found {found!r}")
        return found
    if kinds := _KINDS.get(name):
        return kinds(found)
    if isinstance(found, str) or not isinstance(found, Sequence):
        raise ValueError(f"{name} is a list of texts; found {found!r}")
    given = cast("Sequence[Any]", found)
    for text in given:
        if not isinstance(text, str) or not 0 < len(text) <= _LONGEST:
            raise ValueError(f"{name} holds texts of 1 to {_LONGEST} letters: {text!r}")
        if name in ("routes", "no_routes") and not text.startswith(("/", "*")):
            raise ValueError(f"{name} holds paths such as '/admin/*'; found {text!r}")
    if len(given) > _MOST:
        raise ValueError(f"{name} holds at most {_MOST} texts; found {len(given)}")
    return tuple(given)


NO_POLICY = Policy()
