"""Which questions a host's own dialog may approve for the visitor, or an operator waive."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["APPROVABLE", "approvable", "waivable"]

APPROVABLE = ("send", "plan", "action", "navigation", "step", "other")
"""Payment, deletion and credentials are missing: only a press on the widget's card approves
them.
"""


def approvable(kinds: Sequence[str]) -> tuple[str, ...]:
    """`kinds` unchanged. Raises ValueError for a kind that a host may not approve."""
    return _kinds("host_may_approve", "a host's own dialog may approve", kinds)


def waivable(kinds: Sequence[str]) -> tuple[str, ...]:
    """The same for kinds that an operator lets go unasked."""
    return _kinds("unasked", "an operator may let go unasked", kinds)


def _kinds(name: str, told: str, kinds: Sequence[str]) -> tuple[str, ...]:
    if isinstance(kinds, str):
        raise ValueError(f"{name}={kinds!r}: sought a list of kinds, such as [{kinds!r}]")
    for kind in kinds:
        if kind not in APPROVABLE:
            raise ValueError(
                f"{name}: {told} {', '.join(APPROVABLE)}; payment,"
                f" delete and credentials are the visitor's alone; found {kind!r}"
            )
    return tuple(kinds)
