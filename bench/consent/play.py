"""Plays a task: once by the agent, whose visitor approves all that it asks, and once by hand."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.consent.palette import ask
from bench.consent.tasks import Lost, Step, Task
from bench.miniwob.model import PolicyModel
from bench.miniwob.turn import Action, Policy, Script, Turn, act
from playwright.sync_api import Browser, BrowserContext, Error, Page

from cards import press
from end_to_end.visitor import OPEN_ROOTS

__all__ = ["STATIC", "Card", "Hand", "Played", "Player", "found"]

STATIC = Path(__file__).parents[2] / "server/pilotfish/static"
WITNESS = Path(__file__).with_name("witness.js").read_text()
SECONDS = 120.0
AFTER = 4.0
"""Seconds that are watched after the run: what the application saves later is its effect, too."""
ENDS = "window.__heard ||= (pilotfish.on('done', () => window.__ended = 1), true)"
"""The document that a run ends in gets the event."""
TRIES = 4
TROUBLE = re.compile(
    r"network error|autosave is paused|save error|server connection error|could not (?:be )?save"
    r"|failed to (?:fetch|save|load)|invalid response",
    re.I,
)
# The early script runs as from a tag of its own: by its address the widget is known to be ours.
EARLY = """(() => {
  if (top !== window || location.origin === %(agent)s) return;
  if (!/^https?:$/.test(location.protocol)) return;
  const tag = document.createElement('script');
  tag.src = %(agent)s + '/agent/pilotfish-early.js';
  Object.defineProperty(document, 'currentScript', { configurable: true, get: () => tag });
  %(early)s
  delete document.currentScript;
})();"""
LOAD = """(() => {
  if (top !== window || location.origin === %(agent)s) return;
  if (!/^https?:$/.test(location.protocol)) return;
  __watchAbove();
  addEventListener('DOMContentLoaded', () => {
    const tag = document.createElement('script');
    [tag.src, tag.dataset.key] = [%(agent)s + '/agent/pilotfish.js', 'pk_bench'];
    [tag.dataset.cursor, tag.dataset.launcher] = ['false', 'none'];
    document.head.append(tag);
  });
})();"""


@dataclass(frozen=True)
class Card:
    """A question: its words, and the step that it came at."""

    step: int
    words: str
    details: str = ""


@dataclass
class Hand:
    """What a play left behind: errors of console and page, troubles the page shows, its state."""

    errors: list[str] = field(default_factory=list[str])
    trouble: list[str] = field(default_factory=list[str])
    done: bool = False
    lost: str = ""


@dataclass
class Played(Hand):
    cards: list[Card] = field(default_factory=list[Card])
    refused: list[str] = field(default_factory=list[str])
    outcomes: list[str] = field(default_factory=list[str])
    seconds: float = 0.0


class Player:
    """Each play has a browser context of its own. `early`: with the early script; `pictures`: a
    folder for one picture of each card.
    """

    def __init__(
        self,
        browser: Browser,
        model: PolicyModel,
        agent: str,
        *,
        early: bool,
        pictures: Path | None = None,
    ) -> None:
        self._browser = browser
        self._model = model
        self._agent = agent
        self._early = early
        self._pictures = pictures
        self._step = 0

    def choose(self, tasks: dict[str, Task]) -> Any:
        """The policy for a goal, as `PolicyModel` asks for it."""

        def chosen(goal: str) -> Policy | None:
            task = tasks.get(goal)
            return task and (lambda turn: self._script(task, turn))

        return chosen

    def _script(self, task: Task, turn: Turn) -> Script:
        for number, step in enumerate(task.steps):
            self._step = number
            action, turn = yield from found(step, turn)
            turn = yield [action]
            if any(result.status == "failed" for result in turn.results):
                return

    def play(self, task: Task, origin: str) -> Played:
        played = Played()
        context = self._context(widget=True)
        page = context.new_page()
        _listen(page, played)
        began = time.monotonic()
        runs = len(self._model.runs)
        self._step = 0
        try:
            page.goto(origin + task.start)
            _until(page, "!!window.pilotfish?.version")
            page.evaluate(ENDS)
            ask(page, task.goal)
            self._follow(page, played)
            played.done = _settled(page, context, task, origin)
            played.trouble = _trouble(page)
        except Error as error:
            played.lost = str(error)[:300]
        finally:
            context.close()
        for run in self._model.runs[runs:]:
            played.outcomes += [
                f"{it.name} {it.status} {it.reason}: {it.message}"
                for results in run.results
                for it in results
            ]
            played.lost = "; ".join(filter(None, [played.lost, *run.notes]))
        played.seconds = round(time.monotonic() - began, 1)
        return played

    def _follow(self, page: Page, played: Played) -> None:
        """Approves what is asked until the run is over, and what comes up in the time after it."""
        until = time.monotonic() + SECONDS
        after: float | None = None
        while time.monotonic() < (after or until):
            with suppress(Error):
                self._look(page, played)
                if after is None and page.evaluate("window.__ended === 1"):
                    after = time.monotonic() + AFTER
            page.wait_for_timeout(60)
        with suppress(Error):
            played.refused += page.evaluate("__witness.refused")

    def _look(self, page: Page, played: Played) -> None:
        box = page.locator("pilotfish-widget").get_by_role("alertdialog")
        if not box.count():
            page.evaluate(ENDS)
            return
        words = box.first.get_attribute("aria-label") or ""
        details = " / ".join(box.first.all_text_contents())[:300]
        played.cards.append(Card(self._step, words, details))
        if self._pictures:
            number = len(list(self._pictures.glob("*.png"))) + 1
            page.screenshot(path=self._pictures / f"{number:02}.png")
        press(box.first, "Approve", seconds=30)

    def by_hand(self, task: Task, origin: str) -> Hand:
        hand = Hand()
        context = self._context(widget=False)
        page = context.new_page()
        page.on("dialog", lambda dialog: dialog.accept())
        _listen(page, hand)
        try:
            page.goto(origin + task.start)
            for step in task.steps:
                page.wait_for_timeout(800)
                _do(page, origin, step)
            page.wait_for_timeout(AFTER * 1000)
            hand.trouble = _trouble(page)
            hand.done = _settled(page, context, task, origin)
        except Error as error:
            hand.lost = str(error)[:300]
        finally:
            context.close()
        return hand

    def _context(self, *, widget: bool) -> BrowserContext:
        context = self._browser.new_context(
            viewport={"width": 1280, "height": 860}, bypass_csp=True
        )
        context.set_default_timeout(15_000)
        context.add_init_script(OPEN_ROOTS)
        context.add_init_script(WITNESS)
        if not widget:
            return context
        told = {"agent": json.dumps(self._agent)}
        if self._early:
            early = (STATIC / "pilotfish-early.js").read_text()
            context.add_init_script(EARLY % {**told, "early": early})
        context.add_init_script(LOAD % told)
        return context


def found(
    step: Step, turn: Turn, pause: int = 1500
) -> Generator[list[Action], Turn, tuple[Action, Turn]]:
    """The step's action, once the page has its row; `pause` is waited in ms between the looks."""
    for _ in range(TRIES):
        try:
            return step.on(turn.page), turn
        except Lost:
            turn = yield [act("wait", ms=pause)]
    return step.on(turn.page), turn


