"""Our events against those of `@testing-library/user-event`; where a browser is known to do
otherwise, against Chromium's own on a person's input, with the reason."""

from typing import Any

import pytest

from built import of_frameworks
from widget.act.interactions import FIXTURE, INTERACTIONS, Interaction

PAGE = "<!doctype html><title>Oracle</title><body><script src=/oracle.js></script>"
GIVE = "pf.askForFiles = async () => [new File(['abc'], 'a.txt', { type: 'text/plain' })]"
ELSEWHERE = {"HTML", "BODY"}
"""Where the pointer was before, or went through."""
REFUSED = {
    "type more than maxlength": 'asked "abcd", it shows "abc"',
    "type where keys are filtered": 'asked "a1", it shows "1"',
    "type where edits are filtered": 'asked "a1", it shows "1"',
    "drag by the pointer": "is where it was",
}
"""Outcomes that are no success, with the same events."""

Event = dict[str, Any]


@pytest.fixture(scope="module")
def oracle() -> str:
    """The bundle of tests/frameworks/oracle."""
    return of_frameworks("bundle.mjs", "oracle/index.ts").read_text(encoding="utf-8")


class Compared:
    """One page for all interactions, drawn anew before each."""

    def __init__(self, it: Any) -> None:
        self.it = it
        self.page = it.page
        it.run(GIVE)

    def ours(self, name: str) -> list[Event]:
        case = self._begin(name)
        for action, at, args in case.ours:
            given = dict(args)
            if "to" in given:
                given["to"] = self.it.ref_of(f"#{given['to']}")
            outcome = self.it.act(action, given, at=f"#{at}" if at else None)
            if name in REFUSED:
                assert REFUSED[name] in outcome["message"], outcome
            else:
                assert outcome["status"] == "done", outcome
        return self._heard(case)

    def theirs(self, name: str) -> list[Event]:
        case = self._begin(name)
        self.page.evaluate(f"() => scenarios.act((user, at) => {case.theirs})")
        return self._heard(case)

    def real(self, name: str) -> list[Event]:
        case = self._begin(name)
        case.real(self.page)
        return self._heard(case)

    def _begin(self, name: str) -> Interaction:
        case = INTERACTIONS[name]
        self.page.mouse.move(1270, 710)
        self.page.evaluate(
            """html => {
              document.body.innerHTML = html;
              form.onsubmit = e => e.preventDefault();
            }""",
            FIXTURE,
        )
        self.it.run(case.before)
        self.it.ref_of("#button")
        self.page.evaluate("scenarios.start()")
        return case

    def _heard(self, case: Interaction) -> list[Event]:
        events = [
            essential(it) for it in self.page.evaluate("scenarios.heardSince()") if counts(it)
        ]
        if case.until:
            last = [it["type"] for it in events].index(case.until)
            events = events[: last + 1]
        return [it for it in events if it["type"] not in case.apart]


def counts(event: Event) -> bool:
    """Not where the pointer came from, and not `select`, which comes in a task of its own."""
    return event["type"] != "select" and not (
        event["target"] in ELSEWHERE and event["type"].endswith(("out", "over", "move"))
    )


def essential(event: Event) -> Event:
    """Without what user-event has otherwise than Chromium, whose way is ours: the pointer's type of
    a click, whether the mouse's crossing events are composed, data of edits that put no text in,
    and `input` of a list, which is no InputEvent.
    """
    if event["type"] in ("click", "auxclick", "contextmenu"):
        event.pop("pointerType", None)
    if event["type"] in ("mouseenter", "mouseleave"):
        event.pop("composed")
    if event.get("inputType", "").startswith(("delete", "insertLineBreak")):
        event["data"] = None
    if event.get("inputType") == "undefined":
        for name in ("inputType", "data", "detail"):
            del event[name]
    return event


def brief(events: list[Event]) -> list[str]:
    return [f"{it['type']} {it['target']}" for it in events]


def test_there_are_at_least_thirty() -> None:
    assert len(INTERACTIONS) >= 40
    assert sum(not case.reason for case in INTERACTIONS.values()) >= 30


def test_our_events_are_those_of_user_event_or_of_a_person(acting, oracle):
    here = Compared(acting(PAGE, paths={"/oracle.js": oracle}, unguarded=True))
    wrong: list[str] = []
    for name, case in INTERACTIONS.items():
        ours, wanted = here.ours(name), here.real(name) if case.reason else here.theirs(name)
        if ours != wanted:
            first = next(
                (pair for pair in zip(ours, wanted, strict=False) if pair[0] != pair[1]), ""
            )
            wrong.append(f"{name}:\n  ours {brief(ours)}\n  want {brief(wanted)}\n  first {first}")
        # A reason that holds no longer is to go.
        if case.reason and not case.apart and ours == here.theirs(name):
            wrong.append(f"{name}: user-event does the same now")
    assert not wrong, "\n".join(wrong)


def test_what_cannot_be_used_hears_nothing(acting, oracle):
    here = Compared(acting(PAGE, paths={"/oracle.js": oracle}, limits={"ready": 50}))
    here._begin("hover")
    outcome = here.it.act("click", at="#off")
    assert (outcome["status"], outcome["reason"]) == ("failed", "disabled")
    outcome = here.it.act("fill_input", {"value": "x"}, at="#locked")
    assert (outcome["status"], outcome["reason"]) == ("failed", "readonly")
    heard = here.page.evaluate("scenarios.heardSince()")
    assert all(it["target"] == "locked" and it["type"][:4] in ("focu", "blur") for it in heard)
