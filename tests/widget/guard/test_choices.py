"""Boxes, switches and lists that stand for something consequential ask, whatever verb they have."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

from widget.guard.sending import gated

BOX = """<label><input type=checkbox {state} name=it onchange="fetch('/api/settings', {{method: 'PATCH', body: JSON.stringify({{it: this.checked}})}})"> {label}</label>"""
LIST = """<label>{label} <select name=it onchange="fetch('/api/things/7', {{method: 'PUT', body: JSON.stringify({{it: this.value}})}})"><option value=first>First<option value=own-{choice}>{choice}</select></label>"""
LATER = """<form id=f onsubmit="event.preventDefault(); fetch('/api/settings', {{method: 'PUT', body: JSON.stringify({{it: it.checked}})}})"><label><input type=checkbox name=it id=it> {label}</label><button>Save</button></form>"""


def kind_of(outcome: dict[str, Any], line: Any) -> str | None:
    held = outcome["status"] == "needs_approval"
    assert bool(line.sent) != held, (outcome, line.sent)
    return outcome["approval"]["kind"] if held else None


@pytest.mark.parametrize(
    ("label", "kind"),
    [
        ("Two-factor authentication", "credentials"),
        ("Zwei-Faktor-Anmeldung", "credentials"),
        ("Enable autopay", "payment"),
        ("Renouvellement automatique", "payment"),
        ("Anyone with the link can edit", "other"),
        ("Block this user", "other"),
        ("Compact rows", None),
        ("Show weekends", None),
        ("Gift", None),
    ],
)
def test_a_switch_that_sends_at_once_asks_by_what_it_stands_for(
    acting: Any, label: str, kind: str | None
) -> None:
    for action, state in (("check", ""), ("uncheck", "checked")):
        html = BOX.format(label=label, state=state)
        agent, line = gated(acting, html, first=True, task=label)
        assert kind_of(agent.act(action, at="input"), line) == kind


@pytest.mark.parametrize(
    ("label", "choice", "kind"),
    [
        ("Payment", "Refunded", "payment"),
        ("Customer", "Suspended", "delete"),
        ("Access", "Second", "other"),
        ("Status", "Shipped", None),
        ("Colour", "Blue", None),
    ],
)
def test_a_state_of_money_or_people_asks(
    acting: Any, label: str, choice: str, kind: str | None
) -> None:
    agent, line = gated(
        acting, LIST.format(label=label, choice=choice), first=True, task=f"Make it {choice}"
    )
    assert kind_of(agent.act("select_option", {"value": choice}, at="select"), line) == kind


@pytest.mark.parametrize("label", ["Cerrar mi cuenta a fin de mes", "Mein Konto am Monatsende schließen", "Fermer mon compte"])  # fmt: skip
def test_what_a_box_says_counts_when_it_is_saved_later(acting: Any, label: str) -> None:
    agent, line = gated(acting, LATER.format(label=label), first=True, task=label)
    agent.act("check", at="input")
    assert kind_of(agent.act("click", name="Save"), line) == "delete"


def test_a_search_by_such_a_choice_is_a_read(acting: Any) -> None:
    html = BOX.format(label="Public", state="").replace("/api/settings", "/api/items/search")
    agent, line = gated(acting, html.replace("PATCH", "POST"), first=True, task="public ones")
    assert kind_of(agent.act("check", at="input"), line) is None
