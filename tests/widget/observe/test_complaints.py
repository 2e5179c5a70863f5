"""What is wrong with a field, in the words that describe it, apart from those that only help."""

# ruff: noqa: E501 (a page a line)

import pytest

# What the field refers to, and what is told of it.
FIELDS = {
    "<p id=a>Taken already</p>": 'invalid="Taken already"',
    "<p id=a class=form-text>We never share it</p>": 'invalid description="We never share it"',
    "<p id=a>Two words at least</p><p id=b>Too short</p>": 'invalid description="Two words at least; Too short"',
    "<p id=a class=hint>Two words at least</p><p id=b>Too short</p>": 'invalid="Too short" description="Two words at least"',
    "<p id=a>Two words at least</p><p id=b class=Mui-error>Too short</p>": 'invalid="Too short" description="Two words at least"',
    "<p id=a>Two words at least</p><p id=b role=alert>Too short</p>": 'invalid="Too short" description="Two words at least"',
    "<p id=a>Two words at least</p><p id=b><b class=x-error>Too short</b></p>": 'invalid="Too short" description="Two words at least"',
    "<p id=a class=help>Two words <b class=error hidden>Too short</b></p>": 'invalid description="Two words"',
    "<p id=a class='hint peer-invalid:text-danger'>Two words</p>": 'invalid description="Two words"',
    "<p id=a class='helper-text error'>Too short</p>": 'invalid="Too short"',
    "<p id=a class=error>Too short</p><p id=b class=error>No spaces</p>": 'invalid="Too short; No spaces"',
    f"<p id=a class=error>{'long ' * 60}</p>": f'invalid="{("long " * 60)[:199]}…"',
    "<p id=a class=account-words>Taken already</p>": 'invalid="Taken already"',
    "<p id=a>Two words</p><p id=b class=problem>Too short</p>": 'invalid="Too short" description="Two words"',
    "<p id=a></p>": "invalid",
    "<p id=a class=error hidden>Too long</p><p id=b class=error>Too short</p>": 'invalid="Too short" description="Too long"',
}


@pytest.mark.parametrize("words", FIELDS)
def test_what_is_wrong_and_what_helps(words, dump):
    field = "<input aria-label=Name aria-invalid=true aria-describedby='a b'>"
    # Far from the words, which are told where they stand, too.
    (row,) = [
        line for line in dump(f"{field}<hr><button>Send</button>{words}") if "textbox" in line
    ]
    assert row == f"[1]<textbox {FIELDS[words]}> Name"


def test_what_the_browser_finds_wrong_is_told_in_its_words_unless_the_page_has_some(view):
    seen = view(
        "<input id=a required aria-label=Name aria-describedby=d><button>Send</button><p id=d>Two words</p>"
        "<input id=b required aria-label=Town aria-describedby=e><button>Send</button><p id=e class=error>Where?</p>"
    )
    for field in ("a", "b"):
        seen.page.focus(f"#{field}")
        seen.page.keyboard.type("x")
        seen.page.keyboard.press("Backspace")
    seen.page.evaluate("document.activeElement.blur()")
    seen.observe()
    assert seen.row("Name").attributes["description"] == "Two words"
    # The browser's own words.
    own = seen.page.evaluate("() => { a.required = true; return a.validationMessage; }")
    assert own and seen.row("Name").attributes["invalid"] == own
    assert seen.row("Town").attributes == {"required": True, "invalid": "Where?"}
