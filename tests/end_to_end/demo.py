"""The command `pilotfish` with the widget of another folder: `python demo.py FOLDER demo`.

With `PILOTFISH_TEST_RECIPES` its agent has recipes in that folder, and learns none.
With `PILOTFISH_TEST_EARLY` the shop's pages begin with the early script, too; with
`PILOTFISH_TEST_UNLIMITED` no run is refused because of what the day has cost.

"""

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, Environment

import pilotfish
from pilotfish import Limits, cli
from pilotfish.web import app, widget

__all__: list[str] = []

TAG = '<script src="/agent/pilotfish.js"'
DAILY = ("user_day", "tenant_day", "anonymous_runs")
EARLY = f'<script src="/agent/pilotfish-early.js"></script>{TAG}'


class Early(BaseLoader):
    def __init__(self, own: BaseLoader) -> None:
        self.own = own

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        source, *rest = self.own.get_source(environment, template)
        return source.replace(TAG, EARLY), *rest


if __name__ == "__main__":
    app.serve_file = partial(widget.serve_file, folder=Path(sys.argv.pop(1)))
    if os.environ.get("PILOTFISH_TEST_EARLY"):
        from pilotfish_demo import page

        templates = page._templates.env
        assert templates.loader is not None
        templates.loader = Early(templates.loader)
    if os.environ.get("PILOTFISH_TEST_UNLIMITED"):
        much = 10**12

        class Unlimited(Limits):
            def __init__(self, **given: Any) -> None:
                super().__init__(**{**dict.fromkeys(DAILY, much), **given})

        pilotfish.__dict__["Limits"] = Unlimited
    if folder := os.environ.get("PILOTFISH_TEST_RECIPES"):
        recipes = pilotfish.Recipes(folder, learn="off")

        class Playing(pilotfish.Agent):
            def __init__(self, **given: Any) -> None:
                super().__init__(**{"recipes": recipes, **given})

        pilotfish.__dict__["Agent"] = Playing
    cli.main()
