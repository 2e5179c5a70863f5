"""What a run was asked, as it is pinned at its start and taken up again after a restart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pilotfish.agent.model.request import Mode
from pilotfish_client.codec import decode, encode
from pilotfish_client.page_messages import RunContract, Selection

__all__ = ["Brief"]


@dataclass(frozen=True)
class Brief:
    """What a run began with."""

    run_id: str
    task: str
    date: str
    locale: str
    mode: Mode
    selection: Selection | None = None
    asked: RunContract | None = None
    start_path: str = ""

    def body(self) -> dict[str, Any]:
        """As JSON values."""
        return encode(self)

    @staticmethod
    def of(body: dict[str, Any]) -> Brief:
        """Raises DecodeError for a body of another release."""
        return decode(Brief, body)
