"""`pilotfish recipes check`, `list`, `show`, `approve`, `forget` and `schema`."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from pilotfish.cli.output import echo, give_up, need

if TYPE_CHECKING:
    from pilotfish.recipes.recipe import Recipe
    from pilotfish.recipes.store import StoredRecipes

__all__ = ["approve", "check", "forget_recipe", "list_recipes", "recipes", "schema", "show_recipe"]

T = TypeVar("T")

recipes = typer.Typer(no_args_is_help=True, help="Read, check and approve what was learned.")

FOLDER = Path("recipes")
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
            echo(f"ok   {file}: {recipe.name}, {len(recipe.steps)} steps")
        except (RecipeError, OSError, UnicodeDecodeError) as error:
            faults += 1
            echo(f"bad  {error}")
    if not files:
        echo(f"{path} holds no *.yaml")
    if against and good:
        faults += asyncio.run(_sought(good, against))
    if faults:
        raise typer.Exit(1)


@recipes.command("list")
def list_recipes(folder: Folder = FOLDER) -> None:
    """Print a line for each recipe: state, name, how often it was played, its request."""
    for recipe, counts in _from(folder, lambda kept: kept.listed()):
        state = "aside" if counts.aside else recipe.state
        figures = f"{counts.played} played, {counts.failed} failed"
        echo(f"{state:9} {recipe.name} v{recipe.version}  {figures}  {recipe.goals[0]}")


@recipes.command("show")
def show_recipe(name: Name, folder: Folder = FOLDER) -> None:
    """Print a recipe as YAML."""
    from pilotfish.recipes.naming import unnamed_in
    from pilotfish.recipes.written import recipe_text

    recipe = _from(folder, lambda kept: _found(kept, name))
    echo(recipe_text(recipe), nl=False)
    for number, fault in unnamed_in(recipe).items():
        echo(f"# step {number} is not in the request: {fault}")


@recipes.command()
def approve(
    name: Name,
    folder: Folder = FOLDER,
    step: Annotated[
        list[int] | None, typer.Option(help="A step that the request does not name, by its number.")
    ] = None,
) -> None:
    """Make a draft or proposal a recipe for everybody: a file to review and commit."""
    from pilotfish.recipes.recipe import RecipeError

    async def approved(kept: StoredRecipes) -> Path:
        recipe = await _found(kept, name, waiting=True)
        if recipe.state == "taught":
            message = f"{recipe.name} was taught and not tried yet"
            give_up(f"{message}: whoever taught it asks for it once")
        try:
            return await kept.approve(recipe, step or ())
        except RecipeError as error:
            give_up(f"{error}: look at it with `show`, and name each of these with --step")

    echo(f"wrote {_from(folder, approved)}: review it and commit it")


@recipes.command("forget")
def forget_recipe(name: Name, folder: Folder = FOLDER) -> None:
    """Delete a draft or proposal."""

    async def forgotten(kept: StoredRecipes) -> str:
        recipe = await _found(kept, name, waiting=True)
        await kept.forget(recipe)
        return recipe.name

    echo(f"forgot {_from(folder, forgotten)}")


@recipes.command()
def schema() -> None:
    """Print the JSON Schema of a recipe, for editors."""
    from pilotfish.recipes.recipe import Recipe
    from pilotfish.yaml_file import schema_of

    document = schema_of(Recipe) | {"title": "Pilotfish recipe"}
    echo(json.dumps(document, indent=1))


async def _sought(recipes: list[Recipe], site: str) -> int:
    need("batch", {"playwright": "playwright", "filelock": "filelock"})
    from pilotfish.batch.first_step import first_steps

    faults = 0
    async for name, found, good in first_steps(recipes, site):
        faults += not good
        echo(f"{'ok  ' if good else 'bad '} {name}: {found}")
    return faults


def _from(folder: Path, work: Callable[[StoredRecipes], Awaitable[T]]) -> T:
    """What `work` makes of the folder and of all that was learned in the store of the settings."""
    from pilotfish.cli.stored import from_store
    from pilotfish.recipes.folder import RecipeFolder
    from pilotfish.recipes.store import StoredRecipes

    if not folder.is_dir() and folder != FOLDER:
        give_up(f"there is no folder {folder}: name it with --folder")
    return from_store(lambda store: work(StoredRecipes(RecipeFolder(folder), store, None)))


async def _found(kept: StoredRecipes, name: str, *, waiting: bool = False) -> Recipe:
    among = [it for it, _ in await kept.listed() if not waiting or it.state != "approved"]
    fitting = [it for it in among if it.name == name] or [
        it for it in among if it.name.startswith(name)
    ]
    if len(fitting) != 1:
        known = ", ".join(f"{it.name} ({it.state})" for it in fitting or among) or "none"
        message = f"sought one recipe {name!r} in {kept.folder.path} and the store, found"
        give_up(f"{message} {len(fitting)}; there are: {known}")
    return fitting[0]
