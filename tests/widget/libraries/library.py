"""A page of a real UI library, read and acted on as a model would: by its rows, by our actions.

Every outcome passes one check: whatever says `done` has brought the application's own state to
where it was asked to be.
"""

import json
import time
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from widget.act.acting import Acting

__all__ = ["READER", "Claims", "Library"]

READER = "../../tests/widget/libraries/reading.ts"
"""The entry of the bundle: everything that reads and acts."""
LIMITS = {"ready": 5000, "settle": 2000}
SECONDS = 5.0
EMPTY = ("", None)
SETS = {"fill_input", "choose", "set_date", "set_slider"}
"""Refused, they leave every value as it was."""


@dataclass
class Claims:
    """All outcomes of a test run by library, and those that claimed what was not so."""

    done: dict[str, int] = field(default_factory=dict[str, int])
    refused: dict[str, int] = field(default_factory=dict[str, int])
    wrong: list[str] = field(default_factory=list[str])

    def note(self, library: str, outcome: dict[str, Any], what: str, holds: bool) -> None:
        done = outcome["status"] == "done"
        counts = self.done if done else self.refused
        counts[library] = counts.get(library, 0) + 1
        if done and not holds:
            self.wrong.append(f"{library}: {what}: {outcome['message']}")


class Library:
    """`does` carries an action out and holds the application's state against it."""

    def __init__(self, name: str, page: Page, claims: Claims) -> None:
        self.name = name
        self.page = page
        self.claims = claims
        self.acting = Acting(page, limits=LIMITS)

    @property
    def dump(self) -> str:
        return self.page.evaluate("() => unit.dump(pf.observer)")

    @property
    def app(self) -> dict[str, Any]:
        """The application's own state."""
        return self.page.evaluate("() => app")

    def rows(self) -> list[dict[str, Any]]:
        """All rows as now observed, flat and in order; `depth` and `under` (refs) as they stand."""
        return self.page.evaluate("() => unit.rows(pf.observer)")

    def ref(self, name: str, word: str | None = None, *, within: str | None = None) -> int:
        """Of the first row with that name; `within` names a row or table row around it.

        What opens or closes with a movement is waited for: a model would look again, too.
        """
        until = time.monotonic() + SECONDS
        while not (found := self._named(rows := self.rows(), name, word, within)):
            if time.monotonic() > until:
                told = "\n".join(row["said"][:80] for row in rows if row["name"])
                what = f"no {word or 'row'} {name!r} (within {within!r})"
                raise AssertionError(f"{what} in:\n{told}")
            self.page.wait_for_timeout(50)
        return found[0]["ref"]

    def _named(
        self, rows: list[dict[str, Any]], name: str, word: str | None, within: str | None
    ) -> list[dict[str, Any]]:
        found = [row for row in rows if row["name"] == name and word in (None, row["word"])]
        if within is None:
            return found
        around = {row["ref"] for row in rows if within in row["said"]}
        return [row for row in found if around & set(row["under"])]

    def visitor_has(self, file: str) -> None:
        """What the visitor will choose when asked for a file."""
        script = "name => { pf.askForFiles = async () => [new File(['text'], name)] }"
        self.page.evaluate(script, file)

    def last(self, word: str) -> int:
        """The last row of that word: what opens last stands last."""
        return [row["ref"] for row in self.rows() if row["word"] == word][-1]

    def ref_like(self, start: str, word: str) -> int:
        """The first row of that word whose name begins so."""
        return next(
            row["ref"]
            for row in self.rows()
            if row["word"] == word and row["name"].startswith(start)
        )

    def row_of(self, ref: int) -> dict[str, Any]:
        return next(row for row in self.rows() if row["ref"] == ref)

    def cell(self, text: str, word: str) -> int:
        """The first of that word in the table row that says `text`."""
        rows = self.rows()
        within = {row["ref"] for row in rows if row["word"] == "row" and text in row["said"]}
        return next(
            row["ref"] for row in rows if row["word"] == word and within & set(row["under"])
        )

    def after(self, text: str, words: str) -> int:
        """The first row of one of the words (a|b) below the line that reads `text`."""
        found = self.page.evaluate("([t, w]) => unit.after(pf.observer, t, w)", [text, words])
        assert found, f"no {words} after {text!r} in:\n{self.dump}"
        return found

    def before(self, text: str, word: str) -> int:
        """The row of that word that stands right before a text or row that reads `text`."""
        found = self.page.evaluate("([t, w]) => unit.before(pf.observer, t, w)", [text, word])
        assert found, f"no {word} before {text!r} in:\n{self.dump}"
        return found

    def does(
        self,
        action: str,
        name: str | None = None,
        word: str | None = None,
        *,
        within: str | None = None,
        app: dict[str, Any] | None = None,
        approved: bool = False,
        **args: Any,
    ) -> dict[str, Any]:
        """Must be done, and `app` must then hold; `approved`: once the visitor was asked."""
        outcome = self.tries(action, name, word, within=within, app=app, **args)
        if approved:
            assert outcome["status"] == "needs_approval", outcome
            digest = outcome["approval"]["digest"]
            outcome = self.tries(action, name, word, within=within, app=app, digest=digest, **args)
        assert outcome["status"] == "done", f"{outcome}; app is {self._told(app)}"
        return outcome

    def refuses(
        self,
        action: str,
        name: str | None = None,
        word: str | None = None,
        *,
        reason: str,
        kept: bool = True,
        **args: Any,
    ) -> dict[str, Any]:
        """Must fail with that reason and, if `kept`, leave the application's state as it is."""
        before = self.app
        outcome = self.tries(action, name, word, **args)
        assert (outcome["status"], outcome.get("reason")) == ("failed", reason), outcome
        assert not kept or self.app == before
        return outcome

    def tries(
        self,
        action: str,
        name: str | None = None,
        word: str | None = None,
        *,
        within: str | None = None,
        app: dict[str, Any] | None = None,
        digest: str | None = None,
        **args: Any,
    ) -> dict[str, Any]:
        """Whatever comes of it; a `done` that is not so fails here."""
        if name is not None:
            args["ref"] = self.ref(name, word, within=within)
        before = self.app
        outcome = self.acting.act(action, args, **({"digest": digest} if digest else {}))
        if outcome["status"] == "failed" and action in SETS:
            self._keeps(before, f"{action} {json.dumps(args)} on {name!r}: {outcome['message']}")
        now = self._once(app or {})
        wrong = {key: now.get(key) for key, value in (app or {}).items() if now.get(key) != value}
        what = f"{action} {json.dumps(args)} on {word or ''} {name!r}, asked {app}, app has {wrong}"
        self.claims.note(self.name, outcome, what, not wrong)
        assert outcome["status"] != "done" or not wrong, f"{outcome['message']} {what}"
        return outcome

    def _keeps(self, before: dict[str, Any], what: str) -> None:
        """What is refused leaves the application as it was; empty is empty, by whatever value."""
        now = self._once(before)
        wrong = {
            key: (value, now.get(key))
            for key, value in before.items()
            if now.get(key) != value and not (value in EMPTY and now.get(key) in EMPTY)
        }
        assert not wrong, f"{what} has changed {wrong}"

    def _once(self, app: dict[str, Any]) -> dict[str, Any]:
        """The state; a framework may take a frame to hand a change on to its effects."""
        for _ in range(3):
            now = self.app
            if all(now.get(key) == value for key, value in app.items()):
                return now
            self.page.evaluate("() => new Promise(requestAnimationFrame)")
        return self.app

    def _told(self, app: dict[str, Any] | None) -> dict[str, Any]:
        now = self.app
        return {key: now.get(key) for key in app or now}
