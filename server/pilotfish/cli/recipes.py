"""`pilotfish recipes check`, `list`, `show`, `approve`, `forget` and `schema`."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pilotfish.cli.failure import give_up, need

if TYPE_CHECKING:
    from pilotfish.recipes.folder import RecipeFolder
    from pilotfish.recipes.recipe import Recipe

__all__ = ["approve", "check", "forget_recipe", "list_recipes", "recipes", "schema", "show_recipe"]

recipes = typer.Typer(no_args_is_help=True, help="Read, check and approve what was learned.")

Folder = Annotated[Path, typer.Option("--folder", help="The folder of Recipes(folder=…).")]
Name = Annotated[str, typer.Argument(help="The name of a recipe, or the beginning of one.")]


@recipes.command()
def check(
    path: Annotated[Path, typer.Argument(help="A recipe's file, or a folder of them.")],
    against: Annotated[
        str | None, typer.Option(help="A running site: each first element is sought there.")
    ] = None,
) -> None:
    """Check recipes; exits with 1 where one cannot be read, or begins in another way."""
    from pilotfish.recipes.folder import files_of
    from pilotfish.recipes.recipe import Recipe, RecipeError
    from pilotfish.recipes.written import recipe_of

    if not path.exists():
        give_up(f"{path} is not there")
    files, faults, good = list(files_of(path)), 0, list[Recipe]()
    for file in files:
        try:
            recipe = recipe_of(file.read_text(encoding="utf-8"), str(file))
            good.append(recipe)
            typer.echo(f"ok   {file}: {recipe.name}, {len(recipe.steps)} steps")
        except (RecipeError, OSError, UnicodeDecodeError) as error:
            faults += 1
            typer.echo(f"bad  {error}")
    if not files:
        typer.echo(f"{path} holds no *.yaml")
    if against and good:
        faults += asyncio.run(_sought(good, against))
    if faults:
        raise typer.Exit(1)


@recipes.command("list")
def list_recipes(folder: Folder = Path("recipes")) -> None:
    """Print a line for each recipe: state, name, how often it was played, its request."""
    kept = _opened(folder)
    for recipe in [*kept.approved(), *kept.waiting()]:
        counts = kept.counts(recipe)
        state = "aside" if counts.aside else recipe.state
        told = f"{counts.played} played, {counts.failed} failed"
        typer.echo(f"{state:9} {recipe.name} v{recipe.version}  {told}  {recipe.goals[0]}")


@recipes.command("show")
def show_recipe(name: Name, folder: Folder = Path("recipes")) -> None:
    """Print a recipe as YAML."""
    from pilotfish.recipes.written import written

    kept = _opened(folder)
    typer.echo(written(_found(kept, name, [*kept.waiting(), *kept.approved()])), nl=False)


@recipes.command()
def approve(name: Name, folder: Folder = Path("recipes")) -> None:
    """Make a draft or proposal a recipe for everybody: a file to review and commit."""
    kept = _opened(folder)
    recipe = _found(kept, name, kept.waiting())
    if recipe.state == "taught":
        give_up(f"{recipe.name} was taught and not tried yet: whoever taught it asks for it once")
    path = kept.approve(recipe)
    typer.echo(f"wrote {path}: review it and commit it")


@recipes.command("forget")
def forget_recipe(name: Name, folder: Folder = Path("recipes")) -> None:
    """Delete a draft or proposal."""
    kept = _opened(folder)
    recipe = _found(kept, name, kept.waiting())
    kept.forget(recipe)
    typer.echo(f"forgot {recipe.name}")


@recipes.command()
def schema() -> None:
    """Print the JSON Schema of a recipe, for editors."""
    from pilotfish.recipes.schema import SCHEMA

    typer.echo(json.dumps(SCHEMA, indent=1))


async def _sought(recipes: list[Recipe], site: str) -> int:
    """How many do not begin as they say."""
    need("batch", {"playwright": "playwright", "filelock": "filelock"})
    from pilotfish.batch.first_step import first_steps

    faults = 0
    async for name, found, good in first_steps(recipes, site):
        faults += not good
        typer.echo(f"{'ok  ' if good else 'bad '} {name}: {found}")
    return faults


def _opened(folder: Path) -> RecipeFolder:
    from pilotfish.recipes.folder import RecipeFolder

    if not folder.is_dir():
        give_up(f"there is no folder {folder}: name it with --folder")
    return RecipeFolder(folder)


def _found(kept: RecipeFolder, name: str, among: list[Recipe]) -> Recipe:
    fitting = [it for it in among if it.name == name] or [
        it for it in among if it.name.startswith(name)
    ]
    if len(fitting) != 1:
        known = ", ".join(f"{it.name} ({it.state})" for it in fitting or among) or "none"
        told = f"sought one recipe {name!r} in {kept.path}, found {len(fitting)}"
        give_up(f"{told}; there are: {known}")
    return fitting[0]
