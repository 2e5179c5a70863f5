"""What an action is aimed at, read from the page it is called on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from pilotfish.agent.page.view import View
from pilotfish_client.observation import Row

__all__ = ["Target", "located", "names_target", "ref_of", "still_stands", "target_of"]

_NAMED = """
alertdialog article banner complementary contentinfo dialog form group main navigation region row
search table tabpanel
"""
_PLACES = frozenset(_NAMED.split())
_IN_PLACE_OF_REF = {"role", "name"}
_AIMS = ("ref", "to")


@dataclass(frozen=True)
class Target:
    """What an action was aimed at, in the words of the page: its role, its name, and the named
    form, dialog or region that it stands in.
    """

    role: str
    name: str
    place: str = ""

    def __str__(self) -> str:
        where = f" in {self.place}" if self.place else ""
        return f"{self.role} “{self.name}”{where}" if self.name else f"{self.role}{where}"


def ref_of(args: dict[str, Any]) -> int | None:
    """The ref that arguments name. Models write `"[17]"` for 17."""
    found = re.fullmatch(r"\W*(\d{1,9})\W*", str(args.get("ref", "")))
    return int(found[1]) if found else None


def target_of(view: View, args: dict[str, Any]) -> Target | None:
    """Role, name and place of the element that `args` name; None where they name none of `view`."""
    if names_target(args.get("ref"), "ref"):
        return Target(args["ref"]["role"], args["ref"]["name"])
    ref = ref_of(args) or 0
    row = view.row(ref)
    if row is None:
        return None
    around = (view.lines[at].row for at in view.around(ref))
    named = (it.name for it in around if isinstance(it, Row) and it.word in _PLACES and it.name)
    return Target(row.word, row.name or "", next(named, ""))


def names_target(value: Any, key: str = "") -> bool:
    """Whether {role, name} stand in place of a ref. A host's action may have its own elsewhere."""
    if isinstance(value, dict):
        held = cast("dict[str, Any]", value)
        own = key in _AIMS and held.keys() == _IN_PLACE_OF_REF
        return own or any(names_target(item, name) for name, item in held.items())
    return isinstance(value, list) and any(map(names_target, cast("list[Any]", value)))


def located(value: Any, view: View, key: str = "") -> Any:
    """Arguments with the ref of each element that they name by role and name. Raises LookupError
    where it is not there, or not once.
    """
    if isinstance(value, list):
        return [located(item, view) for item in cast("list[Any]", value)]
    if not isinstance(value, dict):
        return value
    held = cast("dict[str, Any]", value)
    if key not in _AIMS or held.keys() != _IN_PLACE_OF_REF:
        return {name: located(item, view, name) for name, item in held.items()}
    target = Target(str(held["role"]), str(held["name"]))
    rows = [(row.ref, row.name or "") for row in view.rows() if row.word == target.role]
    words, bare = target.name.casefold().split(), _bare(target.name)
    alike = [ref for ref, name in rows if name.casefold().split() == words]
    alike = alike or [ref for ref, name in rows if bare and _bare(name, bare) == bare]
    if len(alike) != 1:
        raise LookupError(f"{target} is {'there more than once' if alike else 'not on the page'}")
    return alike[0]


def _bare(name: str, known: Sequence[str] = ()) -> list[str]:
    """Without signs and numbers, but `known` ones: the page may say "6. Mailbox (3)"."""
    words = re.findall(r"\w+", name.casefold())
    return [it for it in words if it in known or not known or not it.isdigit()]


def still_stands(args: dict[str, Any], before: View, now: View) -> bool:
    """Whether the elements that arguments name by their refs are what and where they were, and
    neither covered nor disabled since.
    """
    aims = [{"ref": args[key]} for key in _AIMS if key in args]
    return bool(aims) and all(
        target_of(before, aim) == target_of(now, aim) is not None
        and not _barred(aim, now) - _barred(aim, before)
        for aim in aims
    )


def _barred(aim: dict[str, Any], view: View) -> set[str]:
    row = view.row(ref_of(aim) or 0)
    return {"covered", "disabled"} & set((row.attributes if row else None) or {})
