"""The judge on records made by hand: each kind of claim, once as it should be and once not."""

from dataclasses import replace
from typing import Any

import pytest
from bench.miniwob.claims import JUDGED, claims_of, lie
from bench.miniwob.known import Known
from bench.miniwob.reading import Row
from bench.miniwob.witness import Event, Field, Place, Record, State

from pilotfish.actions.catalogue import BUILTINS

ROWS = {
    1: [Known(Row(1, "button", "Save"))],
    2: [Known(Row(2, "circle", "", {"at": "50,50", "size": "20x20"}))],
    3: [Known(Row(3, "span", "", {"description": "trash icon"}))],
    4: [Known(Row(4, "listitem", "Bea"))],
    5: [Known(Row(5, "textbox", ""))],
    6: [Known(Row(6, "div", "", {"description": "mail"}), ("Ada", "Well."))],
    7: [Known(Row(7, "button", "Reply"), nth=1, of=2)],
    8: [Known(Row(8, "button", "Other"))],
}
WORDS = {
    11: ((11, ("Save", "primary")),),
    12: ((12, ()), (90, ("All of it",))),
    13: ((13, ("icon-trash", "icon")), (91, ("Ada Bea",))),
    14: ((14, ("Bea",)), (92, ("Bea",))),
    15: ((15, ("", "text")),),
    16: ((16, ("Ada",)), (93, ("Ada Well. All about it.", "mail"))),
    17: ((17, ("Reply",)), (94, ("Reply Other",))),
    18: ((18, ("Other",)), (94, ("Reply Other",))),
}
NODES = {ref: ref + 10 for ref in ROWS}


def events(ref: int, *types: str, x: float = 50, y: float = 50, key: str = "") -> list[Event]:
    return [Event(it, NODES[ref], x, y, key) for it in types]


def record(name: str, args: dict[str, Any], *told: Event, **more: Any) -> Record:
    more = {"changed": True, "mutated": True, **more}
    return Record(name, args, "done", events=tuple(told), words=WORDS, **more)


def press(ref: int, **at: Any) -> list[Event]:
    return events(ref, "pointerdown", "mousedown", "mouseup", "click", **at)


def wrote(**values: Any) -> dict[str, Any]:
    node = NODES[5]
    return {"before": State(fields=(Field(node),)), "after": State(fields=(Field(node, **values),))}


def keys(text: str) -> list[Event]:
    return [event for it in text for event in events(5, "keydown", key=it)]


NONE = {"effects": (("none", "no visible effect"),), "changed": False, "mutated": False}
ONE = (("a", "Ada"),)
BEA = State(places=(Place((14, 92), "Bea", (100, 100, 40, 20), seen=True),))

REPLIES = tuple(Place((node, 94), "Reply", (0, 0, 9, 9)) for node in (19, 17))

DAY = {"ref": 5, "date": "2016-02-09"}
TRUE: dict[str, Record] = {
    "pressed by name": record("click", {"ref": 1}, *press(1)),
    "pressed without effect": record("click", {"ref": 1}, *press(1), **NONE),
    "pressed by place": record("click", {"ref": 2}, *press(2, x=58)),
    "pressed by description": record("click", {"ref": 3}, *press(3)),
    "pressed by what is in it": record("click", {"ref": 6}, *press(6)),
    "the second": record("click", {"ref": 7}, *press(7), before=State(places=REPLIES)),
    "pressed twice": record("double_click", {"ref": 1}, *press(1)),
    "filled": record(
        "fill_input", {"ref": 5, "value": "a b"}, *events(5, "input"), **wrote(value="a b")
    ),
    "appended": record(
        "fill_input",
        {"ref": 5, "value": "b", "append": True},
        *events(5, "input"),
        before=State(fields=(Field(15, "a "),)),
        after=State(fields=(Field(15, "a b"), Field(16, "b"))),
    ),
    "emptied": record("clear_input", {"ref": 5}, *events(5, "input"), **wrote(value="")),
    "checked": record("check", {"ref": 5}, *press(5), **wrote(checked=True)),
    "unchecked": record("uncheck", {"ref": 5}, *press(5), **wrote(checked=False)),
    "chosen": record("select_option", {"ref": 5, "value": "ada"}, *press(5), **wrote(chosen=ONE)),
    "key": record("press_key", {"key": "a", "times": 2}, *keys("aa")),
    "typed": record("type_text", {"text": "ab"}, **wrote(value="xab")),
    "typed into a terminal": record("type_text", {"text": "ab"}, *keys("ab")),
    "dragged by": record(
        "drag", {"ref": 2, "dx": 5}, *events(2, "pointerdown"), *events(2, "mouseup", x=55)
    ),
    "dragged along": record(
        "drag",
        {"ref": 2, "path": [[1, 1], [9, 9], [11, 1]]},
        *events(2, "pointerdown"),
        *events(2, "mouseup", x=60),
    ),
    "dragged to": record(
        "drag",
        {"ref": 2, "to": 4, "dy": 8},
        *events(2, "mousedown"),
        *events(2, "mouseup", x=120, y=118),
        before=BEA,
    ),
    "point": record("click_at", {"ref": 2, "x": 5, "y": 10}, *press(2, x=45)),
    "hovered": record("hover", {"ref": 1}, *events(1, "mouseover"), **NONE),
    "selected": record("select_text", {"text": "a b"}, after=State(selected="A b")),
    "scrolled": record("scroll_to", {"ref": 4}, after=BEA),
    "dated": record("set_date", DAY, **wrote(value="02/09/2016")),
    "slid": record("set_slider", {"ref": 5, "value": 9}, **wrote(value="9")),
    "waited": record("wait", {"text": "bea"}, after=BEA),
    "focus": record(
        "click", {"ref": 1}, *press(1), effects=(("focus", "x"),), after=State(focus=5)
    ),
}

