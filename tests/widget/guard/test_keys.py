"""What a key presses is asked about like a press on that very control: with its name and amount."""

# ruff: noqa: E501 - page literals keep their lines
import tomllib
from pathlib import Path
from typing import Any

import pytest

TABLES = tomllib.loads(Path(__file__).with_name("keys.toml").read_text(encoding="utf-8"))

CHECKOUT = """<form action=/checkout aria-label=Checkout><label>City <input id=city></label>
<p>Total $48.00</p><button id=b>Place the order</button></form>
<script>document.forms[0].onsubmit=e=>{e.preventDefault();window.orders=(window.orders||0)+1}</script>"""


def asked(agent: Any, held: dict[str, Any]) -> str:
    assert held["status"] == "needs_approval", held
    return agent.state(f"pf.approvals.find('{held['approval']['digest']}').message")


@pytest.mark.parametrize(
    ("action", "args", "name", "question"),
    TABLES["the_card_names_what_is_ordered_and_for_how_much"],
)
def test_the_card_names_what_is_ordered_and_for_how_much(
    acting: Any, action: str, args: dict[str, Any], name: str, question: str
) -> None:
    agent = acting(CHECKOUT)
    held = agent.act(action, args, name=name)
    told = "Place the order for $48.00?" if name == "City" else "for $48.00?"
    assert asked(agent, held) == question.format(told)
    assert agent.state("window.orders") is None
    agent.act(action, args, name=name, digest=held["approval"]["digest"])
    assert agent.state("window.orders") == 1


def test_names_of_any_length_leave_room_for_the_amount(acting: Any) -> None:
    agent = acting(
        CHECKOUT.replace("City", "C" * 900).replace("Place the", "Place the" + "e" * 900)
    )
    message = asked(agent, agent.act("press_key", {"key": "Enter"}, at="#city"))
    assert message.endswith("e… for $48.00?"), message


@pytest.mark.parametrize(
    "swap",
    [
        "b.textContent = 'Place the order twice'",
        "b.previousElementSibling.textContent = 'Total $4,800.00'",
        "b.setAttribute('formaction', '/steal')",
        "document.forms[0].prepend(Object.assign(document.createElement('button'), {textContent: 'Donate'}))",
    ],
)
def test_what_changed_after_the_approval_of_a_key_must_be_approved_again(
    acting: Any, swap: str
) -> None:
    agent = acting(CHECKOUT)
    args = {"ref": agent.ref("City"), "key": "Enter"}
    digest = agent.act("press_key", args)["approval"]["digest"]
    agent.run(swap)
    outcome = agent.act("press_key", args, digest=digest)
    assert outcome["status"] == "needs_approval" and outcome["approval"]["digest"] != digest
    assert agent.state("window.orders") is None


def test_where_the_button_of_a_key_sends_its_form_is_told(acting: Any) -> None:
    agent = acting(CHECKOUT.replace("id=b", "id=b formaction=https://evil.example/take"))
    held = agent.act("press_key", {"key": "Enter"}, name="City")
    told = "Press Enter in “City”: Place the order for $48.00, sent to https://evil.example?"
    assert asked(agent, held) == told


@pytest.mark.parametrize(
    ("html", "at", "question"),
    TABLES["buttons_that_are_inputs_are_asked_about"],
)
def test_buttons_that_are_inputs_are_asked_about(
    acting: Any, html: str, at: str, question: str
) -> None:
    agent = acting(html + "<script>onclick = () => { window.pressed = 1 }</script>")
    held = agent.act("press_key", {"key": "Enter"}, at=at)
    assert asked(agent, held) == question
    assert agent.state("window.pressed") is None
