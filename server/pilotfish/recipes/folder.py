"""A folder of recipes: the team's own files."""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pilotfish.recipes.recipe import Recipe, RecipeError
from pilotfish.recipes.written import LONGEST, recipe_of, recipe_text

__all__ = ["RecipeFolder", "files_of"]

log = logging.getLogger("pilotfish.recipes")


class RecipeFolder:
    """`*.yaml` in `path` are approved. A file that cannot be read is logged once and left out. Its
    methods block for the time of a small file, and raise OSError.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._read: dict[Path, tuple[int, int, Recipe | None]] = {}

    def approved(self) -> list[Recipe]:
        files = files_of(self.path) if self.path.is_dir() else ()
        return [replace(it, state="approved") for file in files if (it := self._one(file))]

    def approve(self, recipe: Recipe) -> Path:
        """Makes a draft or proposal an approved recipe: a file to review and commit."""
        path = self.path / f"{recipe.name}.yaml"
        scope = replace(recipe.scope, owner="")
        # Whole or not at all.
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        text = recipe_text(replace(recipe, state="approved", scope=scope))
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, path)
        return path

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


def files_of(path: Path) -> Iterator[Path]:
    """The recipe files at `path`: itself, or those of a folder."""
    yield from sorted(path.glob("*.yaml")) if path.is_dir() else [path]
