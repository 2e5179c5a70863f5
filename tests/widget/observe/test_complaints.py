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


BESIDE = {
    "behind the field": (
        "<div><input aria-label=Name aria-describedby=d><p id=d>Two words</p></div><p>Next</p>",
        ['[1]<textbox description="Two words"> Name', "Next"],
    ),
    "before it": (
        "<p>Who</p><p id=d>Two words</p><input aria-label=Name aria-describedby=d>",
        ["Who", '[1]<textbox description="Two words"> Name'],
    ),
    "its message and its help": (
        "<input aria-label=Name aria-invalid=true aria-describedby='d e'><p id=d>Two words</p><p>Or three</p>"
        "<p id=e class=error>Too <b>short</b></p>",
        ['[1]<textbox invalid="Too short" description="Two words"> Name', "Or three"],
    ),
    "named as its message": (
        "<input aria-label=Name aria-invalid=true aria-errormessage=e><p id=e><span>Too</span> short</p>",
        ['[1]<textbox invalid="Too short"> Name'],
    ),
    "in several lines": (
        "<input aria-label=Name aria-describedby=d><div id=d><p>Two</p><p>words</p></div>",
        ['[1]<textbox description="Two words"> Name'],
    ),
    "with a link in it": (
        "<input aria-label=Name aria-describedby=d><p id=d>As in your <a href=/p>passport</a>, please</p>",
        [
            '[1]<textbox description="As in your passport, please"> Name',
            "[2]<link href=/p> passport",
        ],
    ),
    "why it is disabled": (
        "<button disabled aria-describedby=d>Buy</button><p id=d>Choose a size</p>",
        ['[1]<button disabled why="Choose a size"> Buy'],
    ),
    "of a button, it stands for itself": (
        "<button aria-describedby=d>Buy</button><p id=d>$20</p>",
        ['[1]<button description="$20"> Buy', "$20"],
    ),
    "the same words, but not those that it refers to": (
        "<input aria-label=Name aria-describedby=d><p>Two words</p><button>Send</button><p id=d>Two words</p>",
        ['[1]<textbox description="Two words"> Name', "Two words", "[2]<button> Send", "Two words"],
    ),
    "apart from it": (
        "<input aria-label=Name aria-describedby=d><a href=/t>Terms</a><p id=d>Two words</p>",
        ['[1]<textbox description="Two words"> Name', "[2]<link href=/t> Terms", "Two words"],
    ),
    "more than it tells": (
        f"<input aria-label=Name aria-describedby=d><p id=d>{'long ' * 60}</p>",
        [f'[1]<textbox description="{("long " * 60)[:199]}…"> Name', ("long " * 60).strip()],
    ),
    "what its name says already": (
        "<p id=d>Name</p><input aria-label='Your Name' aria-describedby=d>",
        ["[1]<textbox> Your Name"],
    ),
    "long words of two fields": (
        "<input aria-label=A aria-describedby=d><input aria-label=B aria-describedby=d>"
        f"<p id=d>{'long ' * 20}</p><p>Next</p>",
        [
            f'[1]<textbox description="{("long " * 20).strip()}"> A',
            "[2]<textbox> B",
            ("long " * 20).strip(),
            "Next",
        ],
    ),
}


@pytest.mark.parametrize("case", BESIDE)
def test_words_beside_the_field_that_says_them(case, dump):
    html, expected = BESIDE[case]
    assert dump(html) == expected


HIDDEN = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"
SAID = f"<span style='{HIDDEN}'>Error:</span>"


@pytest.mark.parametrize(
    ("html", "lines"),
    [
        (
            f"<p id=h class=x-hint>As on your card</p><p id=e class=x-error-message>{SAID} Too short</p>"
            "<input class='x-input x-input--error' aria-label=Number aria-describedby='h e'>",
            ['[1]<textbox invalid="Error: Too short" description="As on your card"> Number'],
        ),
        (
            "<p id=h class=x-hint>As on your card</p>"
            "<input class='x-input--error' aria-label=Number aria-describedby=h>",
            ['[1]<textbox description="As on your card"> Number'],
        ),
        (
            "<input class=error aria-label=Number aria-describedby=e aria-invalid=false>"
            "<p id=e class=error>Too short</p>",
            ['[1]<textbox description="Too short"> Number'],
        ),
        (
            "<input class='terror mirror' aria-label=Number aria-describedby=e>"
            "<p id=e class=error>Too short</p>",
            ['[1]<textbox description="Too short"> Number'],
        ),
    ],
)
def test_a_class_for_errors_counts_with_words_that_are_one(html, lines, dump):
    assert dump(html) == lines
