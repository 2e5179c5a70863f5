"""The model's reply as a value, and the reader that takes it apart while it is being written."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any, Literal, cast, get_args

__all__ = [
    "Claim",
    "Closed",
    "Envelope",
    "EnvelopeError",
    "EnvelopeReader",
    "Invoke",
    "Item",
    "Narrate",
    "OutcomeWord",
    "Part",
    "Remembered",
    "Words",
    "arguments_of",
    "claims_of",
    "envelope_of",
    "item_of",
    "outcome_of",
]

_HALF = re.compile(r"[\ud800-\udfff]")
"""Half a surrogate pair, which no frame and no store can carry: some models end a text with one."""
_MAY_BE_HALF = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")
_UNKNOWN = "\ufffd"


class EnvelopeError(ValueError):
    """The reply is not an envelope; the message is one the model can read."""


@dataclass(frozen=True)
class Narrate:
    """Words for the visitor; `about` is the ref of what they speak of."""

    text: str
    about: int | None = None


@dataclass(frozen=True)
class Invoke:
    """An action the model calls, with its reason where it gave one. `asked` is the question about
    it that was open when a restart cut it off.
    """

    tool: str
    args: dict[str, Any]
    reasoning: str = ""
    asked: str = ""


Item = Narrate | Invoke

OutcomeWord = Literal["done", "partial", "not_possible", "failed"]
"""How the model says that a run has ended."""


@dataclass(frozen=True)
class Claim:
    """What the model says has happened, and the number of the step that did it; or what was so
    already, and the ref of the element that shows it.
    """

    says: str
    step: int | None = None
    ref: int | None = None

    @property
    def data(self) -> dict[str, Any]:
        """As a reply has it."""
        claim = {"says": self.says, "step": self.step, "ref": self.ref}
        return {key: value for key, value in claim.items() if value is not None}


@dataclass(frozen=True)
class Envelope:
    memory: str = ""
    actions: tuple[Item, ...] = ()
    is_final: bool = False
    ends_when: str = ""
    summary: str = ""
    outcome: OutcomeWord = "done"
    claims: tuple[Claim, ...] = ()
    fields: dict[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True)
class Words:
    """The next letters of the narration that is item `index`."""

    index: int
    delta: str


@dataclass(frozen=True)
class Closed:
    """Item `index` is complete: its own braces have closed."""

    index: int
    item: Item


@dataclass(frozen=True)
class Remembered:
    """The memory of the reply is complete, most often before its first action."""

    text: str


Part = Words | Closed | Remembered

_FINISH = "task_finish"
"""An entry of `actions` by which models that know other agents end a task."""
_LONGEST_NUMBER = 7
_ITEM_DEPTH = 3  # the object in the array in the envelope


class EnvelopeReader:
    """Fed the arguments of `agent_turn` piece by piece, tells of each item once it is whole."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._item: list[str] = []
        self._stack: list[str] = []
        self._keys: list[str | None] = []
        self._string: _String | None = None
        self._index = -1

    def feed(self, delta: str) -> list[Part]:
        """The parts that `delta` completes; raises EnvelopeError when an item is not one."""
        parts: list[Part] = []
        self._pieces.append(delta)
        for letter in delta:
            if self._in_item():
                self._item.append(letter)
            if self._string is not None:
                self._in_string(letter, parts)
            else:
                self._outside(letter, parts)
        return parts

    def finish(self) -> Envelope:
        """The whole envelope, once the provider has ended cleanly; raises EnvelopeError."""
        return envelope_of("".join(self._pieces))

    def _in_string(self, letter: str, parts: list[Part]) -> None:
        string = cast("_String", self._string)
        decoded = string.feed(letter)
        if decoded and string.spoken:
            if parts and isinstance(last := parts[-1], Words) and last.index == self._index:
                parts[-1] = Words(self._index, last.delta + decoded)
            else:
                parts.append(Words(self._index, decoded))
        if string.closed:
            if string.is_key:
                self._keys[-1] = string.value
            elif self._stack == ["{"] and self._keys[0] == "memory" and string.value:
                parts.append(Remembered(string.value))
            self._string = None

    def _outside(self, letter: str, parts: list[Part]) -> None:
        match letter:
            case '"':
                in_object = bool(self._stack) and self._stack[-1] == "{"
                is_key = in_object and self._keys[-1] is None
                self._string = _String(is_key=is_key, spoken=not is_key and self._speaking())
            case "{" | "[":
                if letter == "{" and self._opens_item():
                    self._item = [letter]
                    self._index += 1
                self._stack.append(letter)
                self._keys.append(None)
            case "}" | "]":
                if not self._stack:
                    raise EnvelopeError(f"found {letter!r} with nothing open before it")
                closes_item = len(self._stack) == _ITEM_DEPTH and self._in_item()
                self._stack.pop()
                self._keys.pop()
                if closes_item:
                    self._closed(_load("".join(self._item)), parts)
            case ",":
                if self._stack and self._stack[-1] == "{":
                    self._keys[-1] = None
            case _:
                pass

    def _closed(self, value: dict[str, Any], parts: list[Part]) -> None:
        if _finishes(value):
            self._index -= 1
        else:
            parts.append(Closed(self._index, item_of(value)))

    def _opens_item(self) -> bool:
        return self._stack == ["{", "["] and self._keys[0] == "actions"

    def _in_item(self) -> bool:
        return len(self._stack) >= _ITEM_DEPTH and self._keys[0] == "actions"

    def _speaking(self) -> bool:
        is_field = len(self._stack) == _ITEM_DEPTH and self._in_item()
        return is_field and self._keys[-1] == "narrate"


