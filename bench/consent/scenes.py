"""Plays scenes: a visitor types a request into the palette, and the policy does the steps."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Generator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal

from bench.consent.palette import ask
from bench.consent.play import Card, found
from bench.consent.stage import Arrival, Scene, Stage, staged
from bench.miniwob.model import PolicyModel
from bench.miniwob.turn import Policy, Script, Turn
from playwright.sync_api import BrowserContext, Error, Page, sync_playwright

from cards import press
from conftest import CHROMIUM_ARGS
from end_to_end.visitor import OPEN_ROOTS

__all__ = ["Decision", "Said", "Seen", "Theatre", "theatre"]

Decision = Literal["approve", "decline"]
STRINGS = Path(__file__).parents[2] / "widget/src/strings"
SECONDS = 40.0
MOST = 28
LISTEN = """(() => {
  if (top !== window) return;
  window.__ended = 0;
  const listen = () => {
    if (!window.pilotfish?.version) return setTimeout(listen, 5);
    pilotfish.on('done', () => (window.__ended = 1));
  };
  listen();
})();"""
LOOK = """() => {
  const root = document.querySelector('pilotfish-widget')?.shadowRoot;
  return [!!root?.querySelector('[role=alertdialog]'), !!root?.querySelector('.card[role=group]'),
    window.__ended === 1];
}"""


@dataclass(frozen=True)
class Said:
    """What a visitor types, and pastes behind it; `answers` to the agent's questions, and requests
    that they made `earlier` on the page.
    """

    typed: str
    pasted: str = ""
    answers: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()


@dataclass
class Seen:
    """What a play came to: cards by their step, requests, and why it did not come to its end.
    `early` are the requests that had arrived before the first card.
    """

    cards: list[Card] = field(default_factory=list[Card])
    arrived: list[Arrival] = field(default_factory=list[Arrival])
    early: list[Arrival] = field(default_factory=list[Arrival])
    deeds: list[Arrival] = field(default_factory=list[Arrival])
    early_deeds: int = 0
    touched: list[str] = field(default_factory=list[str])
    outcomes: list[str] = field(default_factory=list[str])
    lost: str = ""
    seconds: float = 0.0
    redrawn: bool = False
    """The last card went before anybody could have read it."""


class Theatre:
    """One browser context for all plays, a page for each."""

    def __init__(self, context: BrowserContext, stage: Stage, model: PolicyModel) -> None:
        self._context = context
        self._stage = stage
        self._model = model
        self.policy: Policy | None = None
        self.origin = ""

    def choose(self, _: str) -> Policy | None:
        """The policy of the scene that is on; what the visitor said does not matter to it."""
        return self.policy

    def play(self, scene: Scene, said: Said, decision: Decision) -> Seen:
        stage, seen = self._stage, Seen()
        stage.set(scene)
        runs, began = len(self._model.runs), time.monotonic()
        page = self._context.new_page()
        try:
            page.goto(self.origin + scene.start)
            self.policy = lambda turn: iter(())
            for request in said.earlier:
                ask(page, request)
                self._follow(page, seen, decision, [])
                page.evaluate("window.__ended = 0")
            self.policy = lambda turn: self._script(scene, turn)
            ask(page, said.typed, said.pasted)
            self._follow(page, seen, decision, list(said.answers))
            page.wait_for_timeout(scene.after)
        except (Error, AssertionError) as error:
            seen.lost = str(error)[:300]
        finally:
            self.policy = None
            page.close()
        seen.arrived, seen.deeds = list(stage.arrived), stage.deeds()
        seen.touched = stage.touched(seen.deeds)
        for run in self._model.runs[runs:]:
            seen.outcomes += [
                f"{it.name} {it.status} {it.reason}: {it.message}"
                for results in run.results
                for it in results
            ]
            seen.lost = "; ".join(filter(None, [seen.lost, *run.notes]))
        seen.seconds = round(time.monotonic() - began, 1)
        return seen

    def _script(self, scene: Scene, turn: Turn) -> Script:
        for number, step in enumerate(scene.steps):
            self._stage.step = number
            action, turn = yield from found(step, turn, 400)
            turn = yield [action]
            if any(result.status == "failed" for result in turn.results):
                return

    def _follow(self, page: Page, seen: Seen, decision: Decision, answers: list[str]) -> None:
        """Until the run is over, and as long after it as the scene says."""
        until, after = time.monotonic() + SECONDS, None
        while time.monotonic() < (after or until):
            with suppress(Error):
                asked, question, ended = page.evaluate(LOOK)
                if asked:
                    self._card(page, seen, decision)
                    if decision == "decline":
                        return
                elif question and answers:
                    _answer(page, answers.pop(0))
                elif ended and after is None:
                    after = time.monotonic() + self._stage.scene.after / 1000
            page.wait_for_timeout(40)
        if after is None:
            seen.lost = f"no end within {SECONDS:.0f} s"

    def _card(self, page: Page, seen: Seen, decision: Decision) -> None:
        box = page.locator("pilotfish-widget").get_by_role("alertdialog").first
        words = box.get_attribute("aria-label") or ""
        details = " / ".join(box.all_text_contents())[:600]
        if not seen.cards:
            seen.early, seen.early_deeds = list(self._stage.arrived), len(self._stage.deeds())
        # The end of a run draws an open question anew: it is the same one until it is answered.
        if seen.redrawn and seen.cards[-1].words == words:
            seen.cards.pop()
        seen.cards.append(Card(self._stage.step, words, details))
        if decision == "approve":
            stood = press(box, _approve(self._stage.scene.language), seconds=10)
            seen.redrawn = not stood
            return
        page.evaluate("void pilotfish.stop()")
        page.wait_for_timeout(150)


@cache
def _approve(language: str) -> str:
    file = STRINGS / f"{language}.json"
    return json.loads((file if file.exists() else STRINGS / "en.json").read_text())["bar"][
        "approve"
    ]


def _answer(page: Page, words: str) -> None:
    page.locator(".card[role=group]").first.get_by_role("textbox").fill(words)
    page.keyboard.press("Enter")
    page.wait_for_timeout(150)


@contextmanager
def theatre() -> Generator[Theatre]:
    """A stage, the product's server and a browser, which end together."""
    with ExitStack() as stack:
        stage, held = Stage(), list[Theatre]()

        def choose(goal: str) -> Any:
            return held[0].choose(goal) if held else None

        model = PolicyModel(choose, MOST)
        origin = stack.enter_context(staged(stage, model))
        chromium = stack.enter_context(sync_playwright()).chromium
        path = os.environ.get("PILOTFISH_CHROMIUM")
        browser = chromium.launch(executable_path=path, args=CHROMIUM_ARGS)
        stack.callback(browser.close)
        context = browser.new_context(
            viewport={"width": 1280, "height": 860},
            permissions=["clipboard-read", "clipboard-write"],
        )
        context.set_default_timeout(8_000)
        context.add_init_script(OPEN_ROOTS)
        context.add_init_script(LISTEN)
        held.append(Theatre(context, stage, model))
        held[0].origin = origin
        yield held[0]
