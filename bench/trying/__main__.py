"""Shows six applications by `pilotfish try` and writes build/bench/trying.json.

ARGS: --app NAME, --engine firefox, --times N, --pictures.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[2] / "tests")]

from bench.consent.sites.served import free_port  # noqa: E402
from bench.trying.apps import APPS, App, running  # noqa: E402
from bench.trying.visit import Complaints, first_bytes, more, visited  # noqa: E402
from playwright.sync_api import Browser, BrowserContext, sync_playwright  # noqa: E402

from conftest import CHROMIUM_ARGS  # noqa: E402
from end_to_end.visitor import OPEN_ROOTS  # noqa: E402
from pilotfish.trying.serving import TrialServer  # noqa: E402
from pilotfish.trying.trial import Trial, Wanted  # noqa: E402

OUT = Path("build/bench/trying.json")
VIEW = {"width": 1280, "height": 860}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--app", default="", help="one of them")
    parser.add_argument("--engine", default="chromium", choices=("chromium", "firefox"))
    parser.add_argument("--times", type=int, default=9, help="of each page, for the first byte")
    given = parser.parse_args()
    told: list[dict[str, Any]] = []
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        browser = _browser(stack, given.engine)
        for app in APPS:
            if given.app in ("", app.name):
                told.append(_shown(app, folder / app.name, browser, given.times))
                print(json.dumps(told[-1]))
    OUT.parent.mkdir(parents=True, exist_ok=True)
    out = OUT if given.engine == "chromium" else OUT.with_stem(f"trying_{given.engine}")
    out.write_text(json.dumps(told, indent=1) + "\n")


def _browser(stack: ExitStack, engine: str) -> Browser:
    playwright = stack.enter_context(sync_playwright())
    if engine == "firefox":
        from engines.choice import firefox

        return firefox(playwright.firefox)
    path = os.environ.get("PILOTFISH_CHROMIUM")
    return playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS)


def _shown(app: App, folder: Path, browser: Browser, times: int) -> dict[str, Any]:
    heard: list[str] = []
    with running(app, folder) as real, _trial(real, heard) as trial:
        shown = trial.sites.first.address
        alone, with_us = _context(browser), _context(browser)
        hand = visited(alone, app, real)
        ours = visited(with_us, app, shown)
        pages = {"alone": alone.new_page(), "shown": with_us.new_page()}
        origins = {"alone": real, "shown": shown}
        spent = first_bytes(pages, app, origins, times)
        alone.close()
        with_us.close()
        return _figures(app, hand, ours, spent) | {
            "told": heard,
            "read_well": sum(it.reads_well for it in trial.learned.notes.pages.values()),
            "read": len(trial.learned.notes.pages),
        }


def _context(browser: Browser) -> BrowserContext:
    context = browser.new_context(viewport=VIEW, ignore_https_errors=True)  # type: ignore[arg-type]
    context.set_default_timeout(60_000)
    context.add_init_script(OPEN_ROOTS)
    return context


@contextmanager
def _trial(real: str, heard: list[str]) -> Iterator[Trial]:
    """The command's own server, in a thread."""
    port = free_port()
    wanted = Wanted(real, port, private=True, insecure=True, model="builtin")
    trial = Trial(wanted, heard.append)
    server = TrialServer(trial, port)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.01)
    if server.refused:
        raise server.refused
    try:
        yield trial
    finally:
        server.should_exit = True
        thread.join(15)


def _figures(
    app: App, hand: Complaints, ours: Complaints, spent: dict[str, list[float]]
) -> dict[str, Any]:
    medians = {name: round(statistics.median(values), 1) for name, values in spent.items()}
    return {
        "app": app.name,
        "kind": app.kind,
        "errors_alone": len(hand.errors),
        "errors_shown": len(ours.errors),
        "new_errors": more(ours.errors, hand.errors),
        "failed_alone": len(hand.failed),
        "failed_shown": len(ours.failed),
        "new_failed": more(ours.failed, hand.failed),
        "first_byte_alone_ms": medians["alone"],
        "first_byte_shown_ms": medians["shown"],
        "first_byte_more_ms": round(medians["shown"] - medians["alone"], 1),
    }


if __name__ == "__main__":
    main()
