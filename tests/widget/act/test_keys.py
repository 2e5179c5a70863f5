"""Keys pressed often, held down, and typed one by one where the focus is."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

import pytest

from engines.choice import ENGINE
from widget.act.acting import texts


def test_a_repeated_key_does_not_fall_on_what_must_be_asked(acting: Any) -> None:
    agent = acting(
        """<button id=n onclick="p.focus()">Next</button><button id=p onclick="window.paid=(window.paid||0)+1">Pay now</button>"""
    )
    outcome = agent.act("press_key", {"key": "Enter", "times": 3}, name="Next")
    assert [outcome["status"], outcome["reason"]] == ["failed", "denied"]
    assert "Pay now" in outcome["message"]
    assert agent.state("window.paid") is None


def test_a_held_key_repeats_and_comes_up(acting: Any) -> None:
    agent = acting(
        """<p id=p>0</p><script>window.seen=[];document.onkeydown=e=>{seen.push('down'+e.repeat);p.textContent=seen.length;window.t0??=e.timeStamp};
        document.onkeyup=e=>{seen.push('up');window.took=e.timeStamp-t0}</script>"""
    )
    outcome = agent.act("hold_key", {"key": "ArrowRight", "ms": 900})
    seen = agent.state("seen")
    assert outcome["status"] == "done"
    assert seen[0] == "downfalse"
    assert seen[1] == "downtrue"
    assert seen[-1] == "up"
    assert seen.count("up") == seen.count("downfalse") == 1
    assert agent.state("took") >= 900


def test_a_key_held_for_a_moment_does_not_repeat(acting: Any) -> None:
    agent = acting(
        """<script>window.seen=[];let n=0;const now=performance.now.bind(performance);
        performance.now=()=>now()+.1*n++; // the clock ticks between two looks at it
        onkeydown=e=>{seen.push('down'+e.repeat);window.t0=e.timeStamp};
        onkeyup=e=>{seen.push('up');window.took=e.timeStamp-t0}</script><p>Text"""
    )
    assert agent.act("hold_key", {"key": "ArrowRight", "ms": 1})["status"] == "done"
    assert agent.state("seen") == ["downfalse", "up"]
    assert agent.state("took") >= 0.5


def test_text_is_typed_at_the_caret_key_by_key(acting: Any) -> None:
    agent = acting(
        """<input id=f aria-label=F value="ad"><script>window.keys=[];f.onkeydown=e=>keys.push(e.key);f.onfocus=()=>f.setSelectionRange(1,1)</script>"""
    )
    agent.run("f.focus()")
    outcome = agent.act("type_text", {"text": "b c"})
    assert outcome["status"] == "done"
    assert agent.state("f.value") == "ab cd"
    assert agent.state("keys") == ["b", " ", "c"]


def test_fields_of_one_digit_get_one_each(acting: Any) -> None:
    boxes = "".join(f"<input id=d{n} maxlength=1 aria-label=D{n}>" for n in range(4))
    agent = acting(
        boxes
        + "<script>const all=[...document.querySelectorAll('input')];all.forEach((it,n)=>it.oninput=()=>setTimeout(()=>all[n+1]?.focus()));d0.focus()</script>"
    )
    assert agent.act("type_text", {"text": "1234"})["status"] == "done"
    assert agent.state("all.map(it=>it.value).join('')") == "1234"


def test_a_line_end_in_a_paying_form_is_held(acting: Any) -> None:
    agent = acting(
        """<form onsubmit="event.preventDefault();window.paid=1"><input id=f name=card aria-label=Name><button>Pay $5</button></form><script>f.focus()</script>"""
    )
    outcome = agent.act("type_text", {"text": "Ada\n"})
    assert outcome["status"] == "needs_approval"
    assert agent.state("[f.value, window.paid ?? null]") == ["", None]


def test_without_a_field_that_has_the_focus_nothing_was_typed(acting: Any) -> None:
    agent = acting("<button id=b>B</button><input readonly id=r aria-label=R>")
    outcome = agent.act("type_text", {"text": "x"})
    assert outcome["reason"] == "not_interactive"
    agent.run("r.focus()")
    assert agent.act("type_text", {"text": "x"})["reason"] == "readonly"


BOXES = """<label><input type=checkbox id=c style="opacity:0;width:0;height:0;position:absolute"><span>Terms</span></label>
<button role=switch id=s aria-checked=true onclick="window.n=(window.n||0)+1;setTimeout(()=>{this.ariaChecked=this.ariaChecked=='true'?'false':'true'},200)">Dark</button>
<input type=radio name=r id=r1 aria-label=One checked><input type=radio name=r id=r2 aria-label=Two>
<div role=checkbox id=m tabindex=0 aria-checked=mixed aria-label=All onclick="this.ariaChecked={mixed:'true',true:'false',false:'true'}[this.ariaChecked]">All</div>
<input type=checkbox id=k aria-label=Stuck onclick="event.preventDefault()"><script>c.onclick=()=>window.clicks=(window.clicks||0)+1</script>"""


def test_checking_is_done_once_however_often_it_is_asked(acting: Any) -> None:
    agent = acting(BOXES)
    outcome = agent.act("check", at="#c")
    assert [outcome["status"], agent.state("c.checked")] == ["done", True]
    again = agent.act("check", at="#c")
    assert again["status"] == "done"
    assert "was checked already" in again["message"]
    assert agent.state("[c.checked, clicks]") == [True, 1]
    assert texts(agent.act("uncheck", at="#c"), "value") == ["Terms is not checked"]
    assert agent.state("c.checked") is False


@pytest.mark.parametrize(
    ("action", "at", "state", "wanted"),
    [
        ("uncheck", "#s", "s.ariaChecked", "false"),
        ("check", "#r2", "r2.checked", True),
        ("check", "#m", "m.ariaChecked", "true"),
        ("uncheck", "#m", "m.ariaChecked", "false"),
    ],
)
def test_switches_radios_and_mixed_boxes(
    acting: Any, action: str, at: str, state: str, wanted: Any
) -> None:
    agent = acting(BOXES)
    outcome = agent.act(action, at=at)
    assert [outcome["status"], agent.state(state)] == ["done", wanted]


def test_a_box_that_stays_as_it_was_is_a_failure(acting: Any) -> None:
    agent = acting(BOXES)
    outcome = agent.act("check", name="Stuck")
    assert [outcome["status"], outcome["reason"]] == ["failed", "rejected_value"]
    assert "it shows not checked" in outcome["message"]
    refused = agent.act("uncheck", name="One")
    assert refused["reason"] == "not_interactive"
    assert agent.state("r1.checked") is True


LISTENING = """<input id=i aria-label=I><script>window.s=[];for(const t of ['keydown','keypress','keyup'])
i.addEventListener(t,e=>s.push([t,e.key,e.code,e.keyCode,e.location,+e.ctrlKey,+e.shiftKey,+e.altKey,+e.metaKey].join(' ')))</script>"""
CHORDS = (
    "Control+Shift+K",
    "Alt+a",
    "Shift",
    "Shift+Enter",
    "Insert",
    "F9",
    "ContextMenu",
    "CapsLock",
)
# Firefox's driver has no name for these.
NAMELESS = ("ContextMenu", "CapsLock")
SIGNS = ".,;'/-=[]\\`!#?(&%$7"


def test_keys_are_those_of_a_real_keyboard(acting: Any) -> None:
    """What Chromium itself sends for the same keys, modifiers down and up in their order."""
    agent = acting(LISTENING)
    ref = agent.ref("I")
    chords = [key for key in CHORDS if ENGINE != "firefox" or key not in NAMELESS]
    for key in (*chords, *SIGNS):
        agent.run("s.length = 0; i.focus()")
        agent.page.keyboard.press(key)
        real = agent.state("s.splice(0)")
        assert agent.act("press_key", {"key": key, "ref": ref})["status"] == "done"
        assert agent.state("s.splice(0)") == real, key
    keyboard = agent.page.keyboard
    for down in ("Control", "Shift", "ArrowRight"):
        keyboard.down(down)
    for up in ("ArrowRight", "Shift", "Control"):
        keyboard.up(up)
    real = agent.state("s.splice(0)")
    held = {"key": "ArrowRight", "ms": 1, "modifiers": ["ctrl", "shift"], "ref": ref}
    assert agent.act("hold_key", held)["status"] == "done"
    assert agent.state("s.splice(0)") == real
    assert (
        agent.act("press_key", {"key": "a", "modifiers": ["shift"], "ref": ref})["status"] == "done"
    )
    assert "keypress A KeyA 65 0 0 1 0 0" in agent.state("s.splice(0)"), "a capital one"
    plus = agent.act("press_key", {"key": "Control++", "ref": ref})
    assert (plus["status"], agent.state("s[1].split(' ').slice(0, 4)")) == (
        "done",
        ["keydown", "+", "Equal", "61" if ENGINE == "firefox" else "187"],
    )
    for unknown in ("constructor", "F99", "Ctrl+Whatever", "toString+a"):
        assert agent.act("press_key", {"key": unknown})["reason"] == "invalid_args", unknown


# A cell without a field: the first key opens an editor, which gets that key, too.
OPENED = """<div id=g tabindex=0 style="width:200px;height:40px;border:1px solid">Price <b id=v>11</b></div><textarea id=ed aria-label=Editor style="position:absolute;left:-999px"></textarea><script>window.kept=11;
g.onkeydown=e=>{if(e.key.length===1&&document.activeElement!==ed){ed.value='';ed.style.left='20px';ed.focus()}};ed.onkeydown=e=>{e.stopPropagation();if(e.key==='Enter'){e.preventDefault();kept=+ed.value;v.textContent=kept;ed.style.left='-999px';g.focus()}}</script>"""


def test_a_key_goes_to_what_has_the_focus_after_keydown(acting: Any) -> None:
    agent = acting(OPENED)
    agent.run("g.focus()")
    assert agent.act("type_text", {"text": "99"})["status"] == "done"
    assert agent.act("press_key", {"key": "Enter"})["status"] == "done"
    assert agent.state("kept") == 99
    assert agent.act("press_key", {"key": "7"})["status"] == "done"
    assert agent.state("ed.value") == "7"
    # What it holds then is read back.
    agent.run("ed.oninput = () => { ed.value = ed.value.slice(0, 1) }; g.focus()")
    outcome = agent.act("type_text", {"text": "85"})
    assert outcome["reason"] == "rejected_value" and 'shows "8"' in outcome["message"], outcome


def test_enter_that_keydown_moves_to_what_must_be_asked_presses_nothing(acting: Any) -> None:
    agent = acting(
        """<input id=f aria-label=Name><button id=p onclick="window.paid=1">Pay $5</button><script>f.onkeydown=()=>p.focus();f.focus()</script>"""
    )
    agent.act("press_key", {"key": "Enter"})
    assert agent.state("window.paid") is None
