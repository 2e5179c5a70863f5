"""One episode: the page opened and seeded, the visitor's words said, the reward read at the end."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from bench.miniwob.claims import Claims, claims_of
from bench.miniwob.model import Played, PolicyModel
from bench.miniwob.witness import BUSY, RECORDS, SCRIPT, Record, read_records
from playwright.sync_api import Browser, BrowserContext, Error, Page

__all__ = ["STATE", "Episode", "Player"]

EPISODE_MS = 1_000_000
SECONDS = 90.0
TELLING = 5.0
# The visitor's answers are given in the widget's own bar, whose root is closed to pages.
OPEN_ROOTS = """
(() => {
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    return attach.call(this, { ...init, mode: 'open' });
  };
})();
"""
# As BrowserGym has it: the visitor's words, the clock and the scores are no part of the page.
BEGIN = """
([seed, milliseconds]) => {
  document.body.removeEventListener('click', core.canvasDrawClick);
  const style = new CSSStyleSheet();
  style.replaceSync('#query { visibility: hidden !important; } #query * { visibility: inherit'
    + ' !important; } #reward-display, #click-canvas, #sync-task-cover'
    + ' { display: none !important; }');
  document.adoptedStyleSheets = [style];
  Math.seedrandom(seed);
  core.EPISODE_MAX_TIME = milliseconds;
  core.startEpisodeReal();
  core.clearTimer();
}
"""
UTTERANCE = """
() => {
  const said = core.getUtterance();
  return typeof said === 'string' ? said : said.utterance;
}
"""
RUN = """
(task) => {
  window.__ended = undefined;
  pilotfish.run(task).then((end) => { window.__ended = end; });
}
"""
STATE = "() => [WOB_DONE_GLOBAL, WOB_RAW_REWARD_GLOBAL, !!window.__ended]"


@dataclass(frozen=True)
class Episode:
    """`reward` is the page's raw one, 0 where it never ended; `asked` counts confirmations, and of
    the outcomes' `claims` the page itself was asked.
    """

    seed: int
    reward: float
    played: Played
    asked: int
    seconds: float
    claims: Claims = field(default_factory=Claims)


class Player:
    """Plays episodes one after the other, each in a document and a session of its own."""

    def __init__(self, browser: Browser, model: PolicyModel, origin: str) -> None:
        self._model = model
        self._origin = origin
        self._context: BrowserContext = browser.new_context(viewport={"width": 800, "height": 600})
        self._context.add_init_script(OPEN_ROOTS)
        self._context.add_init_script(path=SCRIPT)

    def close(self) -> None:
        self._context.close()

    def play(self, name: str, seed: int) -> Episode:
        """One that the browser breaks off (a page that does not load, or stands still) is lost."""
        start = time.monotonic()
        page = self._context.new_page()
        runs = len(self._model.runs)
        goal, asked, reward, broken = "", 0, 0.0, ""
        records: list[Record] = []
        try:
            goal = self._begin(page, name, seed)
            page.evaluate(RUN, goal)
            asked, reward = self._follow(page)
            self._let_it_tell(page)
            page.evaluate("() => pilotfish.stop()")
            page.wait_for_function("() => window.__ended")
            records = read_records(page.evaluate(RECORDS))
        except Error as error:
            broken = f"the browser: {error.message.splitlines()[0]}"
        finally:
            page.close()
        played = self._model.runs[-1] if len(self._model.runs) > runs else Played(goal)
        if not played.dumps:
            played.notes.append("the run never reached the policy")
        if broken:
            played.notes.append(broken)
        claims = claims_of(records, played.told)
        if not broken and claims.done < played.done:
            played.notes.append(f"of {played.done} outcomes the page saw {claims.done}")
        return Episode(seed, reward, played, asked, time.monotonic() - start, claims)

    def _begin(self, page: Page, name: str, seed: int) -> str:
        page.goto(f"{self._origin}/miniwob/{name}.html")
        page.wait_for_function("() => window.pilotfish?.version && window.core?.cover_div")
        page.evaluate(BEGIN, [seed, EPISODE_MS])
        page.wait_for_function("() => WOB_TASK_READY")
        return str(page.evaluate(UTTERANCE))

    def _follow(self, page: Page) -> tuple[int, float]:
        asked = 0
        until = time.monotonic() + SECONDS
        state: list[Any] = [False, 0, False]
        while time.monotonic() < until:
            state = page.evaluate(STATE)
            if state[0] or state[2]:
                break
            if page.get_by_role("alertdialog").count():
                asked += self._approve(page)
            page.wait_for_timeout(30)
        return asked, float(state[1]) if state[0] else 0.0

    def _let_it_tell(self, page: Page) -> None:
        """The outcome of the action that ended the episode is a claim like all others."""
        until = time.monotonic() + TELLING
        while time.monotonic() < until and page.evaluate(BUSY):
            page.wait_for_timeout(30)

    def _approve(self, page: Page) -> int:
        """As a visitor does who wants this: reads the card, presses its button."""
        box = page.get_by_role("alertdialog").first
        button = box.get_by_role("button", name="Approve")
        if not button.count():
            return 0
        shown = box.element_handle()
        # It counts presses half a second after it has come up.
        page.wait_for_timeout(720)
        while shown.evaluate("it => it.isConnected"):
            button.click(timeout=3000)
            page.wait_for_timeout(30)
        return 1
