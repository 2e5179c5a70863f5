"""A recipe as a store has it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["RecipeRow"]


@dataclass(frozen=True)
class RecipeRow:
    """`owner` is who may use it, without their name, "" for the counts of a team's own recipe. It
    is deleted with the user `subject` and with `session`, where they are set, and at `expires`, in
    seconds since the epoch. It was played to its end so often, `failed` so often and `in_a_row`.
    """

    id: str
    tenant: str
    owner: str
    subject: str
    session: str | None
    body: dict[str, Any]
    expires: float
    played: int = 0
    failed: int = 0
    in_a_row: int = 0
