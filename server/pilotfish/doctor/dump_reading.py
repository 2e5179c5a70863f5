"""What the dump says that the agent cannot read, and which controls have no name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pilotfish.doctor.evidence import Finding, advice, fault

__all__ = ["controls_in", "read_dump"]

_ROW = re.compile(
    r"(?<!\\)\[(?P<ref>\d+)\]<(?P<word>[a-z]+)"
    r"(?P<attributes>(?: [a-z]+(?:=(?:\"(?:[^\"\\]|\\.)*\"|\[[^\]]*\]|[^\s>\"\[]+))?)*)>"
    r"(?: (?P<name>[^|\n]*))?"
)
_CONTROLS = frozenset(
    {
        *("button", "checkbox", "combobox", "input", "link", "listbox", "menuitem", "option"),
        *("menuitemcheckbox", "menuitemradio", "radio", "searchbox", "select", "slider"),
        *("spinbutton", "summary", "switch", "tab", "textarea", "textbox", "treeitem"),
    }
)
_SHOWN = 5


def read_dump(dump: str) -> Iterator[Finding]:
    nameless = [row for row in controls_in(dump) if not row["name"] and not row["described"]]
    if nameless:
        shown = "; ".join(f"{each['row']}{each['near']}" for each in nameless[:_SHOWN])
        more = f" and {len(nameless) - _SHOWN} more" if len(nameless) > _SHOWN else ""
        yield fault(
            "names",
            f"{len(nameless)} {'controls have' if len(nameless) > 1 else 'control has'} no name:"
            f" {shown}{more}",
            "give each text, a label, or aria-label: neither the agent nor a screen reader can tell"
            " what it is for",
        )
    for line in dump.splitlines():
        if "cannot be read" in line:
            yield advice(
                "unread",
                f"the agent cannot read: {' '.join(line.split())}",
                "what is in there it can only point at, or you give it an action of your page",
            )


def controls_in(dump: str) -> list[dict[str, str]]:
    """Each control's row as it is written, its name, its description, and the heading above it."""
    found: list[dict[str, str]] = []
    near = ""
    for line in dump.splitlines():
        for match in _ROW.finditer(line):
            name = (match["name"] or "").strip()
            if match["word"] == "heading":
                near = f" (below “{name}”)" if name else near
            if match["word"] in _CONTROLS:
                described = re.search(r" description=", match["attributes"])
                row = f"[{match['ref']}]<{match['word']}{match['attributes']}>"
                found.append(
                    {
                        "row": row,
                        "name": name,
                        "described": "yes" if described else "",
                        "near": near,
                    }
                )
    return found
