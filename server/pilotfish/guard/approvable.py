"""Which questions a host's own dialog may approve in the visitor's place."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["APPROVABLE", "approvable"]

APPROVABLE = ("send", "plan", "action", "navigation", "step", "other")
"""Payment, deletion and credentials cannot be named: only a press on our own card approves them."""


def approvable(kinds: Sequence[str]) -> tuple[str, ...]:
    """`kinds` as they were given. Raises ValueError for a kind that cannot be named."""
    if isinstance(kinds, str):
        raise ValueError(f"host_may_approve={kinds!r}: sought a list of kinds, such as [{kinds!r}]")
    for kind in kinds:
        if kind not in APPROVABLE:
            known = ", ".join(APPROVABLE)
            raise ValueError(
                f"host_may_approve: a host's own dialog may approve {known}; payment,"
                f" delete and credentials are the visitor's alone; found {kind!r}"
            )
    return tuple(kinds)
