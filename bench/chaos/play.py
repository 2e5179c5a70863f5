"""One checkout by a visitor who approves and waits, with at most one fault on the line."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field

from bench.chaos.fault import Fault, Message
from bench.chaos.line import Line, Run
from bench.chaos.server import Server
from playwright.sync_api import Browser, Error

from end_to_end.shop import Shop
from end_to_end.visitor import LOADING, Visitor, arrive

__all__ = ["TASK", "Played", "play"]

TASK = "add two blue mugs to my cart, go to checkout and place the order"
SECONDS = 75.0
AGAIN = 1.0
"""Seconds after which a visitor who sees the browser's own error page opens the shop again."""
LOST = frozenset({"failed", "stopped"})
PLACED = re.compile(r"place the order|placed|order", re.I)
DENIED = re.compile(r"could not go on|nothing was done|needs a language model", re.I)
DOUBT = re.compile(
    r"not known|cannot tell|could not tell|not done|nothing happened|did not|please check", re.I
)


@dataclass(frozen=True)
class Played:
    """What came of a run: how it ended for the visitor, and what the shop's database says."""

    fault: Fault | None
    happened: bool
    status: str
    summary: str
    asked: tuple[str, ...]
    orders: int
    placings: int
    resumed: float | None
    """Seconds from the moment that the new server was ready until it went on with the run."""
    heard: tuple[Message, ...] = field(repr=False)

    @property
    def lost(self) -> bool:
        """It came to no end of its own: nobody was told, it ended for the fault's sake, or it has
        neither placed the order nor said what is in doubt.
        """
        if self.asked:
            return False
        gave_up = self.orders == 0 and not DOUBT.search(self.summary)
        return self.status in LOST or not self.status or gave_up

    @property
    def denied(self) -> bool:
        """The order was placed, and the visitor was told that it was not."""
        return self.orders > 0 and bool(DENIED.search(self.summary))

    @property
    def told_without_effect(self) -> bool:
        """The visitor was told that the order was placed, and there is none."""
        hedged = DOUBT.search(self.summary) or DENIED.search(self.summary)
        claims = bool(PLACED.search(self.summary)) and not hedged
        return self.orders == 0 and self.status == "done" and not self.asked and claims


def play(browser: Browser, server: Server, line: Line, fault: Fault | None = None) -> Played:
    """Runs the task in a browser of its own, until it ends, asks, or nothing comes any more."""
    server.wait()
    line.run = Run()
    visitor = arrive(browser, Shop(line.url, server.database))
    run = line.run = Run(fault, server.kill, server.restart_store)
    # Recorded from the first greeting on: the page is loaded once more on the line of this run.
    visitor.open()
    ready = server.ready
    visitor.ask(TASK)
    status, summary, asked = _follow(visitor, run)
    orders = visitor.shop.state(visitor.customer).orders
    visitor.context.close()
    server.wait()
    resumed = None
    if server.ready > ready:
        after = [at - server.ready for at in run.talked if at > server.ready]
        resumed = min(after, default=None)
    happened = run.happened.is_set()
    heard = tuple(run.heard)
    return Played(
        *(fault, happened, status, summary, asked, orders, run.placings, resumed), heard=heard
    )


def _follow(visitor: Visitor, run: Run) -> tuple[str, str, tuple[str, ...]]:
    """Status and summary of the run's end (empty without one), and what the visitor was asked."""
    asked: list[str] = []
    confirmed: list[str] = []
    end = time.monotonic() + SECONDS
    failing = 0.0
    while time.monotonic() < end:
        if run.wanted.is_set():
            _reload(visitor, run)
        for name, payload in reversed(visitor.events):
            if name == "done":
                return str(payload.get("status") or "?"), str(payload.get("summary")), tuple(asked)
        try:
            visitor.answer(asked, confirmed, [], True)
            if visitor.page.url.startswith("chrome-error:"):
                failing = failing or time.monotonic()
                if time.monotonic() - failing > AGAIN:
                    visitor.page.goto(visitor.shop.url + "/cart")
                    failing = 0.0
        except Error as error:
            # The page may be loading just now, or not be there: look again.
            if not LOADING.search(str(error)) and "net::" not in str(error):
                raise
        visitor.page.wait_for_timeout(40)
    return "", "", tuple(asked)


def _reload(visitor: Visitor, run: Run) -> None:
    try:
        visitor.page.reload(wait_until="commit")
    except Error as error:
        # Another document was on its way: then that one is loaded, and nothing is lost by it.
        if "ERR_ABORTED" not in str(error) and not LOADING.search(str(error)):
            raise
    finally:
        run.wanted.clear()
        run.reloaded.set()
