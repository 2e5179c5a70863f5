"""A recipe: goals that it serves, the steps that reach them, and what the end must show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pilotfish.record.place import Place

__all__ = [
    "ParamKind",
    "Recipe",
    "RecipeError",
    "RecipeProof",
    "RecipeScope",
    "RecipeState",
    "RecipeStep",
]

ParamKind = Literal["text", "number"]
RecipeState = Literal["taught", "draft", "approved", "proposal"]
"""`taught`: by a member of the team, and not tried yet; only they get it."""


class RecipeError(ValueError):
    """A recipe that cannot be read: what was sought, what was found, what to try."""


@dataclass(frozen=True)
class RecipeStep:
    """An action of the product. `args` holds JSON values; in place of each ref it has a `target`
    as in the YAML. `effect` is the kind of effect that it had, `asks` whether the visitor was
    asked to approve it. `gives` is the param that the answer to a question becomes.
    """

    action: str
    target: Place | None = None
    args: Mapping[str, Any] = field(default_factory=dict[str, Any])
    effect: str = ""
    asks: bool = False
    gives: str = ""


@dataclass(frozen=True)
class RecipeProof:
    """What the end must show: the kind of the last effect, the path (`*` for one part of it), and
    words that the last effect or the page must hold.
    """

    effect: str = ""
    path: str = ""
    says: tuple[str, ...] = ()


@dataclass(frozen=True)
class RecipeScope:
    """Where a recipe holds. Empty: everywhere, which only the team's own files may say.
    `owner` is who may use a draft.
    """

    tenant: str = ""
    origin: str = ""
    site: str = ""
    owner: str = ""

    def covers(self, asked: RecipeScope) -> bool:
        """Whether a recipe of this scope may be used in `asked`."""
        return all(mine in ("", getattr(asked, name)) for name, mine in vars(self).items())


@dataclass(frozen=True)
class Recipe:
    """`start` is the path where it begins, with `*` for one part of it and {params}; empty for any
    page.
    """

    name: str
    goals: tuple[str, ...]
    steps: tuple[RecipeStep, ...]
    params: Mapping[str, ParamKind] = field(default_factory=dict[str, ParamKind])
    start: str = ""
    proof: RecipeProof = field(default_factory=RecipeProof)
    scope: RecipeScope = field(default_factory=RecipeScope)
    state: RecipeState = "approved"
    version: int = 1
