"""`make bench NAME=redraw`: pages that change 1,000 to 100,000 nodes a second and never settle.

Each page is shown in turns without the widget and with it, while a run reads it, presses, fills in,
and waits, at a model that answers in a second. A frame's time is the mean between two frames of the
page; its work is processor time of the page's main thread, which other work of the machine does not
change. Writes build/bench/redraw.json;
exits 1 where a run did not end as it should, or a wait was longer than its limit.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from bench.miniwob.model import PolicyModel  # noqa: E402
from bench.miniwob.policies.words import click, fill  # noqa: E402
from bench.miniwob.site import PLENTY, running  # noqa: E402
from bench.miniwob.turn import Policy, Script, Turn, act  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from starlette.applications import Starlette  # noqa: E402
from starlette.requests import Request  # noqa: E402
from starlette.responses import HTMLResponse, Response  # noqa: E402
from starlette.routing import Mount, Route  # noqa: E402

from pilotfish import Agent, Limits  # noqa: E402
from pilotfish.agent.model import request as asked  # noqa: E402
from pilotfish.config.settings import Settings  # noqa: E402

HTML = Path(__file__).with_name("page.html").read_text(encoding="utf-8")
TAG = (
    '<script src="/agent/pilotfish.js" data-key="pk_bench" data-cursor="false" data-launcher="none"'
    " defer></script>"
)
TARGET = ROOT / "build/bench/redraw.json"
FRAMES = 60
"""A second, where nothing slows a page down."""
PAGES = (
    *(("live", rate) for rate in (1_000, 10_000, 100_000)),
    *(("ticker", rate) for rate in (1_000, 10_000, 100_000)),
    *(("virtual", rate) for rate in (10_000, 100_000)),
    *(("styles", rate) for rate in (10_000, 100_000)),
    ("log", 10_000),
    ("canvas", 100_000),
)
"""What changes, and how many nodes of it a second."""
PLAIN_S, RUN_S = 2.5, 60.0
MODEL_S = 1.0
GRACE_MS = 250
"""A timer that is due while the page draws fires after it."""
SETTLE_MS = 3_000
"""As the widget declares for an action (`LIMITS` in widget/src/act/perform.ts)."""
NEVER = {"text": "This is never said", "timeout": 1_000}


class Paced(PolicyModel):
    """Answers after MODEL_S."""

    async def stream(self, request: asked.Request) -> AsyncIterator[asked.Chunk]:
        await asyncio.sleep(MODEL_S)
        async for chunk in super().stream(request):
            yield chunk


def play(turn: Turn) -> Script:
    """Presses, fills in, and waits for a time and for what does not come."""
    page = turn.page
    turn = yield [click(page.named("Count", "button"))]
    turn = yield [fill(page.named("Name", "textbox"), "Ada")]
    turn = yield [act("wait", ms=1_000)]
    turn = yield [act("wait", **NEVER)]
    turn = yield [act("wait_until", **NEVER)]
    turn = yield [click(page.named("Count", "button"))]


@dataclass(frozen=True)
class Shown:
    """Milliseconds of a frame, of the processor for it, and of the longest one."""

    frame: float
    work: float
    longest: float


@dataclass
class Case:
    kind: str
    rate: int
    plain: list[Shown] = field(default_factory=list[Shown])
    driven: list[Shown] = field(default_factory=list[Shown])
    steps: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    ended: bool = True

    def ratio(self, what: str) -> float:
        one, other = (
            statistics.median(getattr(it, what) for it in kind)
            for kind in (self.driven, self.plain)
        )
        return round(one / other, 3)

    def over(self) -> list[str]:
        """Waits that took longer than they may."""
        return [
            f"{step['name']}: {step['waited']:.0f} of {step['limit']:.0f} ms"
            for step in self.steps
            if step["waited"] > step["limit"] + GRACE_MS
        ]

    def figures(self) -> dict[str, Any]:
        return {
            "frame_time_ratio": self.ratio("frame"),
            "work_ratio": self.ratio("work"),
            "frame_ms_without": round(statistics.median(it.frame for it in self.plain), 2),
            "longest_frame_ms": round(max(it.longest for it in self.driven), 1),
            "longest_frame_ms_without": round(max(it.longest for it in self.plain), 1),
            "steps": len(self.steps),
            "waits_over_limit": self.over(),
            "run_ended": self.ended,
        }


@contextmanager
def site(model: PolicyModel) -> Iterator[str]:
    """The origin with `/KIND/RATE`, and the same with `?plain` without the widget."""

    async def shown(request: Request) -> Response:
        rows = "".join(
            f"<li><a href=/item/{n}>Item number {n}</a> costs {n}</li>" for n in range(150)
        )
        many = max(1, int(request.path_params["rate"]) // FRAMES)
        html = HTML.replace("TAG", "" if "plain" in request.query_params else TAG)
        html = html.replace("ROWS", rows).replace("MANY", str(many))
        return HTMLResponse(html.replace("KIND", request.path_params["kind"]))

    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            secret="s" * 32,
            database=str(Path(folder) / "bench.sqlite3"),
            development=True,
        )
        limits = Limits(
            run_tokens=PLENTY, user_day=PLENTY, tenant_day=PLENTY, anonymous_runs=PLENTY
        )
        agent = Agent(model=model, key="pk_bench", limits=limits, settings=settings)
        routes = [Route("/{kind}/{rate:int}", shown), Mount("/agent", agent.app())]
        with running(Starlette(routes=routes)) as origin:
            yield origin


BEGIN = "Object.assign(seen, { frames: 0, began: performance.now(), longest: 0 })"
RUN = """() => {
  window.steps = [];
  pilotfish.on('step', (step) => steps.push(step));
  pilotfish.run('drive').then((end) => { window.ended = end; });
}"""
SEEN = "() => ({ ...seen, now: performance.now() })"


class Watch:
    """What a page's frames take from its making on, until `stop`."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._control = page.context.new_cdp_session(page)
        self._control.send("Performance.enable", {"timeDomain": "threadTicks"})
        self._began = self._work()
        page.evaluate(BEGIN)

    def _work(self) -> float:
        told = self._control.send("Performance.getMetrics")["metrics"]
        return next(it["value"] for it in told if it["name"] == "TaskDuration") * 1000

    def stop(self) -> Shown:
        seen = self._page.evaluate(SEEN)
        frames = max(1, seen["frames"])
        took = seen["now"] - seen["began"]
        return Shown(took / frames, (self._work() - self._began) / frames, seen["longest"])


