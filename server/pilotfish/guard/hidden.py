"""A store around a store that never stores what was typed into secret fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from pilotfish.guard.redact import PLACEHOLDER
from pilotfish.sessions.keeping import Keeping
from pilotfish.sessions.wrapped import Wrapped

__all__ = ["HiddenStore"]

HIDDEN = "[hidden]"
SHORTEST = 4
"""Characters of the shortest secret that is replaced in other texts, too."""


class HiddenStore(Wrapped):
    """For one session. `is_secret(ref)` says whether the element with this ref is secret, such as a
    password field. Text that the model types there is hidden in that entry and all later ones.
    """

    def __init__(self, store: Keeping, is_secret: Callable[[int], bool]) -> None:
        super().__init__(store)
        self._is_secret = is_secret
        self._known: list[str] = []

    def _written(self, session: str, kind: str, body: dict[str, Any]) -> dict[str, Any]:
        return self._hide(body) if self._learn(body) or self._known else body

    def _learn(self, value: dict[str, Any] | list[Any] | tuple[Any, ...]) -> bool:
        """Collects what is typed into secret fields, at any depth; whether there is such one."""
        if isinstance(value, dict):
            entry, ref = value, value.get("ref")
            found = isinstance(ref, int) and self._is_secret(ref)
            if found:
                self._known += [
                    text
                    for key in TYPED
                    if isinstance(text := entry.get(key), str)
                    and text not in self._known
                    and not text.startswith(PLACEHOLDER)
                ]
            inner = list(entry.values())
        else:
            found, inner = False, value
        for item in inner:
            if isinstance(item, (dict, list, tuple)) and self._learn(cast("Any", item)):
                found = True
        return found

    def _hide(self, value: Any, *, secret: bool = False) -> Any:
        if isinstance(value, str):
            return self._hidden(value, whole=secret)
        if isinstance(value, dict):
            entry = cast("dict[str, Any]", value)
            ref = entry.get("ref")
            here = isinstance(ref, int) and self._is_secret(ref)
            return {
                key: self._hide(item, secret=here and key in TYPED) for key, item in entry.items()
            }
        if isinstance(value, (list, tuple)):
            return [self._hide(item) for item in cast("list[Any]", value)]
        return value

    def _hidden(self, text: str, *, whole: bool) -> str:
        if whole and not text.startswith(PLACEHOLDER):
            return HIDDEN
        for secret in self._known:
            if len(secret) >= SHORTEST:
                text = text.replace(secret, HIDDEN)
        return text


TYPED = ("text", "value")
"""Names of arguments that hold what is typed."""
