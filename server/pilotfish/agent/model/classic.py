"""The reader for classic mode: plain tool calls, prose as narration, no call as the end."""

from __future__ import annotations

from pilotfish.agent.model.envelope import (
    Closed,
    Envelope,
    EnvelopeError,
    Invoke,
    Narrate,
    Part,
    Words,
    arguments_of,
)
from pilotfish.agent.model.request import ArgumentsDelta, Chunk, TextDelta

__all__ = ["ClassicReader"]


class ClassicReader:
    """Text is item 0 of the reply as it comes; each call is an item once the next one begins."""

    def __init__(self) -> None:
        self._text = ""
        self._items: list[Narrate | Invoke] = []
        self._call: tuple[int, str] | None = None
        self._arguments = ""

    def feed(self, chunk: Chunk) -> list[Part]:
        match chunk:
            case TextDelta(text=text):
                self._text += text
                return [Words(len(self._items), text)]
            case ArgumentsDelta(index=index, name=name, text=text):
                parts = self._close_before(index)
                self._call = (index, name)
                self._arguments += text
                return parts
            case _:
                return []

    def finish(self) -> tuple[list[Part], Envelope]:
        parts = self._close_before(None)
        calls = any(isinstance(item, Invoke) for item in self._items)
        summary = "" if calls else self._text.strip()
        return parts, Envelope(
            actions=tuple(self._items), is_final=not calls and bool(summary), summary=summary
        )

    def _close_before(self, index: int | None) -> list[Part]:
        parts: list[Part] = []
        if self._text.strip() and not self._items:
            parts.append(self._add(Narrate(self._text.strip())))
        if self._call is not None and self._call[0] != index:
            name, arguments = self._call[1], self._arguments
            self._call, self._arguments = None, ""
            try:
                parts.append(self._add(Invoke(name, arguments_of(arguments))))
            except EnvelopeError as error:
                raise EnvelopeError(f"the arguments of {name!r}: {error}") from None
        return parts

    def _add(self, item: Narrate | Invoke) -> Closed:
        self._items.append(item)
        return Closed(len(self._items) - 1, item)
