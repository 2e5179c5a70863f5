"""A folder of recipes: the team's own files, and in `drafts/` what was learned."""

from __future__ import annotations

import json
import logging
import os
import secrets
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, cast

from pilotfish.recipes.recipe import Recipe, RecipeError, Scope
from pilotfish.recipes.store import Counts
from pilotfish.recipes.written import LONGEST, recipe_of, written

__all__ = ["MOST_DRAFTS", "RecipeFolder", "files_of"]

log = logging.getLogger("pilotfish.recipes")

MOST_DRAFTS = 500
"""Of one folder: beyond them nothing is learned."""


class RecipeFolder:
    """A RecipeStore. `*.yaml` in `path` are approved; `drafts/` holds drafts, proposals and counts.
    A file that cannot be read is logged once and left out.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.drafts = self.path / "drafts"
        self._read: dict[Path, tuple[int, int, Recipe | None]] = {}

    def approved(self) -> list[Recipe]:
        return [replace(it, state="approved") for it in self._all(self.path)]

    def waiting(self) -> list[Recipe]:
        """What was taught, drafts and proposals."""
        return [it for it in self._all(self.drafts) if it.state != "approved"]

    def usable(self, asked: Scope) -> list[Recipe]:
        counts = self._counts()
        own = [it for it in self.waiting() if asked.owner and it.scope.owner == asked.owner]
        taught, drafts = ([it for it in own if it.state == state] for state in ("taught", "draft"))
        found = [*taught, *self.approved(), *drafts]
        return [
            it
            for it in found
            if it.scope.covers(asked) and not counts.get(_key(it), Counts()).aside
        ]

    def save(self, recipe: Recipe) -> Recipe:
        path = self._path(recipe)
        before = self._one(path) if path.exists() else None
        if before is None and len(list(self.drafts.glob("*.yaml"))) >= MOST_DRAFTS:
            raise OSError(f"{self.drafts} holds {MOST_DRAFTS} drafts: approve or forget some")
        kept = replace(recipe, version=before.version + 1) if before else recipe
        _write(path, written(kept))
        self._count(kept, Counts())
        return kept

    def approve(self, recipe: Recipe) -> Path:
        """Makes a draft or proposal an approved recipe: a file to review and commit."""
        path = self.path / f"{recipe.name}.yaml"
        scope = replace(recipe.scope, owner="")
        _write(path, written(replace(recipe, state="approved", scope=scope)))
        self.forget(recipe)
        self._count(replace(recipe, state="approved", scope=scope), Counts())
        return path

    def forget(self, recipe: Recipe) -> None:
        if recipe.state != "approved":
            self._path(recipe).unlink(missing_ok=True)

    def played(self, recipe: Recipe, good: bool) -> Counts:
        counts = self.counts(recipe).after(good)
        self._count(recipe, counts)
        return counts

    def counts(self, recipe: Recipe) -> Counts:
        return self._counts().get(_key(recipe), Counts())

    def _path(self, recipe: Recipe) -> Path:
        return self.drafts / f"{recipe.name}.{recipe.scope.owner or 'team'}.yaml"

    def _all(self, folder: Path) -> list[Recipe]:
        files = sorted(folder.glob("*.yaml")) if folder.is_dir() else []
        return [recipe for path in files if (recipe := self._one(path)) is not None]

    def _one(self, path: Path) -> Recipe | None:
        try:
            stat = path.stat()
        except OSError as error:
            log.warning("recipe not read file=%s: %s", path, error)
            return None
        stamp, size, known = self._read.get(path, (0, 0, None))
        if (stamp, size) == (stat.st_mtime_ns, stat.st_size):
            return known
        try:
            text = path.read_text(encoding="utf-8")[: LONGEST + 1]
            recipe = recipe_of(text, path.name)
        except (OSError, UnicodeDecodeError) as error:
            log.warning("recipe not read file=%s: %s", path, error)
            return None
        except RecipeError as error:
            log.warning("recipe refused: %s", error)
            recipe = None
        self._read[path] = (stat.st_mtime_ns, stat.st_size, recipe)
        return recipe

    def _counts(self) -> dict[str, Counts]:
        try:
            found: Any = json.loads((self.drafts / "counts.json").read_text(encoding="utf-8"))
            told = cast("dict[str, dict[str, int]]", found)
            return {key: Counts(**value) for key, value in told.items()}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, TypeError, AttributeError) as error:
            log.warning("counts of recipes not read: %s", error)
            return {}

    def _count(self, recipe: Recipe, counts: Counts) -> None:
        told = {**self._counts(), _key(recipe): counts}
        text = json.dumps({key: asdict(value) for key, value in told.items()}, indent=1)
        _write(self.drafts / "counts.json", text + "\n")


def _key(recipe: Recipe) -> str:
    return f"{recipe.state} {recipe.name} {recipe.scope.owner}".strip()


def _write(path: Path, text: str) -> None:
    """Whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    beside.write_text(text, encoding="utf-8")
    os.replace(beside, path)


def files_of(path: Path) -> Iterator[Path]:
    """The recipe files at `path`: itself, or those of a folder and its drafts."""
    if path.is_dir():
        yield from sorted([*path.glob("*.yaml"), *(path / "drafts").glob("*.yaml")])
    else:
        yield path
