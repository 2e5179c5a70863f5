"""What a step costs the server: CPU to render a page of 300 lines of which one has changed."""

from __future__ import annotations

import json
import os
import platform
import statistics
import time
from pathlib import Path

from pilotfish.actions.registry import Registry
from pilotfish.agent.model.token_estimate import request_tokens
from pilotfish.agent.page.view import View
from pilotfish.agent.state.turns import TurnRecord
from pilotfish.prompt.compose import PromptComposer
from pilotfish_client.observation import Line
from prompt_views import line, row, situation, step, turn, view

ROOT = Path(__file__).parents[1]
LINES, STEPS, ROUNDS = 300, 20, 5
CHANGING = 7


def content_of(index: int) -> Line:
    """Every second line is a control, as in a list of products."""
    if index % 2:
        word = "link" if index % 3 else "button"
        attributes = {"href": f"/p/{index}?color=blue&size={index}"} if word == "link" else {}
        control = row(index + 1, word, f"Product number {index} of many good things", **attributes)
        return line(f"k{index}", control, index % 4)
    words = f"Some words about product {index}, which costs ${index}.00 and is shipped for free"
    return line(f"k{index}", words, index % 4)


def play() -> list[float]:
    """Milliseconds of CPU for each step but the first, which reads the page for the first time."""
    composer, actions = PromptComposer(), Registry().specs()
    page = [content_of(index) for index in range(LINES)]
    before: View | None = None
    turns: tuple[TurnRecord, ...] = ()
    costs: list[float] = []
    for number in range(1, STEPS + 1):
        page[CHANGING] = line(f"k{CHANGING}", row(CHANGING + 1, "button", f"Cart ({number})"), 3)
        now = view(tuple(page), ident=f"o{number}")
        asked = situation(now, turn=number, turns=turns, previous=before, actions=actions)
        began = time.process_time()
        request_tokens(composer.request(asked))
        costs.append((time.process_time() - began) * 1000)
        turns, before = (*turns, turn(number, step(number, ref=CHANGING + 1))), now
    return costs[1:]


def main() -> None:
    costs = sorted(cost for _ in range(ROUNDS) for cost in play())
    result = {
        "lines": LINES,
        "step_cpu_p50_ms": round(statistics.median(costs), 2),
        "step_cpu_p95_ms": round(costs[int(len(costs) * 0.95) - 1], 2),
        "steps": len(costs),
    }
    print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores")
    for key, value in result.items():
        print(f"{key:24} {value:>10}")
    out = ROOT / "build" / "bench" / "prompt_step.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
