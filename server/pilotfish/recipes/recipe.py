"""A recipe: goals that it serves, the steps that reach them, and what the end must show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import Field

from pilotfish.record.place import Place
from pilotfish.yaml_file import Flag, Whole, written

__all__ = [
    "MOST_STEPS",
    "ParamKind",
    "Recipe",
    "RecipeError",
    "RecipeProof",
    "RecipeScope",
    "RecipeState",
    "RecipeStep",
]

ParamKind = Literal["text", "number"]
MOST_STEPS = 40
Line = Annotated[str, Field(min_length=1, max_length=200)]
Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Param = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,29}$")]
Path = Annotated[str, Field(pattern=r"^/", max_length=300)]
RecipeState = Literal["taught", "draft", "approved", "proposal"]
"""`taught`: by a member of the team, and not tried yet; only they get it."""


class RecipeError(ValueError):
    """A recipe that cannot be read: what was sought, what was found, what to try."""


@written()
@dataclass(frozen=True)
class RecipeStep:
    """An action of the product. `args` holds JSON values; in place of each ref it has a `target`
    as in the YAML. `effect` is the kind of effect that it had, `asks` whether the visitor was
    asked to approve it. `gives` is the param that the answer to a question becomes.
    """

    action: Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_.-]{0,63}$")]
    target: Place | None = None
    args: Annotated[Mapping[str, Any], Field(max_length=20)] = field(default_factory=dict[str, Any])
    effect: Word = ""
    asks: Flag = False
    gives: Param = ""


@written()
@dataclass(frozen=True)
class RecipeProof:
    """What the end must show: the kind of the last effect, the path (`*` for one part of it), and
    words that the last effect or the page must hold.
    """

    effect: Word = ""
    path: Path = ""
    says: Annotated[tuple[Line, ...], Field(max_length=12)] = ()


@written()
@dataclass(frozen=True)
class RecipeScope:
    """Where a recipe holds. Empty: everywhere, which only the team's own files may say.
    `owner` is who may use a draft.
    """

    tenant: Line = ""
    origin: Line = ""
    site: Line = ""
    owner: Line = ""

    def covers(self, asked: RecipeScope) -> bool:
        """Whether a recipe of this scope may be used in `asked`."""
        return all(mine in ("", getattr(asked, name)) for name, mine in vars(self).items())


@written()
@dataclass(frozen=True)
class Recipe:
    """`start` is the path where it begins, with `*` for one part of it and {params}; empty for any
    page.
    """

    name: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,59}$")]
    goals: Annotated[tuple[Line, ...], Field(min_length=1, max_length=20)]
    steps: Annotated[tuple[RecipeStep, ...], Field(min_length=1, max_length=MOST_STEPS)]
    params: Annotated[Mapping[Param, ParamKind], Field(max_length=12)] = field(
        default_factory=dict[str, ParamKind]
    )
    start: Path = ""
    proof: RecipeProof = field(default_factory=RecipeProof)
    scope: RecipeScope = field(default_factory=RecipeScope)
    state: RecipeState = "approved"
    version: Whole = 1
