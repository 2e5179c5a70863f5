"""A store around a store that encrypts the entries of sessions, and recipes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pilotfish.agent.failures import StoreError
from pilotfish.agent.state.store import Entry
from pilotfish.sessions.keeping import Keeping, RecipeRow
from pilotfish.sessions.wrapped import Wrapped

__all__ = ["SealedStore"]

SEALED, RECIPE = "sealed", "recipe"


class SealedStore(Wrapped):
    """The body of each entry and recipe is one Fernet token (AES-128 in CBC mode with HMAC-SHA-256)
    that contains its session or id and its kind, so that it cannot be moved to another. Those from
    before a key was set are still readable.
    """

    def __init__(self, store: Keeping, keys: Sequence[str]) -> None:
        """`keys` are Fernet keys; the first encrypts, all decrypt. Raises ValueError for one that
        is not valid, and ImportError without the package `cryptography`.
        """
        from cryptography.fernet import Fernet, InvalidToken, MultiFernet

        super().__init__(store)
        self._box = MultiFernet([Fernet(key) for key in keys])
        self._invalid = InvalidToken

    def _written(self, session: str, kind: str, body: dict[str, Any]) -> dict[str, Any]:
        text = json.dumps([session, kind, body], ensure_ascii=False, separators=(",", ":"))
        return {SEALED: self._box.encrypt(text.encode()).decode()}

    async def read(self, session: str, after: int = 0) -> list[Entry]:
        return [
            replace(it, body=self._opened(session, it.kind, it.body, f"entry {it.seq}"))
            for it in await self._store.read(session, after)
        ]

    async def keep_recipe(self, row: RecipeRow, most: int) -> None:
        body = self._written(row.id, RECIPE, row.body)
        await self._store.keep_recipe(replace(row, body=body), most)

    async def kept_recipes(
        self, tenant: str | None = None, owner: str | None = None
    ) -> list[RecipeRow]:
        return [
            replace(it, body=self._opened(it.id, RECIPE, it.body, "a recipe"))
            for it in await self._store.kept_recipes(tenant, owner)
        ]

    def _opened(self, of: str, kind: str, stored: dict[str, Any], what: str) -> dict[str, Any]:
        """`of` is the session or the recipe."""
        if set(stored) != {SEALED}:
            return stored
        try:
            *owner, body = json.loads(self._box.decrypt(stored[SEALED]))
        except (self._invalid, TypeError) as error:
            raise StoreError(
                f"{what} of {of!r} cannot be decrypted: is the key that it was written with still"
                " in PILOTFISH_ENCRYPTION_KEY?"
            ) from error
        if owner != [of, kind]:
            raise StoreError(f"{what} of {of!r} is not its own")
        return body
