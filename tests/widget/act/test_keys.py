"""Keys pressed often, held down, and typed one by one where the focus is."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

from engines.choice import ENGINE


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


def test_a_line_end_in_a_paying_form_is_held(acting: Any) -> None:
    agent = acting(
        """<form onsubmit="event.preventDefault();window.paid=1"><input id=f name=card aria-label=Name><button>Pay $5</button></form><script>f.focus()</script>"""
    )
    outcome = agent.act("type_text", {"text": "Ada\n"})
    assert outcome["status"] == "needs_approval"
    assert agent.state("[f.value, window.paid ?? null]") == ["", None]


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
