"""What one step costs without the model: `make bench`.

Everything is real (Chromium, the demo shop, the openai client) but the model, a local server that
speaks its wire. Prints a table and writes build/bench/step.json; exits 0 whatever the figures are.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import statistics
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from playwright.sync_api import sync_playwright  # noqa: E402

from end_to_end.policy import Policy, act, end, tool  # noqa: E402
from end_to_end.shop import serve  # noqa: E402
from end_to_end.visitor import Visitor, arrive  # noqa: E402
from providers import ProviderServer  # noqa: E402

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
ROUNDS = 6
# In the page: when each step was told, when the bar first showed, and when the first letter did.
WATCH = """
(() => {
  window.__bench = { steps: [], sign: 0, enter: 0, word: 0 };
  addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') __bench.enter ||= performance.now();
  }, true);
  const look = () => {
    if (__bench.enter && !__bench.sign) {
      for (const host of document.documentElement.children) {
        const bar = host.shadowRoot?.querySelector('.bar');
        if (bar && !bar.hidden) __bench.sign = performance.now();
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const listen = () => {
    if (!window.pilotfish?.version) return setTimeout(listen, 5);
    pilotfish.on('step', (step) => __bench.steps.push([performance.now(), step]));
    pilotfish.on('subtitle', (text) => { if (text) __bench.word ||= Date.now(); });
  };
  listen();
})();
"""


def many_steps(policy: Policy) -> dict[str, Any]:
    """Ten fields and switches in one turn: between them there is no model."""
    name, phone = policy.ref("textbox", "Name"), policy.ref("textbox", "Phone")
    fills = [
        tool("fill_input", ref=ref, value=f"{value} {turn}")
        for turn in range(3)
        for ref, value in ((name, "Ada"), (phone, "555"))
    ]
    box = policy.ref("checkbox", "Send me the newsletter, about once a month")
    return act({"narrate": "I fill it in."}, *fills, *[tool("click", ref=box)] * 4)


def measure(visitor: Visitor) -> dict[str, Any]:
    return visitor.page.evaluate("window.__bench")


def overheads(told: list[Any]) -> tuple[list[float], list[float], list[float]]:
    """Per step: milliseconds without settle and cursor, the settle wait, the dump."""
    costs, settles, dumps = [], [], []
    for (before, _), (after, step) in pairwise(told):
        timings = step["outcome"].get("timings", {})
        settle, cursor = timings.get("settle", 0), timings.get("cursor", 0)
        costs.append(after - before - settle - cursor)
        settles.append(settle)
        dumps.append(timings.get("observe", 0))
    return costs, settles, dumps


def prefix_tokens() -> int:
    from fakes import view
    from pilotfish.actions.registry import Registry
    from pilotfish.agent.model.token_estimate import estimated_tokens, tool_tokens
    from pilotfish.agent.run.situation import Situation
    from pilotfish.prompt.compose import PromptComposer

    specs = Registry().specs()
    situation = Situation(
        "r", "task", "2026-01-01", "en", "envelope", 1, 30, tuple(specs), (), view()
    )
    request = PromptComposer().request(situation)
    return sum(map(estimated_tokens, request.system)) + sum(map(tool_tokens, request.tools))


def play() -> dict[str, list[float]]:
    figures: dict[str, list[float]] = {
        name: [] for name in ("overhead", "settle", "dump", "sign", "word")
    }
    first_token: list[float] = []

    def reply(body: dict[str, Any]) -> dict[str, Any]:
        first_token.append(time.time() * 1000)
        return policy(body)

    policy = Policy([])
    with (
        ProviderServer(reply=reply) as provider,
        tempfile.TemporaryDirectory() as folder,
        serve(Path(folder), **provider.env("openai")) as shop,
        sync_playwright() as playwright,
    ):
        path = os.environ.get("PILOTFISH_CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for _ in range(ROUNDS):
            policy.__init__([many_steps, end("Done.")])
            first_token.clear()
            visitor = arrive(browser, shop)
            visitor.context.add_init_script(WATCH)
            visitor.open("/account/profile")
            visitor.page.get_by_label("Phone").wait_for()
            visitor.run("fill in my profile")
            told = measure(visitor)
            costs, settles, dumps = overheads(told["steps"])
            figures["overhead"] += costs
            figures["settle"] += settles
            figures["dump"] += dumps
            figures["sign"].append(told["sign"] - told["enter"])
            figures["word"].append(told["word"] - first_token[0])
            visitor.context.close()
        browser.close()
    return figures


def main() -> None:
    figures = play()
    sizes = json.loads((ROOT / "server/pilotfish/static/manifest.json").read_text())
    core = sizes["sizes"][sizes["core"]]["gzip"]
    overhead = sorted(figures["overhead"])
    result = {
        "overhead_p50_ms": statistics.median(overhead),
        "overhead_p95_ms": overhead[int(len(overhead) * 0.95) - 1],
        "settle_p50_ms": statistics.median(figures["settle"]),
        "first_sign_ms": statistics.median(figures["sign"]),
        "first_word_ms": statistics.median(figures["word"]),
        "dump_p50_ms": statistics.median(figures["dump"]),
        "bundle_gzip_bytes": core,
        "all_chunks_gzip_bytes": sum(
            size["gzip"] for name, size in sizes["sizes"].items() if "early" not in name
        ),
        "prefix_tokens": prefix_tokens(),
        "steps": len(overhead),
    }
    result = {key: round(value, 1) for key, value in result.items()}
    print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores")
    for key, value in result.items():
        print(f"{key:24} {value:>10}")
    out = ROOT / "build" / "bench" / "step.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
