"""Policies on literal dumps: what they do turn by turn."""

from typing import Any

import pytest
from bench.miniwob.policies import choose, persistent
from bench.miniwob.policies.lists import described
from bench.miniwob.policies.mails import receiver_in, sender_in, wish_of
from bench.miniwob.reading import Page, read
from bench.miniwob.turn import Action, Result, Script, Turn, act

HEAD = "URL: /x\nTITLE: X\nVIEWPORT: 0 above · 600 visible · 0 below\n\n"
LOGIN = 'Enter the username "ada" and the password "X1" into the text fields and press login.'
FIELDS = "[1]<textbox{}> U\n[2]<textbox type=password{}> P\n[3]<button> Login"
MONTH = "[8]<a> Prev\n{} 2016\n[9]<table rows=1>\n\t[10]<row> [11]<link> 1 | [12]<link> 2"
DATES = '[1]<textbox readonly description="datepicker">\n[2]<button> Submit'
SHAPES = """[1]<svg at="80,80" size=160x160>
	[2]<polygon at="10,10" size=20x20 color="cyan #00ffff">
	[3]<text at="30,10" size=11x22 color="cyan #00ffff"> b
	[4]<polygon at="50,10" size=10x10 color="cyan #00ffff">"""
MAILS = """[4]<div description="email thread index">
	Ada
	[5]<span description=trash at="1,1" size=2x2>
[7]<div description="email thread index">
	Bea
	[8]<span description=trash at="1,9" size=2x2>"""

PLAYS: dict[str, list[tuple[str, list[tuple[str, Any]]]]] = {
    "Click button ONE, then click button TWO.": [
        ("[1]<button> ONE\n[2]<button> TWO", [("click", 1), ("click", 2)])
    ],
    "Click on a large aqua triangle": [(SHAPES, [("click", 2)])],
    "Click on a large aqua letter": [(SHAPES, [("click", 3)])],
    "How many small aqua items are there?": [
        (f"{SHAPES}\n[5]<button> 0\n[6]<button> 1", [("click", 6)])
    ],
    'Switch between the tabs to find and click on the link "eu".': [
        ("[1]<tab expanded> A\n[2]<tab expanded=false> B", [("click", 2)]),
        ("[1]<tab expanded=false> A\n[2]<tab expanded> B\n[3]<span> eu", [("click", 3)]),
    ],
    LOGIN: [
        (FIELDS.format("", ""), [("fill_input", 1), ("fill_input", 2), ("click", 3)]),
        (f"{FIELDS.format(' value=ada', '')}\n[4]<button> Cancel", [("click", 4)]),
        (FIELDS.format(" value=ada", ""), [("fill_input", 2), ("click", 3)]),
    ],
    "Select 10/02/2016 as the date and hit submit.": [
        (DATES, [("set_date", 1)]),
        (DATES, [("click", 1)]),
        (f"{DATES}\n{MONTH.format('December')}", [("click", 8), ("click", 8)]),
        (f"{DATES}\n{MONTH.format('October')}", [("click", 12)]),
        (DATES, [("click", 2)]),
    ],
    "Find the email by Bea and click the trash icon to delete it.": [(MAILS, [("click", 8)])],
    "Guess the number between 0-9 and press Submit.": [
        ("Waiting\n[2]<spinbutton>\n[3]<button> Submit", [("fill_input", 2), ("click", 3)])
    ],
}


def page(text: str, before: Page | None = None) -> Page:
    return read(HEAD + text, before)


def came_to(tool: str) -> Result:
    """All is done but the date, which then has to be picked by hand."""
    return Result(tool, "failed" if tool == "set_date" else "done", "", "")


@pytest.mark.parametrize("goal", PLAYS)
def test_what_is_done_turn_by_turn(goal: str) -> None:
    policy = choose(goal)
    assert policy is not None
    script = None
    actions: list[Action] = []
    for text, wanted in PLAYS[goal]:
        turn = Turn(goal, page(text), tuple(came_to(action["tool"]) for action in actions))
        if script is None:
            script = policy(turn)
            actions = next(script)
        else:
            actions = script.send(turn)
        assert [(it["tool"], it["args"]["ref"]) for it in actions] == wanted


def test_shapes_go_into_the_largest_one() -> None:
    goal = "Drag all circles into the black box."
    text = """[1]<circle at="9,9" size=17x17>
[2]<rect at="81,24" size=80x45>
[3]<button> Submit"""
    policy = choose(goal)
    assert policy is not None
    script = policy(Turn(goal, page(text)))
    assert next(script) == [{"tool": "drag", "args": {"ref": 1, "to": 2, "dx": 0, "dy": 0}}]


@pytest.mark.parametrize(
    ("goal", "wish", "sender", "receiver"),
    [
        ("please forward Lucines last email to Marja", "forward", "Lucine", "Marja"),
        ("Go ahead and send Karla the e-mail I got from Lucine.", "forward", "Lucine", "Karla"),
        (
            "Please locate Lucine's email and put a copy in Karla's inbox.",
            *["forward", "Lucine", "Karla"],
        ),
        ("Get rid of my message from Lucine.", "trash", "Lucine", ""),
        ("search for Lucine in my primary and mark important", "star", "Lucine", ""),
        (
            'Tell Lucine "Nunc id." as a response to her email in this email app.',
            "reply",
            "Lucine",
            "",
        ),
    ],
)
def test_mails_in_anybodys_words(goal: str, wish: str, sender: str, receiver: str) -> None:
    assert wish_of(goal) == wish
    assert sender_in(goal, ["Kizzie", "Lucine", "Marja"]) == sender
    if receiver:
        assert receiver_in(goal, sender) == receiver


def test_what_was_dropped_with_the_rest_of_a_turn_is_done_in_the_next() -> None:
    told: list[int] = []

    def policy(turn: Turn) -> Script:
        turn = yield [act("click", ref=ref) for ref in (1, 2, 3)]
        told.append(len(turn.results))
        turn = yield [act("click", ref=ref) for ref in (4, 5)]
        told.append(len(turn.results))

    def turn(*statuses: str) -> Turn:
        return Turn("", page("A"), tuple(Result("click", status, "", "") for status in statuses))

    def refs(actions: list[Action]) -> list[int]:
        return [action["args"]["ref"] for action in actions]

    script = persistent(policy)(turn())
    assert refs(next(script)) == [1, 2, 3]
    assert refs(script.send(turn("done"))) == [2, 3]
    assert refs(script.send(turn("done", "done"))) == [4, 5]
    assert told == [3]
    # One that failed is the policy's business.
    with pytest.raises(StopIteration):
        script.send(turn("failed"))
    assert told == [3, 1]


def test_what_sends_is_not_the_sender() -> None:
    text = "[1]<textbox description='forward sender'>\n[2]<span description='send forward'>"
    rows = page(text.replace("'", '"')).rows()
    assert [row.ref for row in described(rows, "Send")] == [2]


def test_words_that_no_policy_is_for() -> None:
    assert choose("Sing a song.") is None
