"""Readers of a spec's YAML: each says what it sought, where, and what it found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from pilotfish_client.keywords import meant

__all__ = ["Part", "SpecError"]


class SpecError(ValueError):
    """What of a spec cannot be used; the message names the place and what it may hold."""


@dataclass(frozen=True)
class Part:
    """An object of the spec; `place` is how errors name it."""

    values: Mapping[str, Any]
    place: str = ""

    @staticmethod
    def of(value: object, place: str, known: Iterable[str]) -> Part:
        """Raises SpecError for what is no object, and for keys that nobody knows."""
        if not isinstance(value, Mapping):
            raise SpecError(f"{place or 'the spec'}: sought an object, found {value!r:.80}")
        values = cast("Mapping[str, Any]", value)
        names = tuple(known)
        for key in values:
            if key not in names:
                guess = meant(key, names)
                raise SpecError(
                    f"{_at(place, key)}: not known; {guess}there are {', '.join(names)}"
                )
        return Part(values, place)

    def text(self, name: str, *, default: str | None = None) -> str:
        value = self.values.get(name, default)
        if isinstance(value, str) and (value.strip() or default == ""):
            return value
        raise self._wrong(name, "a text", value)

    def maybe_text(self, name: str) -> str | None:
        return None if self.values.get(name) is None else self.text(name)

    def number(self, name: str, default: float | None = None, *, least: float = 0) -> float | None:
        value = self.values.get(name, default)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or value <= least:
            raise self._wrong(name, f"a number above {least:g}", value)
        return value

    def whole(self, name: str, default: int | None = None) -> int | None:
        value = self.number(name, default)
        if value is not None and not isinstance(value, int):
            raise self._wrong(name, "a whole number", value)
        return value

    def flag(self, name: str, default: bool) -> bool:
        value = self.values.get(name, default)
        if not isinstance(value, bool):
            raise self._wrong(name, "true or false", value)
        return value

    def choice(self, name: str, choices: Iterable[str], default: str) -> str:
        value = self.values.get(name, default)
        names = tuple(choices)
        if value not in names:
            raise self._wrong(name, f"one of {', '.join(names)}", value)
        return cast("str", value)

    def texts(self, name: str) -> tuple[str, ...]:
        return tuple(self._text_of(name, item) for item in self.items(name))

    def items(self, name: str) -> list[Any]:
        value = self.values.get(name, [])
        if not isinstance(value, list):
            raise self._wrong(name, "a list", value)
        return cast("list[Any]", value)

    def mapping(self, name: str) -> dict[str, str]:
        value = self.values.get(name, {})
        if not isinstance(value, Mapping):
            raise self._wrong(name, "an object of texts", value)
        values = cast("Mapping[str, Any]", value)
        return {str(key): self._text_of(name, item) for key, item in values.items()}

    def _text_of(self, name: str, item: object) -> str:
        if not isinstance(item, str) or not item.strip():
            raise self._wrong(name, "texts only", item)
        return item

    def _wrong(self, name: str, sought: str, found: object) -> SpecError:
        return SpecError(f"{_at(self.place, name)}: sought {sought}, found {found!r:.80}")


def _at(place: str, name: str) -> str:
    return f"{place}.{name}" if place else str(name)