def _listen(page: Page, into: Hand) -> None:
    page.on("pageerror", lambda error: into.errors.append(str(error)[:200]))
    page.on(
        "console",
        lambda it: into.errors.append(it.text[:200]) if it.type == "error" else None,
    )


def _until(page: Page, expression: str, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not page.evaluate(expression):
        if time.monotonic() > until:
            raise Error(f"never: {expression}")
        page.wait_for_timeout(30)


def _settled(page: Page, context: BrowserContext, task: Task, origin: str) -> bool:
    """Whether the task is done to its end: by the page, and by what the application has stored."""
    state: Any = None
    for _ in range(60):
        with suppress(Error):
            if task.app == "desk":
                state = context.request.get(origin + "/state/").json()
            if page.evaluate(f"async (state) => !!({task.done})", state):
                return True
        page.wait_for_timeout(100)
    return False


def _trouble(page: Page) -> list[str]:
    text = page.evaluate("document.body.innerText")
    return sorted({it.group(0).lower() for it in TROUBLE.finditer(text)})


def _do(page: Page, origin: str, step: Step) -> None:
    if step.action == "navigate":
        page.goto(origin + step.value)
        return
    name = re.compile(
        "^" + re.escape(step.name.rstrip("~")) + ("" if step.name[-1:] == "~" else "$")
    )
    on = page.get_by_role(step.word, name=name).nth(step.nth) if step.word else None  # type: ignore[arg-type]
    if step.action == "type_text":
        page.keyboard.type(step.value)
    elif step.action == "wait":
        page.wait_for_timeout(step.value)
    elif step.action == "press_key":
        (on.press if on else page.keyboard.press)(step.value.replace("Ctrl", "Control"))
    elif on is None:
        raise Error(f"{step.action} is not played by hand")
    elif step.action == "fill_input":
        on.fill(step.value)
    elif step.action == "select_option":
        on.select_option(label=step.value)
    elif step.action == "right_click":
        on.click(button="right")
    elif step.action == "double_click":
        on.dblclick()
    elif step.action in ("check", "uncheck"):
        on.set_checked(step.action == "check", force=True)
    else:
        on.click()
