import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from pilotfish.actions.catalogue import BUILTINS, BUNDLES, DEFAULT_BUNDLES, PRESENT, Builtin
from pilotfish.actions.own import FAIL, OWN
from pilotfish.prompt.describe import describe

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs/actions.md"
WIDGET = ROOT / "widget/src"
WHERE = {
    "page": {
        "navigate",
        "click",
        "scroll_to",
        "find",
        "read",
        "border",
        "fill_input",
        "clear_input",
        "select_option",
        "press_key",
        "wait",
        "highlight",
        "hover",
        "double_click",
        "right_click",
        "long_press",
        "click_at",
        "hold_key",
        "type_text",
        "check",
        "uncheck",
        "drag",
        "select_text",
        "upload_file",
        "scroll",
        "go_back",
        "dismiss",
        "extract_table",
        "wait_until",
        "choose",
        "set_slider",
        "set_date",
        "fill_form",
        "validate_form",
    },
    "visitor": {"ask_user", "ask_user_choice", "pause"},
    "server": {"track_intent", "escalate_to_human"},
}


def test_every_built_in_action_is_there_once_and_has_its_place() -> None:
    names = [entry.spec.name for entry in BUILTINS]
    assert len(names) == len(set(names))
    for where, wanted in WHERE.items():
        assert {entry.spec.name for entry in BUILTINS if entry.where == where} == wanted


def test_bundles_are_those_of_the_reference() -> None:
    bundles = {
        bundle: [entry.spec.name for entry in (*BUILTINS, *OWN) if entry.bundle == bundle]
        for bundle in BUNDLES
    }
    assert bundles == {
        "core": ["navigate", "click", "scroll_to", "find", "read", "border"],
        "fields": ["fill_input", "clear_input", "select_option", "press_key"],
        "form": ["double_click", "long_press", "hold_key", "drag"],
        "flow": ["wait", "ask_user", "ask_user_choice", "pause"],
        "extra": [
            "highlight",
            "hover",
            "right_click",
            "click_at",
            "type_text",
            "check",
            "uncheck",
            "select_text",
            "upload_file",
            "scroll",
            "go_back",
            "dismiss",
            "track_intent",
            "escalate_to_human",
            "choose",
            "set_slider",
            "set_date",
            "fill_form",
        ],
        "workflow": ["extract_table", "wait_until", "validate_form"],
        "record": ["write_state", "save_progress", "fold", "delegate"],
    }


def test_the_documented_actions_are_all_there_are() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\w+) \|", DOCS.read_text("utf-8"), re.MULTILINE)
    own = [row for row in rows if row[1] in ("record", "always")]
    assert own == [*((entry.spec.name, "record") for entry in OWN), (FAIL.spec.name, "always")]
    others = [row for row in rows if row not in own]
    assert others == [(entry.spec.name, entry.bundle) for entry in BUILTINS]


def test_the_widget_carries_out_what_is_the_pages_and_keeps_its_name() -> None:
    source = (WIDGET / "act/catalogue.ts").read_text("utf-8")
    at_once, later = (source.split(f"const {name}")[1] for name in ("loaded =", "NAMES:"))
    carried_out = set(re.findall(r"\['(\w+)', ", at_once.split(";")[0]))
    for names in re.findall(r"'([\w ]+)'", later.split("];")[0]):
        carried_out |= set(names.split())
    assert carried_out == {entry.spec.name for entry in BUILTINS if entry.where == "page"}
    reserved = (
        (WIDGET / "host/actions/index.ts").read_text("utf-8").split("RESERVED =")[1].split(";")[0]
    )
    names = {entry.spec.name for entry in (*BUILTINS, PRESENT)}
    assert names <= set(re.findall(r"\w+", reserved))


def test_no_hint_of_the_widget_names_an_action_that_a_site_may_not_have() -> None:
    """Of those whose name is no word of English."""
    optional = [it.spec.name for it in BUILTINS if it.bundle not in DEFAULT_BUNDLES]
    named = "|".join(it for it in optional if "_" in it)
    hint = re.compile(rf"(?:\b(?:use|with|by|try)|:) (?:{named})\b")
    sources = (WIDGET / "act").rglob("*.ts")
    assert [it for path in sources for it in hint.findall(path.read_text("utf-8"))] == []


def test_only_the_named_bundles_are_the_default() -> None:
    assert DEFAULT_BUNDLES == ("core", "fields", "flow")


@pytest.mark.parametrize(
    "entry", (*BUILTINS, *OWN, FAIL, PRESENT), ids=lambda entry: entry.spec.name
)
def test_each_takes_at_most_sixty_tokens_and_has_a_closed_schema(entry: Builtin) -> None:
    assert len(describe(entry.spec)) / 4 <= 60
    Draft202012Validator.check_schema(entry.spec.parameters)
    assert entry.spec.parameters["additionalProperties"] is False
