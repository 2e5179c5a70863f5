"""Which questions a host's own dialog may approve for the visitor."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["APPROVABLE", "approvable"]

APPROVABLE = ("send", "plan", "action", "navigation", "step", "other")
"""Payment, deletion and credentials are missing: only a press on the widget's card approves
them.
"""


def approvable(kinds: Sequence[str]) -> tuple[str, ...]:
    """`kinds` unchanged. Raises ValueError for a kind that a host may not approve."""
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