class _String:
    """A JSON string being read; `feed` gives back the letters that have become certain."""

    def __init__(self, *, is_key: bool, spoken: bool) -> None:
        self.is_key = is_key
        self.spoken = spoken
        self.closed = False
        self.value = ""
        self._escape = ""
        self._half = ""

    def feed(self, letter: str) -> str:
        if not self._escape and letter != "\\":
            self.closed = letter == '"'
            return self._take("" if self.closed else letter)
        self._escape += letter
        escape = self._escape
        if len(escape) < (6 if escape[1:2] == "u" else 2):
            return ""
        self._escape = ""
        try:
            return self._take(json.loads(f'"{escape}"'))
        except ValueError as error:
            raise EnvelopeError(f"the escape {escape!r} is not JSON: {error}") from None

    def _take(self, letter: str) -> str:
        """The first half of a surrogate pair waits for the second one."""
        before, self._half = self._half, ""
        if before and "\udc00" <= letter <= "\udfff":
            decoded = (before + letter).encode("utf-16", "surrogatepass").decode("utf-16")
        elif "\ud800" <= letter <= "\udbff":
            decoded, self._half = before, letter
        else:
            decoded = before + letter
        decoded = _HALF.sub(_UNKNOWN, decoded)
        self.value += decoded
        return decoded


def envelope_of(text: str) -> Envelope:
    """The envelope in a complete JSON text; raises EnvelopeError."""
    data = _load(text)
    actions = data.get("actions", [])
    if not isinstance(actions, list):
        raise EnvelopeError(f"actions: sought a list, found {actions!r:.80}")
    entries = cast("list[Any]", actions)
    finishes = [it for it in entries if _finishes(it)]
    items = tuple(item_of(it) for it in entries if not _finishes(it))
    if isinstance(planning := data.pop("turn_planning", None), dict):
        data = cast("dict[str, Any]", planning) | data
    known = {"memory", "actions", "is_final", "ends_when", "summary", "outcome", "claims"}
    ends = [data.get("is_final"), data.get("will_finish_this_turn")]
    ends += [it[_FINISH] for it in finishes]
    return Envelope(
        memory=str(data.get("memory") or ""),
        actions=items,
        is_final=any(it is True for it in ends),
        ends_when=str(data.get("ends_when") or "").strip(),
        summary=str(data.get("summary") or ""),
        outcome=outcome_of(data.get("outcome")),
        claims=claims_of(data.get("claims")),
        fields={key: value for key, value in data.items() if key not in known},
    )


def outcome_of(value: Any) -> OutcomeWord:
    """What was declared; done where nothing was. Raises EnvelopeError."""
    if value is None or value == "":
        return "done"
    if value in get_args(OutcomeWord):
        return value
    words = ", ".join(get_args(OutcomeWord))
    raise EnvelopeError(f"outcome is one of {words}, found {value!r:.80}")


def claims_of(value: Any) -> tuple[Claim, ...]:
    """Raises EnvelopeError."""
    if value is None:
        return ()
    entries = cast("list[Any]", value) if isinstance(value, list) else [value]
    return tuple(map(_claim, entries))


def _claim(value: Any) -> Claim:
    if isinstance(value, dict):
        data = cast("dict[str, Any]", value)
        says = data.get("says")
        for key in ("step", "ref"):
            number = str(data.get(key, "")).strip().strip("#[]")
            if isinstance(says, str) and number.isdecimal() and len(number) < _LONGEST_NUMBER:
                return Claim(says, **{key: int(number)})
    raise EnvelopeError(
        f"an entry of claims is {{says, step}} or {{says, ref}}, found {value!r:.120}"
    )


def _finishes(value: Any) -> bool:
    return isinstance(value, dict) and _FINISH in value


def item_of(value: Any) -> Item:
    """One entry of `actions`; raises EnvelopeError."""
    if isinstance(value, dict):
        data = cast("dict[str, Any]", value)
        if isinstance(text := data.get("narrate"), str):
            about = data.get("about")
            return Narrate(text, about if isinstance(about, int) else None)
        if isinstance(tool := data.get("tool"), str):
            args = data.get("args")
            if args is None or isinstance(args, dict):
                why = data.get("reasoning")
                reasoning = why if isinstance(why, str) else ""
                return Invoke(tool, cast("dict[str, Any]", args or {}), reasoning)
    raise EnvelopeError(
        f"an entry of actions is {{narrate, about?}} or {{tool, args}}, found {value!r:.120}"
    )


def arguments_of(text: str) -> dict[str, Any]:
    """The JSON object of a tool call's arguments (none at all is an empty one)."""
    return _load(text) if text.strip() else {}


def _load(text: str) -> dict[str, Any]:
    try:
        value: Any = json.loads(text)
        if _MAY_BE_HALF.search(text):
            whole = json.dumps(value, ensure_ascii=False).encode("utf-16", "surrogatepass")
            value = json.loads(whole.decode("utf-16", "replace"))
    except (ValueError, RecursionError) as error:
        raise EnvelopeError(f"the reply is not valid JSON: {error}") from None
    if not isinstance(value, dict):
        raise EnvelopeError(f"the reply is an object, found {value!r:.80}")
    return cast("dict[str, Any]", value)
