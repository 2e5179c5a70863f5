"""A strict reader of the dump's grammar (DESIGN 4, docs/decisions/0021): all of a text is structure
or text, and what is read back must be what went in. Knows nothing of the renderer.
"""

import json
import re
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Broken", "Dump", "Item", "Part", "parse"]

HEADERS = ("URL", "TITLE", "VIEWPORT", "FROM", "DIALOG", "FOCUS", "UNSEEN")
HEAD = re.compile(r"\[([1-9][0-9]*)\]<([\w.\-]+)", re.ASCII)
KEY = re.compile(r" ([\w.\-]+)(=?)", re.ASCII)
BARE = re.compile(r"[A-Za-z0-9_./:@#?&=%+~-]+")
CHANGES = re.compile(r"CHANGES since turn ([0-9]+):( none)?")
MARKERS = "↑↓…+~-|>"
BAR = re.compile(r"(?<!\\)(?:\\\\)* \| ")
# Line breaks as some reader somewhere has them, and what reorders or hides words.
FOREIGN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    "\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)


class Broken(ValueError):
    """The text is not in the grammar."""


@dataclass(frozen=True)
class Part:
    """A row's head with its name, or (without `ref`) the text of a cell."""

    text: str
    ref: int | None = None
    word: str = ""
    attributes: dict[str, Any] = field(default_factory=dict[str, Any])


@dataclass
class Item:
    """A line: its parts, or (without any) a text with its further lines."""

    depth: int
    mark: str = ""
    arrow: str = ""
    parts: list[Part] = field(default_factory=list[Part])
    text: str = ""
    further: list[str] = field(default_factory=list[str])
    strangers: bool = False
    fold: bool = False


@dataclass
class Dump:
    header: list[tuple[str, str]]
    items: list[Item]
    since: int | None = None

    def refs(self) -> list[int]:
        return [part.ref for item in self.items for part in item.parts if part.ref is not None]


def parse(text: str) -> Dump:
    """The structure of a dump. Raises Broken where it is not in the grammar."""
    if found := FOREIGN.search(text):
        raise Broken(f"{found[0]!r} stands in the text")
    lines = text.split("\n")
    if "" not in lines:
        raise Broken("no empty line ends the header")
    body = lines.index("")
    since = CHANGES.fullmatch(lines[body + 1]) if lines[body + 1 :] else None
    dump = Dump(_header(lines[:body], since is not None), [])
    lines = lines[body + 1 :]
    if since:
        dump.since, lines = int(since[1]), lines[1:]
    for line in lines:
        _read(line, dump)
    return dump


def _header(lines: list[str], changes: bool) -> list[tuple[str, str]]:
    """Of `changes` it leaves out what is as it was."""
    header: list[tuple[str, str]] = []
    for line in lines:
        word, colon, value = line.partition(": ")
        if not colon or word not in HEADERS:
            raise Broken(f"no header: {line!r}")
        if word not in ("URL", "FROM", "FOCUS", "VIEWPORT"):
            value = _unescaped(value)
        header.append((word, value))
    words = [word for word, _ in header]
    first = list(HEADERS[: 1 if changes else 3])
    if words != sorted(words, key=HEADERS.index) or words[: len(first)] != first:
        raise Broken(f"headers in the order {words}")
    if any(words.count(word) > 1 for word in HEADERS if word != "DIALOG"):
        raise Broken(f"a header twice: {words}")
    return header


def _read(line: str, dump: Dump) -> None:
    mark = ""
    if dump.since is not None and line[:2] in ("+ ", "~ ", "- "):
        mark, line = line[0], line[2:]
    bare = line.lstrip("\t")
    depth = len(line) - len(bare)
    if bare.startswith("| ") and not mark:
        if not dump.items or dump.items[-1].parts or dump.items[-1].depth != depth:
            raise Broken(f"goes on with nothing: {line!r}")
        dump.items[-1].further.append(_unescaped(bare[2:]))
        return
    item = Item(depth, mark)
    if mark == "-":
        # Only the beginning of what was there.
        item.text = bare
        if head := HEAD.match(bare):
            item.parts = [Part("", int(head[1]), head[2])]
        elif bare and bare[0] in MARKERS.replace(">", ""):
            raise Broken(f"begins like a mark: {line!r}")
        dump.items.append(item)
        return
    if bare[:1] in ("↑", "↓"):
        item.arrow, bare = bare[0], bare[1:]
        if not HEAD.match(bare):
            raise Broken(f"an arrow before what is no row: {line!r}")
    if HEAD.match(bare):
        item.parts = _parts(bare)
    elif bare.startswith("… "):
        item.fold, item.text = True, bare
    else:
        item.strangers = bare.startswith("> ")
        item.text = _text(bare[2:] if item.strangers else bare)
    dump.items.append(item)


def _text(bare: str) -> str:
    if bare[:1] in MARKERS and bare:
        raise Broken(f"a text that begins like a mark: {bare!r}")
    if re.match(rf"({'|'.join(HEADERS)}|CHANGES)\b", bare):
        raise Broken(f"a text that begins like a header: {bare!r}")
    return _unescaped(bare)


def _parts(text: str) -> list[Part]:
    parts: list[Part] = []
    while True:
        head = HEAD.match(text)
        attributes: dict[str, Any] = {}
        if head:
            attributes, text = _attributes(text[head.end() :])
        # Behind a head stands a space and a name, or at once the next cell.
        if head and text[:1] not in ("", " "):
            raise Broken(f"sought a space: {text!r}")
        if head and not text.startswith(" | "):
            text = text[1:]
        ref, word = (int(head[1]), head[2]) if head else (None, "")
        if head and HEAD.match(text):
            # A row's first cell stands in the place of its empty name.
            parts.append(Part("", ref, word, attributes))
            continue
        end = BAR.search(text)
        own = text if not end else text[: end.end() - 3]
        parts.append(Part(_unescaped(own, bars=False), ref, word, attributes))
        if not end:
            return parts
        text = text[end.end() :]


def _attributes(text: str) -> tuple[dict[str, Any], str]:
    found: dict[str, Any] = {}
    while key := KEY.match(text):
        text = text[key.end() :]
        if key[1] in found:
            raise Broken(f"{key[1]} stands twice")
        found[key[1]] = True
        if key[2]:
            found[key[1]], text = _value(text)
    if not text.startswith(">"):
        raise Broken(f"sought > at {text!r}")
    return found, text[1:]


def _value(text: str) -> tuple[Any, str]:
    if text[:1] in ('"', "["):
        value, end = json.JSONDecoder().raw_decode(text)
        if re.search(r"\[[0-9]", text[:end]):
            raise Broken(f"a number in brackets in {text[:end]!r}")
        return value, text[end:]
    bare = BARE.match(text)
    if not bare:
        raise Broken(f"no value: {text!r}")
    return bare[0], text[bare.end() :]


def _unescaped(text: str, *, bars: bool = True) -> str:
    if re.search(r"(?<!\\)(?:\\\\)*\[[0-9]", text):
        raise Broken(f"a bare number in brackets: {text!r}")
    if re.search(r"(?<!\\)(?:\\\\)*<[|\uff5c]", text):
        raise Broken(f"a mark of a chat template: {text!r}")
    if not bars and re.search(r"(?<!\\)(?:\\\\)*\|", text):
        raise Broken(f"a bare bar in a name: {text!r}")
    if re.search(r"(?<!\\)(?:\\\\)*\\$", text):
        raise Broken(f"a backslash that escapes nothing: {text!r}")
    return re.sub(r"\\(.)", r"\1", text)
