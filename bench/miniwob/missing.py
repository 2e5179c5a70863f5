"""What tasks that are not solved lack: said by name in the table, read by no policy."""

from __future__ import annotations

__all__ = ["missing"]

MISSING = {
    "click-menu-2": "words: half of the requests show the item's icon, which no word tells",
    "number-checkboxes": "dump: the example to copy is a picture",
    "visual-addition": "dump: the blocks to count are empty boxes, which it leaves out",
}


def missing(task: str) -> str:
    """What the dump should have told or an action done; empty for what should be solved."""
    return MISSING.get(task, "")
