"""What the agent may do on a host's pages, as the host's team defines it (docs/policy.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from annotated_types import Len

from pilotfish.yaml_file import Checked, json_of, load, read, written

__all__ = ["NO_POLICY", "Confirm", "Mode", "Policy"]

Mode = Literal["show", "ask", "act"]
Confirm = Literal["card", "frame"]

Names = Annotated[tuple[Annotated[str, Len(1, 200)], ...], Len(0, 200)]


def _paths(texts: tuple[str, ...]) -> tuple[str, ...]:
    for text in texts:
        if not text.startswith(("/", "*")):
            raise ValueError(f"sought paths such as '/admin/*', found {text!r}")
    return texts


def _kinds(kinds: tuple[str, ...]) -> tuple[str, ...]:
    for kind in kinds:
        if kind not in _APPROVABLE:
            raise ValueError(
                f"sought kinds of {', '.join(_APPROVABLE)}; payment, delete and credentials are the"
                f" visitor's alone; found {kind!r}"
            )
    return kinds


Paths = Annotated[Names, Checked(_paths)]
Kinds = Annotated[Names, Checked(_kinds)]
_APPROVABLE = ("send", "plan", "action", "navigation", "step", "other")
"""Payment, deletion and credentials are missing: only a press on the widget's card approves
them.
"""


@written()
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
    routes: Paths = ()
    no_routes: Paths = ()
    origins: Names = ()
    no_actions: Names = ()
    ask_actions: Names = ()
    no_elements: Names = ()
    ask_elements: Names = ()
    never_read: Names = ()
    never_type: Names = ()
    confirm: Confirm = "card"
    host_may_approve: Kinds = ()
    unasked: Kinds = ()

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
            return read(cls, given, "policy")
        return load(Path(given), lambda value: read(cls, value))

    def told(self) -> dict[str, Any] | None:
        """What the page gets of it; None if there is nothing."""
        given = json_of(self)
        given.pop("host_may_approve", None)
        return given or None


NO_POLICY = Policy()
