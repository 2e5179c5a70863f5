"""A store around a store that encrypts the entries of sessions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pilotfish.agent.failures import StoreError
from pilotfish.agent.state.store import Entry
from pilotfish.sessions.keeping import Keeping
from pilotfish.sessions.wrapped import Wrapped

__all__ = ["SealedStore"]

SEALED = "sealed"


class SealedStore(Wrapped):
    """The body of each entry is one Fernet token (AES-128 in CBC mode with HMAC-SHA-256), which
    contains its session and kind, so that it cannot be moved to another. Entries from before a key
    was set are still readable.
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
        return [self._opened(session, entry) for entry in await self._store.read(session, after)]

    def _opened(self, session: str, entry: Entry) -> Entry:
        if set(entry.body) != {SEALED}:
            return entry
        try:
            owner, kind, body = json.loads(self._box.decrypt(entry.body[SEALED]))
        except (self._invalid, TypeError) as error:
            raise StoreError(
                f"entry {entry.seq} of session {session!r} cannot be decrypted: is the key that it"
                " was written with still in PILOTFISH_ENCRYPTION_KEY?"
            ) from error
        if (owner, kind) != (session, entry.kind):
            raise StoreError(f"entry {entry.seq} of session {session!r} is not its own")
        return replace(entry, body=body)
