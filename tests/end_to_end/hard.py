"""The hard pages in a real browser, on the real wire: what was asked, what the agent said of it,
and what the application itself holds."""

from __future__ import annotations

import queue
import time
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page

from cards import press
from end_to_end.hard_site import Site
from end_to_end.played import Asked, PlayedModel, Reader
from pilotfish.agent.page.step import Step
from pilotfish_client.outcome import Outcome

__all__ = ["Hard", "Said", "Tab", "Verdict"]

WAIT = 60.0
LEFT = "Execution context was destroyed"
READY = "!!window.pilotfish?.version"
# Nobody watches: the cursor need not glide. Only the widget's root is opened: a test answers in it.
QUIET = """
(() => {
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    const mode = this.localName === 'pilotfish-widget' ? 'open' : init.mode;
    return attach.call(this, { ...init, mode });
  };
  const still = () => window.pilotfish?.configure
    ? window.pilotfish.configure({ look: { cursor: false } }) : setTimeout(still, 2);
  still();
})();
"""


@dataclass(frozen=True)
class Verdict:
    """One outcome beside the application's own state. `asked`: it is as the action asked."""

    case: str
    action: str
    status: str
    asked: bool
    message: str
    seen: bool
    """Whether it tells of any effect: else a success is just what it does not claim."""

    @property
    def claimed(self) -> bool:
        """Told as done, and not so."""
        return self.status == "done" and self.seen and not self.asked

    @property
    def honest(self) -> bool:
        """Nor is anything told as failed that has happened."""
        return not self.claimed and (self.status == "done" or not self.asked)


@dataclass(frozen=True)
class Said:
    """An outcome as the model reads it."""

    outcome: Outcome
    verdict: Verdict

    @property
    def message(self) -> str:
        return self.outcome.message

    def honest(self) -> Said:
        assert self.verdict.honest, f"asked for, and so: {self.verdict.asked}; {self._told()}"
        return self

    def done(self, *words: str) -> Said:
        """Done and so, with these words in what was told."""
        assert self.outcome.status == "done" and self.verdict.asked, self._told()
        return self._tells(words)

    def refused(self, reason: str, *words: str) -> Said:
        """Failed for `reason`, with these words in what was told."""
        assert (self.outcome.status, self.outcome.reason) == ("failed", reason), self._told()
        return self._tells(words)

    def held(self, *words: str) -> Said:
        """The visitor was asked and said no."""
        return self.refused("denied", *words)

    def effects(self, kind: str) -> list[str]:
        return [effect.text for effect in self.outcome.effects or [] if effect.kind == kind]

    def _tells(self, words: tuple[str, ...]) -> Said:
        told = " ".join([self.message, *(it.text for it in self.outcome.effects or [])])
        for word in words:
            assert word in told, f"sought {word!r} in {self._told()}"
        return self

    def _told(self) -> str:
        effects = [f"{effect.kind}: {effect.text}" for effect in self.outcome.effects or []]
        return f"{self.outcome.status} {self.outcome.reason} {self.message} {effects}"


