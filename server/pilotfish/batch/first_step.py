"""Whether recipes still begin as they say: the first element of each, on the running site."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

from playwright.async_api import Error

from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.page.view import View
from pilotfish.agent.state.ended import Ended
from pilotfish.batch.browser import Browser, PageCrashed
from pilotfish.models.scripted import ScriptedModel
from pilotfish.recipes.recipe import Recipe
from pilotfish.record.place import PARAM, refs_at

__all__ = ["first_steps"]

_UNKNOWN = "not looked at: the address of its first page differs from time to time"


async def first_steps(recipes: Sequence[Recipe], site: str) -> AsyncIterator[tuple[str, str, bool]]:
    """Of each recipe its name, what was found, and whether that is as it says. Nothing is done on
    the pages of `site` but to open them.
    """
    async with Browser(model=ScriptedModel([])) as browser:
        for recipe in recipes:
            path, number = _page_of(recipe)
            if path is None:
                yield recipe.name, _UNKNOWN, True
                continue
            try:
                view = await _seen(browser, site.rstrip("/") + path)
            except (Error, PageCrashed, TimeoutError) as error:
                message = str(error).splitlines()[0]
                yield recipe.name, f"sought the page {path}, found {message}", False
                continue
            yield recipe.name, *_found(recipe, number, path, view)


def _page_of(recipe: Recipe) -> tuple[str | None, int]:
    """The page of the first step that has an element, and which step that is."""
    steps = recipe.steps
    number = next((n for n, it in enumerate(steps) if it.action != "navigate"), len(steps) - 1)
    path = recipe.start or "/"
    for step in steps[: number + 1]:
        path = str(step.args.get("path", path)) if step.action == "navigate" else path
    known = not PARAM.search(path) and "*" not in path
    return (path if known else None), number


async def _seen(browser: Browser, url: str) -> View | None:
    seen: list[View] = []

    class Looking(BaseFeature):
        async def before_turn(self) -> Ended:
            seen.append(self.trajectory.view)
            return Ended("stopped", "Looked.")

    await browser.run("look", url=url, features=[Looking])
    return seen[-1] if seen else None


def _found(recipe: Recipe, number: int, path: str, view: View | None) -> tuple[str, bool]:
    if view is None:
        return f"sought the page {path}, found one that cannot be read", False
    target = recipe.steps[number].target
    if target is None:
        return f"{path} opens; its first step has no element", True
    any_value = dict.fromkeys(recipe.params, "*")
    found = len(refs_at(view, target, any_value))
    several = bool(PARAM.search(f"{target.name} {' '.join(target.row)}"))
    good = found == 1 or (several and found > 1)
    return f"sought {target.role} “{target.name}” on {path}, found {found}", good
