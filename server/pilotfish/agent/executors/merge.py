"""Deep merge of what a run collects: lists grow, objects merge, everything else is replaced."""

from __future__ import annotations

from typing import Any, cast

__all__ = ["merged"]


def merged(old: Any, new: Any) -> Any:
    """`new` merged into `old`; both stay as they are. An item that a list already has is not added
    again, so that data that is sent twice does not double.
    """
    if isinstance(old, dict) and isinstance(new, dict):
        before, after = cast("dict[str, Any]", old), cast("dict[str, Any]", new)
        both = {key: merged(before[key], after[key]) for key in before.keys() & after.keys()}
        return {**before, **after, **both}
    if isinstance(old, list) and isinstance(new, list):
        items = cast("list[Any]", old)
        return items + [item for item in cast("list[Any]", new) if item not in items]
    return new