FALSE: dict[str, tuple[Record, str]] = {
    "nothing pressed": (record("click", {"ref": 1}), "no press reached the page"),
    "another pressed": (record("click", {"ref": 1}, *press(3)), "another element"),
    "beside it": (record("click", {"ref": 2}, *press(2, x=70)), "another element"),
    "not that icon": (record("click", {"ref": 3}, *press(1)), "another element"),
    "the first": (
        record("click", {"ref": 7}, *press(7), before=State(places=REPLIES[::-1])),
        "another element",
    ),
    "beside its name": (
        record("click", {"ref": 7}, *press(8), before=State(places=REPLIES[1:])),
        "another element",
    ),
    "another of its like": (record("click", {"ref": 6}, *press(3)), "another element"),
    "without its effect": (
        record("click", {"ref": 1}, *press(1), **{**NONE, "effects": (("changed", "all"),)}),
        "the page does not show: all",
    ),
    "without its value": (
        record("click", {"ref": 1}, *press(1), effects=(("value", "on"),), changed=False),
        "does not show: on",
    ),
    "without its title": (
        record("click", {"ref": 1}, *press(1), effects=(("title", "T"),)),
        "does not show: T",
    ),
    "other text": (
        record("fill_input", {"ref": 5, "value": "ab"}, *events(5, "input"), **wrote(value="a")),
        "asked 'ab', the field holds 'a'",
    ),
    "other field": (
        record("fill_input", {"ref": 1, "value": "ab"}, *events(5, "input"), **wrote(value="ab")),
        "another field",
    ),
    "no field": (record("fill_input", {"ref": 5, "value": "ab"}), "no field"),
    "not emptied": (
        record("clear_input", {"ref": 5}, *events(5, "input"), **wrote(value="a")),
        "holds 'a'",
    ),
    "not checked": (record("check", {"ref": 5}, *press(5), **wrote()), "it is not checked"),
    "still checked": (
        record("uncheck", {"ref": 5}, *press(5), **wrote(checked=True)),
        "it is checked",
    ),
    "one too many": (
        record(
            "select_option",
            {"ref": 5, "value": ["Ada"]},
            *press(5),
            **wrote(chosen=(*ONE, ("b", "Bea"))),
        ),
        "chosen are ['ada', 'bea']",
    ),
    "one key": (record("press_key", {"key": "a", "times": 2}, *keys("a")), "1 times"),
    "typed nowhere": (record("type_text", {"text": "ab"}, *keys("ab"), **NONE), "nowhere"),
    "stays": (
        record("drag", {"ref": 2, "dx": 5}, *press(2), *events(2, "mouseup", x=55), **NONE),
        "nothing is elsewhere",
    ),
    "not so far": (
        record("drag", {"ref": 2, "dx": 5}, *events(2, "pointerdown", "mouseup")),
        "let go elsewhere",
    ),
    "not onto it": (
        record("drag", {"ref": 2, "to": 4}, *events(2, "pointerdown", "mouseup"), before=BEA),
        "let go elsewhere",
    ),
    "not taken": (record("drag", {"ref": 2, "dx": 5}), "nothing was taken"),
    "another dragged": (
        record("drag", {"ref": 1, "dx": 0}, *events(3, "pointerdown", "mouseup")),
        "another element",
    ),
    "another point": (
        record("click_at", {"ref": 2, "x": 5, "y": 10}, *press(2, x=55)),
        "another point",
    ),
    "not over it": (record("hover", {"ref": 1}, *events(3, "mouseover")), "did not come over"),
    "selected else": (record("select_text", {"text": "b"}, after=State(selected="a")), "'a'"),
    "out of view": (
        record("scroll_to", {"ref": 4}, after=State(places=(replace(BEA.places[0], seen=False),))),
        "not in view",
    ),
    "other date": (record("set_date", DAY, **wrote(value="02/08/2016")), "no field holds"),
    "slid off": (record("set_slider", {"ref": 5, "value": 9}, **wrote(value="8")), "nothing on"),
    "never came": (record("wait", {"text": "Cyd"}, after=BEA), "the text is not there"),
}


@pytest.mark.parametrize("case", TRUE)
def test_what_is_so(case: str) -> None:
    assert lie(TRUE[case], ROWS) == ""


@pytest.mark.parametrize("case", FALSE)
def test_what_is_not_so(case: str) -> None:
    wrong, why = FALSE[case]
    assert why in lie(wrong, ROWS)


def test_each_kind_is_tried_both_ways() -> None:
    assert {it.name for it in TRUE.values()} == set(JUDGED)
    assert {it.name for it, _ in FALSE.values()} >= set(JUDGED) - {"double_click"}
    assert set(JUDGED) <= {builtin.spec.name for builtin in BUILTINS}


def test_only_what_is_claimed_counts() -> None:
    true, (wrong, _) = TRUE["filled"], FALSE["other text"]
    refused = replace(wrong, status="failed")
    unknown = replace(true, name="track_intent")
    claims = claims_of([true, wrong, refused, unknown], ROWS)
    assert (claims.done, claims.unjudged) == (3, ("track_intent",))
    (said,) = claims.false
    assert said.startswith('fill_input {"ref": 5, "value": "ab"}: ')
    assert said.endswith("But asked 'ab', the field holds 'a'.")
