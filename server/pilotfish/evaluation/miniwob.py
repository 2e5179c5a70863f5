"""MiniWoB++ as a suite: small pages with a task each, whose own reward is the check.

The pages are those of the wheel `miniwob` (Farama Foundation, MIT); the protocol is that of
BrowserGym's benchmark: words of the task, clock and score are no part of the page.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import yaml
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from pilotfish.batch.allowance import KINDS
from pilotfish.chromium import can_sandbox, chromium_path
from pilotfish.evaluation.served_site import Running, served
from pilotfish.yaml_file import SpecError

__all__ = ["NAMES", "SEED", "miniwob", "site", "task_names"]

PAGES = "PILOTFISH_MINIWOB"
"""The variable that names the folder `html` of the wheel, where the wheel is not installed."""
NAMES = Path(__file__).with_name("miniwob.txt")
SEED = 42
TURNS = 11
REWARD = "pilotfish-miniwob-reward"
_EPISODE_MS = 1_000_000
_WORDS_MS = 15_000
_BEGIN = NAMES.with_name("miniwob_begin.html").read_text(encoding="utf-8").strip()
_TASK = """() => {
  if (!window.WOB_TASK_READY) return null;
  const said = core.getUtterance();
  return typeof said === 'string' ? said : said.utterance;
}"""


@contextmanager
def miniwob(folder: Path) -> Generator[Running]:
    """Its pages are served; the tasks, whose words the pages draw by their seed, are written into
    `folder` once. Raises SpecError where the wheel is not there.
    """
    pages = _pages()
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "miniwob.yaml"
    with served("pilotfish.evaluation.miniwob:site", {PAGES: str(pages)}) as origin:
        if not file.exists():
            names = [it for it in task_names() if (pages / "miniwob" / f"{it}.html").is_file()]
            tasks = list(_tasks(_words(origin, names)))
            file.write_text(yaml.safe_dump({"tasks": tasks}, allow_unicode=True, width=200))
        yield Running(file, origin)


def site() -> Starlette:
    """The pages of the folder that PAGES names; each begins its task when it has loaded."""
    pages = Path(os.environ[PAGES])

    async def task(request: Request) -> Response:
        file = pages / "miniwob" / f"{Path(request.path_params['name']).name}.html"
        if not file.is_file():
            return Response("there is no such task", 404)
        begin = _BEGIN % (_EPISODE_MS, REWARD)
        return HTMLResponse(
            file.read_text(encoding="utf-8").replace("</head>", f"{begin}</head>", 1)
        )

    return Starlette(
        routes=[
            Route("/miniwob/{name}.html", task),
            Mount("/", StaticFiles(directory=pages)),
        ]
    )


def task_names() -> list[str]:
    """Of BrowserGym's 125 tasks every other one, from the first on."""
    return NAMES.read_text(encoding="utf-8").split()[::2]


def _pages() -> Path:
    if named := os.environ.get(PAGES):
        return Path(named)
    found = find_spec("miniwob")
    pages = Path(found.origin).parent / "html" if found and found.origin else None
    if pages is None or not pages.is_dir():
        raise SpecError(
            "the pages of MiniWoB++ are in a wheel of their own: pip install --no-deps"
            f" miniwob==1.1.0, or set {PAGES} to its folder `html`"
        )
    return pages


def _words(origin: str, names: Iterable[str]) -> Generator[tuple[str, str, str]]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium_path(), chromium_sandbox=can_sandbox()
        )
        page = browser.new_page()
        for name in names:
            path = f"/miniwob/{name}.html?seed={SEED}"
            page.goto(origin + path)
            words = page.wait_for_function(_TASK, timeout=_WORDS_MS).json_value()
            yield name, path, str(words)
        browser.close()


def _tasks(words: Iterable[tuple[str, str, str]]) -> Generator[dict[str, Any]]:
    for name, path, task in words:
        yield {
            "id": name,
            "task": task,
            "start": path,
            # The pages' own rule is what is right here: nothing leaves them.
            "allow": [{"kind": kind, "path": "*"} for kind in KINDS],
            "turns": TURNS,
            "check": {"page": {f"#{REWARD}": "reward 1;"}},
        }
