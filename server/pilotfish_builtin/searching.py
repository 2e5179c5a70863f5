"""Search fields, and the acts of searching."""

from __future__ import annotations

from pilotfish_builtin.elements import FIELDS, Element, PageMap
from pilotfish_builtin.moves import Act
from pilotfish_builtin.words import content

__all__ = ["search_acts", "search_box"]

_SEARCH_WORDS = frozenset({"search", "find", "filter"})


def search_box(page: PageMap) -> Element | None:
    """The search field of the page's own content before that of its frame."""
    boxes = [each for each in page.elements if _searches(each) and not each.disabled]
    return min(boxes, key=lambda each: each.outer, default=None)


def search_acts(box: Element, query: str, tell: str) -> tuple[Act, ...]:
    say = f"I'll search for {query}."
    return (
        Act("fill_input", {"ref": box.ref, "value": query}, say, "", box.ref),
        Act("press_key", {"key": "Enter", "ref": box.ref}, "", tell),
    )


def _searches(element: Element) -> bool:
    if element.word == "searchbox" or element.attributes.get("type") == "search":
        return True
    return (
        element.word in FIELDS
        and not element.options
        and bool(_SEARCH_WORDS & set(content(element.label)))
    )
