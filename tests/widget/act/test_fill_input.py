"""Text goes in through the editing pipeline, and the field is read back (PAGES 1, 8, 11)."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

import pytest

from widget.act.acting import HARNESS, texts

CONTROLLED = """<input id=qty aria-label="Quantity"><p id=err></p>
<script>let v='';qty.oninput=e=>{ if(/^\\d*$/.test(e.target.value)) v=e.target.value; e.target.value=v; };
qty.onchange=()=>err.textContent=v===''?'Numbers only':+v>9?'Max 9':'';</script>"""


def test_a_controlled_field_takes_what_it_allows(acting: Any) -> None:
    agent = acting(CONTROLLED)
    outcome = agent.act("fill_input", {"value": "2"}, name="Quantity")
    assert agent.state("[qty.value, v]") == ["2", "2"]
    assert outcome["status"] == "done"
    assert texts(outcome, "value") == ["Quantity is 2"]
    assert "focus" not in [it["kind"] for it in outcome["effects"]]


def test_keys_input_and_change_are_heard_and_the_field_is_left(acting: Any) -> None:
    agent = acting(
        """<input id=f aria-label=Name value=old><script>window.seen=[];
        for(const t of ['keydown','keypress','beforeinput','input','keyup','change','blur'])f.addEventListener(t,e=>seen.push(t))</script>"""
    )
    agent.act("fill_input", {"value": "Ada"}, name="Name")
    seen = agent.state("seen")
    assert [it for it in seen if it != "beforeinput"] == [
        "keydown",
        "keypress",
        "input",
        "keyup",
        "change",
        "blur",
    ]
    assert agent.state("[f.value, document.activeElement.tagName]") == ["Ada", "BODY"]


def test_one_change_is_heard_once_and_a_visitors_own_is_heard_too(acting: Any) -> None:
    agent = acting(
        "<input id=f aria-label=A><button>B</button><script>window.n=[];f.onchange=e=>n.push(f.value)</script>"
    )
    agent.act("fill_input", {"value": "x"}, name="A")
    agent.act("click", name="B")
    assert agent.state("n") == ["x"]
    agent.act("fill_input", {"value": "y"}, name="A")
    agent.page.focus("#f")
    agent.page.keyboard.press("End")
    agent.page.keyboard.type("z")
    agent.act("click", name="B")
    assert agent.state("n") == ["x", "y", "yz"]


def test_a_key_filter_sees_each_key(acting: Any) -> None:
    agent = acting(
        """<input id=f aria-label=Code><script>
        f.onkeydown=e=>{if(e.key.length==1&&!/\\d/.test(e.key))e.preventDefault()}</script>"""
    )
    outcome = agent.act("fill_input", {"value": "1a2b"}, name="Code")
    assert (outcome["status"], outcome["reason"]) == ("failed", "rejected_value")
    assert 'it shows "12"' in outcome["message"]
    assert "old value" in outcome["message"] and agent.state("f.value") == ""


@pytest.mark.parametrize(
    ("kind", "value", "expected"),
    [
        ("type=date", "2026-12-24", "2026-12-24"),
        ("type=time", "09:30", "09:30"),
        ("type=month", "2026-12", "2026-12"),
        ("type=color", "#ff0000", "#ff0000"),
        ("type=range min=0 max=10", "7", "7"),
        ("type=number", "42", "42"),
        ("type=email", "ada@x.org", "ada@x.org"),
    ],
)
def test_each_type_of_field(acting: Any, kind: str, value: str, expected: str) -> None:
    agent = acting(
        f"<input id=f aria-label=F {kind}><script>window.n=[];f.oninput=()=>n.push('i');f.onchange=()=>n.push('c')</script>"
    )
    outcome = agent.act("fill_input", {"value": value}, name="F")
    assert outcome["status"] == "done", outcome
    assert agent.state("f.value") == expected
    assert agent.state("n.includes('i') && n.at(-1) === 'c'")


def test_secrets_are_told_only_as_filled(acting: Any) -> None:
    agent = acting(
        "<input type=password aria-label=Password id=p><script>p.oninput=()=>p.value=p.value.slice(0,3)</script>"
        "<input autocomplete=cc-number aria-label=Card>"
    )
    outcome = agent.act("fill_input", {"value": "4242"}, name="Card")
    assert texts(outcome, "value") == ["Card is filled"]
    rejected = agent.act("fill_input", {"value": "hunter22"}, name="Password")
    assert rejected["reason"] == "rejected_value"
    assert "hun" not in rejected["message"]


def test_a_button_that_is_enabled_later_is_waited_for(acting: Any) -> None:
    agent = acting(
        """<input id=iban aria-label=Reference required pattern="[A-Z]{2}\\d{4}"><button id=go disabled onclick="window.went=1">Go</button>
        <script>iban.oninput=()=>setTimeout(()=>go.disabled=!iban.checkValidity(),300)</script>"""
    )
    refused = agent.act("click", name="Go")
    assert refused["reason"] == "disabled"
    assert "Reference" in refused["message"]
    assert agent.state("window.went") is None
    agent.act("fill_input", {"value": "DE1234"}, name="Reference")
    assert agent.act("click", name="Go")["status"] == "done"
    assert agent.state("went") == 1


@pytest.mark.parametrize(
    ("asked", "shown", "kind", "same"),
    [
        ("Ada", "Ada", "text", True),
        (" Ada ", "Ada", "text", True),
        ("ab12", "AB12", "text", True),
        ("5550100", "555-0100", "text", True),
        ("555-0100", "(555) 0100", "tel", True),
        ("1234", "1,234", "text", True),
        ("1234567.5", "12,34,567.50", "text", True),
        ("1234567.5", "১২,৩৪,৫৬৭.৫০", "text", True),
        ("1234", "12,34", "text", False),
        ("1.234", "1,234", "text", False),
        ("1.5", "15", "text", False),
        ("5", "-5", "text", False),
        ("5-6", "56", "text", False),
        ("12ab", "", "text", False),
        ("12ab", "12", "text", False),
        ("2", "2.0", "number", True),
        ("2", "20", "number", False),
        ("4242 4242", "42424242", "text", True),
    ],
)
def test_reformatted_or_rejected(
    page_with: Any, asked: str, shown: str, kind: str, same: bool
) -> None:
    page = page_with(f"<input id=f type={kind}>", HARNESS)
    assert page.evaluate("([a, b]) => unit.matches(a, b, f)", [asked, shown]) is same


def test_fields_named_like_members_of_the_dom(acting: Any) -> None:
    names = "parentNode childNodes children getAttribute closest matches getRootNode ownerDocument"
    fields = "".join(f"<input name={name} aria-label={name}>" for name in names.split())
    agent = acting(f"<form onsubmit='return false'>{fields}<button>Go</button></form>")
    outcome = agent.act("fill_input", {"value": "2"}, name="children")
    assert outcome["status"] == "done", outcome
    assert agent.state("document.querySelector('[name=children]').value") == "2"
    assert agent.act("click", name="Go")["status"] == "done"


def test_a_field_that_is_drawn_anew_as_one_types_is_read_back(acting: Any) -> None:
    agent = acting(
        """<div id=h></div><script>let v='';const draw=()=>{const i=document.createElement('input');i.ariaLabel='Digits';i.value=v;
        i.oninput=()=>{v=i.value.replace(/\\D/g,'');draw();h.firstChild.focus()};h.replaceChildren(i)};draw()</script>"""
    )
    outcome = agent.act("fill_input", {"value": "77"}, name="Digits")
    assert outcome["status"] == "done", outcome
    outcome = agent.act("fill_input", {"value": "12ab"}, name="Digits")
    assert outcome.get("reason") == "rejected_value", outcome
    assert 'asked "12ab", it shows "12"' in outcome["message"]


def test_what_the_browser_would_not_send_is_told(acting: Any) -> None:
    agent = acting(
        '<form><input aria-label=Code pattern="[A-Z]{2}" title="Two letters"><input type=number step=5 aria-label=Step></form>'
    )
    outcome = agent.act("fill_input", {"value": "ab"}, name="Code")
    assert outcome["status"] == "done"
    assert any("Two letters" in it for it in texts(outcome, "validation"))
    assert texts(agent.act("fill_input", {"value": "7"}, name="Step"), "validation")
    assert texts(agent.act("fill_input", {"value": "AB"}, name="Code"), "validation") == []


def test_what_holds_a_password_is_not_emptied(acting: Any) -> None:
    agent = acting(
        """<input type=password id=p aria-label=Password value=hunter2>
        <label>Shown <input id=s autocomplete="current-password" value=hunter2></label>
        <input id=n aria-label=Name value=Ada><button id=b>B</button>"""
    )
    for at, name in (("#p", "Password"), ("#s", "Shown")):
        refused = agent.act("clear_input", at=at)
        assert (refused["status"], refused["reason"]) == ("failed", "denied"), name
        assert name in refused["message"] and "hunter2" not in str(refused)
    assert agent.act("clear_input", at="#b")["reason"] == "not_interactive"
    assert agent.act("clear_input", at="#n")["status"] == "done"
    assert agent.state("[p.value, s.value, n.value]") == ["hunter2", "hunter2", ""]


def test_a_read_only_field_that_stays_is_refused_at_once_and_keeps_no_focus(acting: Any) -> None:
    agent = acting(
        "<input id=o aria-label=Other><input readonly aria-label=Total value=7 onfocus='heard=1'>"
    )
    agent.page.evaluate("o.focus()")
    outcome = agent.act("fill_input", {"value": "9"}, name="Total")
    assert (outcome["status"], outcome["reason"]) == ("failed", "readonly")
    assert agent.state("[document.activeElement.id, window.heard ?? 0]") == ["o", 0]
