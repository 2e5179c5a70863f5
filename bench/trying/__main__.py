"""Shows applications by `pilotfish try` and writes build/bench/trying.json.

ARGS: --app NAMES, --engine firefox or webkit (trying_firefox.json), --times N (for the first byte);
pictures of the palette and of each card are in build/bench/trying/. --minute instead: from an empty
environment to the first answered request (trying_minute.json).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[2] / "tests")]

from bench.trying.apps import APPS, KEPT, App, running  # noqa: E402
from bench.trying.command import command  # noqa: E402
from bench.trying.first_byte import first_bytes  # noqa: E402
from bench.trying.minute import first_minute  # noqa: E402
from bench.trying.task import played  # noqa: E402
from bench.trying.visit import Complaints, more, visited  # noqa: E402
from playwright.sync_api import Error, sync_playwright  # noqa: E402

from conftest import CHROMIUM_ARGS  # noqa: E402
from end_to_end.visitor import OPEN_ROOTS  # noqa: E402

OUT = Path("build/bench/trying.json")
VIEW = {"width": 1280, "height": 860}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--app", default="", help="names, separated by commas")
    parser.add_argument("--engine", default="chromium", choices=("chromium", "firefox", "webkit"))
    parser.add_argument("--times", type=int, default=30, help="requests of each page")
    parser.add_argument("--minute", action="store_true", help="a stranger's first minute")
    given = parser.parse_args()
    chosen = [app for app in APPS if not given.app or app.name in given.app.split(",")]
    told: list[dict[str, Any]] = []
    KEPT.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        browser = _browser(stack, given.engine)
        if given.minute:
            _write(OUT.with_stem("trying_minute"), first_minute(_context(browser), folder))
            return
        for app in chosen:
            try:
                told.append(_shown(app, folder / app.name, browser, given.times))
            except (Error, RuntimeError) as error:
                told.append({"app": app.name, "lost": str(error)[:500]})
            print(json.dumps(told[-1], ensure_ascii=False), flush=True)
    chromium = given.engine == "chromium"
    _write(OUT if chromium else OUT.with_stem(f"trying_{given.engine}"), told)


def _write(out: Path, told: Any) -> None:
    out.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n")


def _browser(stack: ExitStack, engine: str) -> Any:
    """Playwright's, or what the tests have in its place for WebKit."""
    if engine == "webkit":
        from engines.choice import webkit

        return stack.enter_context(webkit())
    playwright = stack.enter_context(sync_playwright())
    if engine == "firefox":
        from engines.choice import firefox

        return firefox(playwright.firefox)
    path = os.environ.get("PILOTFISH_CHROMIUM")
    return playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS)


def _shown(app: App, folder: Path, browser: Any, times: int) -> dict[str, Any]:
    with running(app, folder) as real, command(app, real, folder) as shown:
        alone, with_us = _context(browser), _context(browser)
        hand = visited(alone, app, real)
        ours = visited(with_us, app, shown.address)
        done = played(with_us, app, shown.address, KEPT) if app.task.steps else None
        spent = first_bytes(app, (alone, real), (with_us, shown.address), times)
        alone.close()
        with_us.close()
        told = _figures(app, hand, ours) | {"said": shown.said}
    (KEPT / f"{app.name}_report.html").write_bytes((folder / "pilotfish-try.html").read_bytes())
    task = {"words": app.task.words, **vars(done)} if done else None
    return {**told, **spent.figures(), "task": task}


def _context(browser: Any) -> Any:
    context = browser.new_context(viewport=VIEW, ignore_https_errors=True)
    context.set_default_timeout(60_000)
    context.add_init_script(OPEN_ROOTS)
    return context


def _figures(app: App, hand: Complaints, ours: Complaints) -> dict[str, Any]:
    return {
        "app": app.name,
        "kind": app.kind,
        "errors_alone": len(hand.errors),
        "errors_shown": len(ours.errors),
        "new_errors": more(ours.errors, hand.errors),
        "failed_alone": len(hand.failed),
        "failed_shown": len(ours.failed),
        "new_failed": more(ours.failed, hand.failed),
    }


if __name__ == "__main__":
    main()