@dataclass(eq=False)
class Tab:
    """A tab with a hard page in it and a run under way, whose every turn the test decides."""

    hard: Hard
    page: Page
    case: str
    reader: Reader = field(default_factory=Reader)
    waiting: Asked | None = None
    asked: queue.Queue[Asked] = field(default_factory=queue.Queue[Asked])

    def start(self, path: str) -> Tab:
        self.begin(path)
        self._listen()
        return self

    def begin(self, path: str) -> None:
        """The page with a run, which may ask the visitor before its first turn."""
        self.page.goto(self.hard.site.url + path)
        self.wait_for(READY)
        self.asked = self.hard.model.play(self.case)
        self.page.evaluate(
            "task => { pilotfish.run(task).then(it => { window.ended = it }) }", self.case
        )

    def ref(self, word: str, name: str, nth: int = 0) -> int:
        """By role and name, from the dump that the model was shown."""
        return self.reader.ref(word, name, nth)

    def state(self, expression: str) -> Any:
        """What the application holds; without eval, which a policy may forbid."""
        asked = f"() => {{ const it = ({expression}); return it }}"
        until = time.monotonic() + WAIT
        while True:
            try:
                return self.page.evaluate(asked)
            except Error as error:
                # The page went away under the question: the next one is asked.
                if LEFT not in error.message or time.monotonic() > until:
                    raise
                self.page.wait_for_load_state()

    def do(self, action: str, *target: str | int, asked: str, **args: Any) -> Said:
        """One action as a turn of its own, on the row with that role and name (and number, where
        several are alike). `asked` is the application's state in which it has been done, as an
        expression of the page: every outcome is held against it."""
        if target:
            args["ref"] = self.ref(*target)  # pyright: ignore[reportArgumentType]
        (step,) = self.turn({"tool": action, "args": args})
        return self.judge(step, asked)

    def weigh(self, step: Step, asked: str) -> Said:
        """Compares what was said of a step with what is so."""
        so = bool(self.state(f"!!({asked})"))
        outcome = step.outcome
        seen = any(effect.kind != "none" for effect in outcome.effects or [])
        verdict = Verdict(self.case, step.name, outcome.status, so, outcome.message, seen)
        self.hard.verdicts.append(verdict)
        return Said(outcome, verdict)

    def judge(self, step: Step, asked: str) -> Said:
        """As `weigh`, and the two must agree."""
        return self.weigh(step, asked).honest()

    def turn(self, *actions: dict[str, Any]) -> tuple[Step, ...]:
        """The actions of one reply, in order, and what became of each."""
        self.send(*actions)
        return self.receive()

    def send(self, *actions: dict[str, Any]) -> None:
        assert self.waiting is not None
        self.waiting.reply.set_result({"memory": "", "actions": list(actions)})

    def receive(self) -> tuple[Step, ...]:
        """What became of the actions of the last reply."""
        assert self.waiting is not None
        before = len(self.waiting.steps)
        self._listen()
        return self.waiting.steps[before:]

    def look(self) -> None:
        """Another look at the page, after the application has changed by itself."""
        self.turn({"tool": "wait", "args": {"ms": 1}})

    def wait_for(self, expression: str) -> None:
        until = time.monotonic() + WAIT
        while not self.state(f"!!({expression})"):
            assert time.monotonic() < until, f"{expression} did not come true"
            self.page.wait_for_timeout(5)

    def answer(self, button: str) -> None:
        """Presses a button of the question that the widget shows the visitor."""
        box = self.page.get_by_role("alertdialog").first
        box.wait_for()
        press(box, button)

    def _listen(self) -> None:
        until = time.monotonic() + WAIT
        while time.monotonic() < until:
            try:
                self.waiting = self.asked.get(timeout=0.004)
            except queue.Empty:
                self.page.wait_for_timeout(1)
                continue
            self.reader.read(self.waiting.request)
            return
        ended = self.state("JSON.stringify(window.ended ?? null)")
        raise AssertionError(f"{self.case}: no further turn, {ended}; {self.reader.told()}")


@dataclass
class Hard:
    """The shared server and browser, and the verdicts on every outcome so far."""

    site: Site
    model: PlayedModel
    context: BrowserContext
    verdicts: list[Verdict] = field(default_factory=list[Verdict])
    tabs: list[Tab] = field(default_factory=list[Tab])
    case: str = ""

    def open(self, name: str, case: str = "") -> Tab:
        """A new tab with `tests/pages/hard/NAME.html`, and a run that waits for its first turn."""
        tab = Tab(self, self.context.new_page(), case or self.case)
        self.tabs.append(tab)
        return tab.start(f"/hard/{name}")

    def close(self, tabs: list[Tab]) -> None:
        """Closes these and what they have opened; what others are at stays."""
        self.tabs = [tab for tab in self.tabs if tab not in tabs]
        for tab in tabs:
            self.model.forget(tab.case)
        kept = [tab.page for tab in self.tabs]
        for page in self.context.pages:
            if page not in kept:
                page.close()
        self.context.clear_cookies()
        self.site.notes.clear()