def plainly(browser: Browser, address: str) -> Shown:
    page = browser.new_page()
    page.goto(f"{address}?plain")
    page.wait_for_timeout(500)
    watch = Watch(page)
    page.wait_for_timeout(PLAIN_S * 1000)
    shown = watch.stop()
    page.context.close()
    return shown


def driven(browser: Browser, address: str, case: Case) -> Shown:
    """With the widget, from the start of a run to its end."""
    page = browser.new_page()
    page.goto(address)
    page.wait_for_function("!!window.pilotfish?.debug")
    watch, end = Watch(page), time.monotonic() + RUN_S
    page.evaluate(RUN)
    while not (ended := page.evaluate("window.ended?.status")) and time.monotonic() < end:
        page.wait_for_timeout(250)
    shown = watch.stop()
    case.ended &= ended == "done"
    case.steps += [waited_of(it) for it in page.evaluate("steps")]
    page.context.close()
    return shown


def waited_of(step: dict[str, Any]) -> dict[str, Any]:
    timings, args = step["outcome"].get("timings") or {}, step["args"]
    if step["name"].startswith("wait"):
        limit = args.get("timeout") or args.get("ms")
        return {"name": step["name"], "waited": timings.get("total", 0), "limit": limit}
    return {"name": step["name"], "waited": timings.get("settle", 0), "limit": SETTLE_MS}


def measured(browser: Browser, origin: str, kind: str, rate: int, rounds: int) -> Case:
    case, address = Case(kind, rate), f"{origin}/{kind}/{rate}"
    for _ in range(rounds):
        case.plain.append(plainly(browser, address))
        case.driven.append(driven(browser, address, case))
    return case


def report(cases: list[Case]) -> dict[str, Any]:
    worst = max(cases, key=lambda it: it.ratio("frame"))
    return {
        "frame_time_ratio": worst.ratio("frame"),
        "worst_page": f"{worst.kind} {worst.rate}",
        "work_ratio": max(it.ratio("work") for it in cases),
        "waits_over_limit": sum(len(it.over()) for it in cases),
        "runs": sum(len(it.driven) for it in cases),
        "runs_lost": sum(not it.ended for it in cases),
        "pages": {f"{it.kind} {it.rate}": it.figures() for it in cases},
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--pages", default="", help="names of pages, separated by commas")
    options = parser.parse_args()
    os.environ.setdefault("PILOTFISH_LOG", "error")
    policies: dict[str, Policy] = {"drive": play}
    model = Paced(policies.get, 20)
    wanted = [it for it in PAGES if not options.pages or it[0] in options.pages.split(",")]
    cases: list[Case] = []
    with site(model) as origin, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("PILOTFISH_CHROMIUM") or None
        )
        for kind, rate in wanted:
            cases.append(measured(browser, origin, kind, rate, options.rounds))
            print(kind, rate, json.dumps(cases[-1].figures()), flush=True)
        browser.close()
    result = report(cases)
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(json.dumps(result, indent=1) + "\n")
    print(json.dumps({key: value for key, value in result.items() if key != "pages"}))
    return int(bool(result["waits_over_limit"] or result["runs_lost"]))


if __name__ == "__main__":
    sys.exit(main())
