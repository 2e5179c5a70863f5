"""What waits for an answer by its class alone, where ARIA does not say so."""

# ruff: noqa: E501 (a page a line)

import pytest

CASES = {
    "by a class": (
        "<button class=is-loading>One</button><button class='btn btn-loading'>Two</button>"
        "<button class='v-btn v-btn--loading'>Three</button><button class='ui loading button'>Four</button>"
        "<a href=/5 class=ant-btn-loading>Five</a>",
        [
            "[1]<button busy> One",
            "[2]<button busy> Two",
            "[3]<button busy> Three",
            "[4]<button busy> Four",
            "[5]<link busy href=/5> Five",
        ],
    ),
    "by an attribute": (
        "<button data-loading=true>One</button><button data-loading>Two</button>"
        "<button data-loading=false>Three</button>",
        ["[1]<button busy> One", "[2]<button busy> Two", "[3]<button> Three"],
    ),
    "what takes no press meanwhile": (
        "<button class=is-loading style='pointer-events:none'>Save</button>"
        "<button style='pointer-events:none'>Drawn</button>",
        ["[1]<button busy> Save", "Drawn"],
    ),
    "what is for loading": (
        "<button class=lazy-loading>One</button><button class=loading-bar>Two</button>"
        "<input aria-label=Three class=is-loading>",
        ["[1]<button> One", "[2]<button> Two", "[3]<textbox> Three"],
    ),
}


@pytest.mark.parametrize(("html", "lines"), CASES.values(), ids=CASES)
def test_busy(dump, html: str, lines: list[str]) -> None:
    assert dump(html) == lines
