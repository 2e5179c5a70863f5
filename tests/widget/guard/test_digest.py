"""Two actions never get one digest, and one action gets the same again."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

from widget.act.acting import HARNESS

DIGEST = (
    "(name, args, facts) => unit.digestOf(window.key ??= unit.createKey(), {name, args}, facts)"
)


def test_a_digest_does_not_depend_on_the_order_of_keys(page_with: Any) -> None:
    page = page_with("<p>x", HARNESS)
    page.evaluate(f"window.of = {DIGEST}")
    same = page.evaluate(
        """[of('a', {x: 1, y: {b: 2, a: [1, 2]}}, {role: 'r', name: 'n'}),
            of('a', {y: {a: [1, 2], b: 2}, x: 1}, {name: 'n', role: 'r'}),
            of('a', {x: 1, y: {b: 2, a: [2, 1]}}, {role: 'r', name: 'n'})]"""
    )
    assert same[0] == same[1] != same[2]


@pytest.mark.not_in("webkit", "WebDriver's own scripts run in the page and use the patched methods")
def test_what_differs_anywhere_has_another(page_with: Any) -> None:
    page = page_with("<p>x", HARNESS)
    page.evaluate(f"window.of = {DIGEST}")
    page.evaluate(
        """() => {
          JSON.stringify = () => '""';
          Array.prototype.sort = Array.prototype.map = function () { return [] };
          Object.entries = Object.keys = () => [];
          String.prototype.toString = () => '';
        }"""
    )
    found = page.evaluate(
        """[of('a', {}, {}), of('b', {}, {}), of('a', {x: '1'}, {}), of('a', {x: 1}, {}),
            of('a', {x: null}, {}), of('a', {x: true}, {}), of('a', {xx: ''}, {}),
            of('a', {x: 'x=1:'}, {}), of('a', {x: ''}, {x: ''}), of('a', {}, {x: '1'}),
            of('a', {x: ['1', '2']}, {}), of('a', {x: ['12']}, {}), of('a', {x: [['1'], '2']}, {})]"""
    )
    assert len({*found}) == len(found) == 13
    assert page.evaluate("of('a', {x: '1'}, {})") == found[2]


def test_two_documents_name_the_same_action_differently(page_with: Any) -> None:
    names = {page_with("<p>x", HARNESS).evaluate(f"({DIGEST})('a', {{}}, {{}})") for _ in "ab"}
    assert len(names) == 2


def test_a_value_within_itself_is_an_error(page_with: Any) -> None:
    page = page_with("<p>x", HARNESS)
    told = page.evaluate(
        f"""() => {{
          const args = {{}};
          args.self = args;
          try {{ ({DIGEST})('a', args, {{}}) }} catch (error) {{ return error.message }}
        }}"""
    )
    assert "one within itself" in told
