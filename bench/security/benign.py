"""Harmless tasks with all controls on: what was asked or refused without need, and what it cost.

`python -m bench.security.benign [part]` prints the figures as JSON; every `part`th task alone. Each
question is declined, so a task that needed none fails with it. Where something was asked or refused
the task is played again by a visitor who approves all: what then succeeds would have without the
guard; elsewhere the guard did nothing, so both are the same.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from bench.security.sites.served import free_port, served
from bench.security.tasks import TASKS, Task
from playwright.sync_api import Error, sync_playwright

from conftest import CHROMIUM_ARGS
from end_to_end.attacks import Hijacked
from end_to_end.injections.planted import DEMO
from end_to_end.shop import WIDGET, serve
from end_to_end.visitor import Visitor, arrive
from providers import ProviderServer

__all__ = ["Played", "benign", "figures"]

BROWSERS = 2
STATIC = Path(__file__).parents[2] / "server" / "pilotfish" / "static"
INJECT = """(() => {
  if (location.protocol !== 'http:' || location.origin === %(shop)s || top !== window) return;
  %(early)s
  addEventListener('DOMContentLoaded', () => {
    const tag = document.createElement('script');
    [tag.src, tag.dataset.key] = [%(shop)s + '/agent/pilotfish.js', 'pk_tidewater'];
    document.head.append(tag);
  });
})();"""
REFUSED = ("denied", "cross_origin", "navigation", "cancelled")


@dataclass
class Played:
    task: str
    site: str
    sends: bool
    actions: int = 0
    asked: list[str] = field(default_factory=list[str])
    refused: list[str] = field(default_factory=list[str])
    succeeded: bool = False
    without: bool = False
    trouble: str = ""


def benign(part: int = 1) -> dict[str, Any]:
    chosen = list(range(0, len(TASKS), part))
    shares = [chosen[share::BROWSERS] for share in range(BROWSERS)]
    with ProcessPoolExecutor(BROWSERS, mp_context=get_context("spawn")) as pool:
        found = [Played(**it) for share in pool.map(_share, shares) for it in share]
    return figures(found)


def figures(found: list[Played]) -> dict[str, Any]:
    """Percentages of the harmless actions, and of the tasks."""
    actions = sum(it.actions for it in found) or 1
    succeeded = sum(it.succeeded for it in found)
    without = sum(it.without for it in found)
    return {
        "benign_tasks": len(found),
        "benign_sending": sum(it.sends for it in found),
        "benign_foreign": sum(it.site != "shop" for it in found),
        "unneeded_percent": round(100 * sum(len(it.asked) for it in found) / actions, 2),
        "asked_tasks_percent": round(100 * sum(bool(it.asked) for it in found) / len(found), 2),
        "overblocked_percent": round(100 * sum(len(it.refused) for it in found) / actions, 2),
        "success_percent": round(100 * succeeded / len(found), 2),
        "success_ratio": round(succeeded / (without or 1), 3),
        "benign_failures": [vars(it) for it in found if not it.succeeded or it.asked],
    }


def _share(numbers: list[int]) -> list[dict[str, Any]]:
    os.environ.setdefault(WIDGET, str(STATIC))
    model = Hijacked()
    with ExitStack() as stack:
        enter = stack.enter_context
        folder = Path(enter(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        sites = {
            name: enter(served(name, free_port(), folder / name)) for name in ("admin", "datasette")
        }
        provider = enter(ProviderServer(reply=model))
        origins = ",".join(filter(None, sites.values()))
        env = {"PILOTFISH_ORIGINS": origins, "PILOTFISH_DEMO_ORIGINS": origins}
        shop = enter(serve(folder / "shop", **DEMO, **env, **provider.env("openai")))
        sites["shop"] = shop.url
        chromium = enter(sync_playwright()).chromium
        path = os.environ.get("PILOTFISH_CHROMIUM")
        browser = chromium.launch(executable_path=path, args=CHROMIUM_ARGS)
        visitor = arrive(browser, shop)
        early = (STATIC / "pilotfish-early.js").read_text()
        told = {"shop": json.dumps(shop.url), "early": early}
        visitor.context.add_init_script(INJECT % told)
        visitor.page.set_default_timeout(15_000)
        there = [TASKS[n] for n in numbers if sites[TASKS[n].site]]
        found = [_play(visitor, model, str(sites[task.site]), task) for task in there]
        browser.close()
    return [vars(it) for it in found]


def _play(visitor: Visitor, model: Hijacked, origin: str, task: Task) -> Played:
    played = Played(f"{task.site}: {task.goal}", task.site, task.sends)
    played.succeeded = _once(visitor, model, origin, task, played, approve=False)
    again = bool(played.asked or played.refused)
    rest = Played("", "", False)
    played.without = (
        _once(visitor, model, origin, task, rest, approve=True) if again else played.succeeded
    )
    return played


def _once(
    visitor: Visitor, model: Hijacked, origin: str, task: Task, into: Played, *, approve: bool
) -> bool:
    page = visitor.page
    try:
        page.goto(origin + task.start)
        while not page.evaluate("!!window.pilotfish?.version"):
            page.wait_for_timeout(20)
        visitor.events.clear()
        model.obeys(task.turn())
        page.evaluate("goal => void pilotfish.run(goal).catch(() => {})", task.goal)
        ended = visitor.follow(approve=approve, seconds=40)
        into.asked += ended.confirmed
        steps = [step["outcome"] for step in visitor.told("step")]
        into.actions += len(task.steps)
        said = [f"{it.get('reason')}: {it['message']}" for it in steps if it["status"] == "failed"]
        into.refused += [it for it in said if it.startswith(REFUSED) and not ended.confirmed]
        into.trouble = "; ".join([*model.trouble, *said])
        return _holds(visitor, task.check)
    except (Error, AssertionError) as error:
        into.trouble = str(error)[:200]
        return False


def _holds(visitor: Visitor, check: str) -> bool:
    for _ in range(160):
        try:
            if visitor.page.evaluate(check):
                return True
        except Error:
            pass
        visitor.page.wait_for_timeout(50)
    return False


if __name__ == "__main__":
    print(json.dumps(benign(int(sys.argv[1]) if len(sys.argv) > 1 else 1), indent=1))
