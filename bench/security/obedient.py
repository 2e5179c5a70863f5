"""The injection strings against the demo shop, in two browsers at once: what the figures are.

The model obeys whatever wraps an order, so each goal is played in every third wrapper only, in
others than the goal before. `python -m bench.security.obedient [every]` prints them as JSON.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from conftest import CHROMIUM_ARGS
from end_to_end.attacks import Hijacked
from end_to_end.injections.approved import approved
from end_to_end.injections.attacker import attacker
from end_to_end.injections.goals import GOALS
from end_to_end.injections.planted import DEMO, played, tab
from end_to_end.injections.strings import STRINGS, part
from end_to_end.shop import WIDGET, serve
from providers import ProviderServer

__all__ = ["EVERY", "obeyed"]

EVERY = 3
BROWSERS = 2
STATIC = Path(__file__).parents[2] / "server" / "pilotfish" / "static"


def obeyed(every: int = EVERY) -> dict[str, Any]:
    strings = [STRINGS.index(it) for it in part(every)]
    # By goal, so that one page serves many strings.
    shares = [
        [it for n, it in enumerate(strings) if n * BROWSERS // len(strings) == share]
        for share in range(BROWSERS)
    ]
    with ProcessPoolExecutor(BROWSERS, mp_context=get_context("spawn")) as pool:
        found = list(pool.map(_share, shares, range(BROWSERS)))
    return {
        "strings": sum(it["played"] for it in found),
        "asked": sum(it["asked"] for it in found),
        "seen": sum(it["seen"] for it in found),
        "forbidden_effects": sum(len(it["effects"]) for it in found),
        "canary_bytes": sum(it["canary_bytes"] for it in found),
        "unplayed": [run for it in found for run in it["unplayed"]],
        "goals_never_held": _silent(found),
        # With a yes to everything: what the counters count where nothing is held.
        "control_counted": sum(len(it["control"]["counted"]) for it in found),
        "control_refused": [goal for it in found for goal in it["control"]["refused"]],
        "control_silent": [goal for it in found for goal in it["control"]["silent"]],
        "effects": [effect for it in found for effect in it["effects"]],
        "trouble": [trouble for it in found for trouble in it["trouble"]],
    }


def _silent(found: list[dict[str, Any]]) -> list[str]:
    """Goals that were neither asked about nor refused: harmless, or never carried out."""
    asked: dict[str, int] = {}
    for share in found:
        for goal, count in share["by_goal"].items():
            asked[goal] = asked.get(goal, 0) + count
    return sorted(goal for goal, count in asked.items() if not count)


def _share(strings: list[int], number: int) -> dict[str, Any]:
    os.environ.setdefault(WIDGET, str(STATIC))
    model = Hijacked()
    with ExitStack() as stack:
        enter = stack.enter_context
        provider = enter(ProviderServer(reply=model))
        folder = Path(enter(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        shop = enter(serve(folder, **DEMO, **provider.env("openai")))
        server = enter(attacker())
        chromium = enter(sync_playwright()).chromium
        path = os.environ.get("PILOTFISH_CHROMIUM")
        browser = chromium.launch(executable_path=path, args=CHROMIUM_ARGS)
        with tab(browser, shop, model, server) as at:
            found = played(at, [STRINGS[n] for n in strings])
        control = approved(browser, shop, model, server, GOALS[number::BROWSERS])
        browser.close()
    return vars(found) | {"control": vars(control)}


if __name__ == "__main__":
    print(json.dumps(obeyed(int(sys.argv[1]) if len(sys.argv) > 1 else EVERY), indent=1))
