from pathlib import Path
from typing import Any

import pytest

from pilotfish.guard.policy import NO_POLICY, Policy

GIVEN: dict[str, Any] = {
    "mode": "ask",
    "no_routes": ["/admin/*"],
    "no_actions": ["drag"],
    "no_elements": ["role=button name=Delete*", "[data-danger]"],
    "never_type": ["[name=iban]"],
}
POLICY = Policy(
    mode="ask",
    no_routes=("/admin/*",),
    no_actions=("drag",),
    no_elements=("role=button name=Delete*", "[data-danger]"),
    never_type=("[name=iban]",),
)


def test_from_a_mapping_itself_or_nothing() -> None:
    assert Policy.of(GIVEN) == POLICY
    assert Policy.of(POLICY) is POLICY
    assert Policy.of(None) is NO_POLICY


def test_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "policy.yaml"
    file.write_text("mode: ask\nno_routes: ['/admin/*']\nno_actions: [drag]\n")
    assert Policy.of(file) == Policy(mode="ask", no_routes=("/admin/*",), no_actions=("drag",))
    other = tmp_path / "policy.json"
    other.write_text('{"mode": "show"}')
    assert Policy.of(str(other)) == Policy(mode="show")


def test_the_page_is_told_what_it_takes_away_and_nothing_else() -> None:
    assert POLICY.told() == GIVEN
    assert NO_POLICY.told() is None
    assert Policy(host_may_approve=("send",)).told() is None
    assert Policy(unasked=("send",)).told() == {"unasked": ["send"]}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"rotues": []}, "'rotues' is not known; there are mode, routes"),
        ({"host_may_approve": ["send", "payment"]}, "visitor's alone; found 'payment'"),
        ({"host_may_approve": ["pay"]}, "found 'pay'"),
        ({"unasked": ["credentials"]}, "found 'credentials'"),
        ({"unasked": ["send", "delete"]}, "unasked: sought kinds of send, .* found 'delete'"),
        ({"unasked": "send"}, "unasked: sought a list, found 'send'"),
        ({"mode": "auto"}, "mode: sought one of 'show', 'ask' or 'act', found 'auto'"),
        ({"confirm": "window"}, "confirm: sought one of 'card' or 'frame', found 'window'"),
        ({"no_actions": "drag"}, "no_actions: sought a list, found 'drag'"),
        ({"no_actions": [7]}, r"no_actions\[0\]: sought a text, found 7"),
        ({"no_routes": ["admin"]}, "paths such as '/admin/\\*', found 'admin'"),
        ({"no_actions": ["a"] * 201}, "at most 200 of them"),
    ],
)
def test_what_is_wrong_is_said(given: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Policy.of(given)


def test_a_file_that_is_not_there_or_holds_something_else(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="No such file"):
        Policy.of(tmp_path / "none.yaml")
    file = tmp_path / "policy.yaml"
    for text, told in (("- a", "sought an object"), ("a: [", "policy.yaml cannot be read: ")):
        file.write_text(text)
        with pytest.raises(ValueError, match=told):
            Policy.of(file)
