"""The record that a control is in: a card about a press and the ref of the control name one."""

import tomllib
from pathlib import Path

from widget.conftest import PageWith

CASES = tomllib.loads(Path(__file__).with_name("records.toml").read_text(encoding="utf-8"))["case"]


def test_record_of_card_and_ref_is_the_same(page_with: PageWith) -> None:
    assert len({case["kind"] for case in CASES}) == len(CASES) >= 20
    tab = page_with("<p>x", "../../tests/widget/place/records.ts")
    tab.evaluate("() => { globalThis.pf = unit.setUp({}) }")
    found = tab.evaluate("cases => cases.map((it) => unit.records(pf, it))", CASES)
    told = {case["kind"]: it for case, it in zip(CASES, found, strict=True)}
    assert told == {
        case["kind"]: {
            "card": case["record"],
            "ref": case["record"],
            "says": case["says"],
            "known": "",
        }
        for case in CASES
    }
