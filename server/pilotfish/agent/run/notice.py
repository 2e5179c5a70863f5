"""What the loop did that is no step and no turn, for whoever follows a run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["RunNotice"]


@dataclass(frozen=True)
class RunNotice:
    """`blocked`: the action `name` was called and not carried out; `rejected`: an end was; both for
    the reason in `text`. `compacted`: the history was shortened, `text` has the estimated tokens
    before and after.
    """

    kind: Literal["blocked", "rejected", "compacted"]
    text: str
    name: str = ""
