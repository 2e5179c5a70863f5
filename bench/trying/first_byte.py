"""How long a page's first byte takes, straight from the application and as it is shown."""

from __future__ import annotations

import statistics
from dataclasses import dataclass, field
from typing import Any

from bench.trying.apps import App

__all__ = ["FirstBytes", "first_bytes"]

NOWHERE = "/pilotfish-bench-has-no-such-page"
"""Nothing else goes on there while a page is asked for."""
QUIET = 3000
ASK = """async (path) => {
  const began = performance.now();
  const answer = await fetch(path, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  const reader = answer.body.getReader();
  await reader.read();
  const spent = performance.now() - began;
  while (!(await reader.read()).done);
  return spent;
}"""


@dataclass
class FirstBytes:
    """Milliseconds until the first byte of a page's body, asked for by turns: `alone[n]` and
    `shown[n]` are of one moment, so what else the machine does is in both.
    """

    alone: list[float] = field(default_factory=list[float])
    shown: list[float] = field(default_factory=list[float])

    def figures(self) -> dict[str, Any]:
        more = [shown - alone for alone, shown in zip(self.alone, self.shown, strict=True)]
        medians = {"alone": self.alone, "shown": self.shown, "more": more}
        return {f"first_byte_{name}_ms": _median(each) for name, each in medians.items()}


def first_bytes(app: App, alone: tuple[Any, str], shown: tuple[Any, str], times: int) -> FirstBytes:
    """`alone` and `shown` are a context of a browser that has signed in, and the origin there."""
    found = FirstBytes()
    ways = [(_opened(*alone), found.alone), (_opened(*shown), found.shown)]
    for turn in range(times):
        for path in app.pages:
            for page, spent in ways[:: -1 if turn % 2 else 1]:
                spent.append(float(page.evaluate(ASK, path)))
    for page, _ in ways:
        page.close()
    return found


def _opened(context: Any, origin: str) -> Any:
    page = context.new_page()
    page.goto(origin + NOWHERE)
    page.wait_for_timeout(QUIET)
    return page


def _median(spent: list[float]) -> float:
    return round(statistics.median(spent), 1)
