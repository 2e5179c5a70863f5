"""What cannot be done is refused with its reason, and has not happened. A refusal comes after the
time in which things may still come right, so all of these wait for theirs at once."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from end_to_end.hard import Hard, Said


@dataclass(frozen=True)
class Attempt:
    """An action on a row of a page, the state it would have led to, and the refusal that is due."""

    page: str
    action: str
    target: tuple[str, str]
    asked: str
    reason: str
    words: tuple[str, ...] = ()
    args: dict[str, Any] = field(default_factory=dict[str, Any])
    prepare: str = ""
    """What the application does between the look and the act."""


ATTEMPTS = {
    "a field that is only read": Attempt(
        "inputs", "fill_input", ("textbox", "Locked"), "at('locked').value === 'x'",
        "readonly", args={"value": "x"},
    ),
    "disabled, with a description": Attempt(
        "validity", "click", ("button", "Export"), "false",
        "disabled", ("Only administrators export",),
    ),
    "disabled by ARIA, with a title": Attempt(
        "validity", "click", ("button", "Next step"), "app.soft",
        "disabled", ("Pick a plan first",),
    ),
    "a field of a disabled group": Attempt(
        "validity", "fill_input", ("textbox", "Inside"), "at('inside').value === 'x'",
        "disabled", args={"value": "x"},
    ),
    "behind a cookie wall": Attempt(
        "overlays", "click", ("button", "Next page"), "app.next",
        "covered", ("Cookies",), prepare="at('wall').click()",
    ),
    "behind a cookie wall, out of view": Attempt(
        "overlays", "click", ("button", "Low"), "app.low",
        "covered", ("Cookies",), prepare="at('wall').click()",
    ),
    "a dialog in front by then": Attempt(
        "modals", "click", ("button", "Outside"), "app.outside",
        "covered", ("Edit name",), prepare="at('dialog').showModal()",
    ),
    "inert by then": Attempt(
        "modals", "click", ("button", "Outside"), "app.outside",
        "disabled", ("inert",), prepare="at('main').inert = true",
    ),
    "hidden by then": Attempt(
        "changes", "click", ("button", "Runner"), "app.runner",
        "not_visible", prepare="at('runner').style.display = 'none'",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def refusals(hard_pages: Hard) -> Iterator[dict[str, Said]]:
    tabs = {case: hard_pages.open(each.page, case) for case, each in ATTEMPTS.items()}
    for case, each in ATTEMPTS.items():
        args = {"ref": tabs[case].ref(*each.target), **each.args}
        tabs[case].page.evaluate(f"() => {{ {each.prepare} }}")
        tabs[case].send({"tool": each.action, "args": args})
    said: dict[str, Said] = {}
    for case, tab in tabs.items():
        (step,) = tab.receive()
        said[case] = tab.weigh(step, ATTEMPTS[case].asked)
    yield said
    hard_pages.close(list(tabs.values()))


@pytest.mark.parametrize("case", ATTEMPTS)
def test_refused(refusals: dict[str, Said], case: str) -> None:
    refusals[case].honest().refused(ATTEMPTS[case].reason, *ATTEMPTS[case].words)
