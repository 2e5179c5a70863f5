"""The command `pilotfish` with the widget of another folder: `python demo.py FOLDER demo`.

With `PILOTFISH_TEST_RECIPES` its agent has recipes in that folder, and learns none.
With `PILOTFISH_TEST_EARLY` the shop's pages begin with the early script, too; with
`PILOTFISH_TEST_UNLIMITED` no run is refused because of what the day has cost.

"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from jinja2 import BaseLoader, Environment

import pilotfish
from pilotfish import Limits, cli
from pilotfish.web import app, widget

__all__: list[str] = []

TAG = '<script src="/agent/pilotfish.js"'
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
        unlimited = partial(Limits, user_day=much, tenant_day=much, anonymous_runs=much)
        pilotfish.__dict__["Limits"] = unlimited
    if folder := os.environ.get("PILOTFISH_TEST_RECIPES"):
        learning = partial(pilotfish.Agent, recipes=pilotfish.Recipes(folder, learn="off"))
        pilotfish.__dict__["Agent"] = learning
    cli.main()
