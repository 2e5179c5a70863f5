# ruff: noqa: E501 - page literals keep their lines
"""Elementary interactions, each as our action, as user-event's, and as a person's real input."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

__all__ = ["FIXTURE", "INTERACTIONS", "Interaction"]

FIXTURE = """
<button id=button>Press</button> <button id=outer><b id=inner>Inside</b></button> <a id=link href="#there">Link</a>
<input id=check type=checkbox aria-label=Check>
<label id=label>Terms <input id=agreed type=checkbox class=unseen></label>
<style>.unseen { position: absolute; opacity: 0; width: 0; height: 0 }</style>
<input id=one type=radio name=size aria-label=One checked>
<input id=two type=radio name=size aria-label=Two>
<button id=off disabled>Off</button>
<p id=text onclick=''>Text</p>
<input id=field aria-label=Field><input id=short maxlength=3 aria-label=Short>
<input id=number type=number aria-label=Number><input id=range type=range aria-label=Range>
<input id=locked readonly value=locked aria-label=Locked>
<textarea id=area aria-label=Area></textarea>
<div id=rich contenteditable role=textbox aria-label=Rich>Rich</div>
<select id=list aria-label=List><option>a<option>b</select>
<form id=form><input id=name aria-label=Name><button id=send>Send</button></form>
<input id=file type=file aria-label=File>
<div id=board tabindex=0 role=slider aria-label=Board>Board</div>
<button id=drop>Target</button>
<input id=filter aria-label=Filter>
"""
"""Ids are the names that the records have; the form goes nowhere."""


@dataclass(frozen=True)
class Interaction:
    """`ours`: actions with the element's id (or none) and arguments; `theirs`: user-event's call;
    `real`: mouse and keys of a person. `before` readies the page, unheard.

    With a `reason` user-event differs from browsers there, and Chromium's own input decides; `apart`
    are event types left out of that. `until` is the last event type that is compared.
    """

    ours: Sequence[tuple[str, str, dict[str, Any]]]
    theirs: str
    real: Callable[[Page], object]
    before: str = ""
    reason: str = ""
    apart: frozenset[str] = frozenset()
    until: str = ""


def keys(*pressed: str) -> Callable[[Page], object]:
    return lambda page: [page.keyboard.press(key) for key in pressed]


def click(at: str, **how: Any) -> Callable[[Page], object]:
    return lambda page: page.click(f"#{at}", **how)


def _press(at: str, before: str = "") -> Interaction:
    theirs = f"user.click(at('{at}'))"
    return Interaction([("click", at, {})], theirs, click(at), before)


def _key(at: str, key: str, theirs: str, before: str = "", **more: Any) -> Interaction:
    focus = f"document.getElementById('{at}').focus(); {before}"
    modifiers = "".join(f"{it.capitalize()}+" for it in more.get("modifiers", []))
    real = modifiers.replace("Ctrl", "Control") + key
    ours = [("press_key", "", {"key": key, **more})]
    return Interaction(ours, f"user.keyboard('{theirs}')", keys(real), focus)


def _type(at: str, text: str, before: str = "") -> Interaction:
    focus = f"document.getElementById('{at}').focus(); {before}"
    theirs = text.replace("\n", "{Enter}")
    real = keys(*["Enter" if it == "\n" else it for it in text])
    ours = [("type_text", "", {"text": text})]
    return Interaction(ours, f"user.keyboard('{theirs}')", real, focus)


def _drag(page: Page) -> None:
    page.hover("#board")
    page.mouse.down()
    page.hover("#drop")
    page.mouse.up()


def _give(page: Page) -> None:
    with page.expect_file_chooser() as chooser:
        page.click("#file")
    chooser.value.set_files(
        {"name": "a.txt", "mimeType": "text/plain", "buffer": b"abc"}  # pyright: ignore[reportArgumentType]
    )


VALUE = "field.value = 'abc'; field.setSelectionRange(3, 3)"
FILE = "new File(['abc'], 'a.txt', { type: 'text/plain' })"
DRAGGED = (
    "user.pointer([{target: at('board'), keys: '[MouseLeft>]'},"
    " {target: at('drop')}, {keys: '[/MouseLeft]', target: at('drop')}])"
)

OUTERMOST = "user-event enters from the inside out; UI Events 3.4.5.2: outermost first"
CHANGE = "filling does not leave the field, so `change` is told at once (PAGES R3)"
MOVES = frozenset(
    f"{kind}{what}"
    for kind in ("pointer", "mouse")
    for what in ("move", "over", "out", "enter", "leave")
)
PRESS = MOVES | {"pointerdown", "mousedown", "pointerup", "mouseup", "click", "focus", "focusin"}

INTERACTIONS: dict[str, Interaction] = {
    "click a button": _press("button"),
    "click in a button": Interaction(
        [("click", "outer", {})], "user.click(at('inner'))", click("inner"), reason=OUTERMOST
    ),
    "click a link": _press("link"),
    "click a label": Interaction(
        [("click", "agreed", {})], "user.click(at('label'))", click("label")
    ),
    "click a checkbox": _press("check"),
    "click a radio button": _press("two"),
    "click a text": _press("text"),
    "click a field": _press("field"),
    "click away from a field": _press("button", "field.focus()"),
    "click what sends a form": Interaction(
        [("click", "send", {})], "user.click(at('send'))", click("send"), reason=OUTERMOST
    ),
    "double click": Interaction(
        [("double_click", "button", {})],
        "user.dblClick(at('button'))",
        lambda p: p.dblclick("#button"),
    ),
    "right click": Interaction(
        [("right_click", "text", {})],
        "user.pointer({target: at('text'), keys: '[MouseRight]'})",
        click("text", button="right"),
        "text.oncontextmenu = e => e.preventDefault()",
        reason="user-event's pointer() presses without having come there",
    ),
    "hover": Interaction(
        [("hover", "button", {})], "user.hover(at('button'))", lambda p: p.hover("#button")
    ),
    "unhover": Interaction(
        [("hover", "button", {}), ("hover", "text", {})],
        "user.hover(at('button')).then(() => user.hover(at('text')))",
        lambda p: [p.hover("#button"), p.hover("#text")],
        reason="UI Events 3.4.5: all of the pointer's crossing events, then the mouse's",
    ),
    "type into a field": _type("field", "a1 "),
    "type over a selection": _type("field", "x", f"{VALUE}; field.select()"),
    "type more than maxlength": _type("short", "abcd"),
    "type a number": _type("number", "12"),
    "type lines into a textarea": _type("area", "a\nb"),
    "type where keys are filtered": _type(
        "filter", "a1", "filter.onkeydown = e => { if (e.key == 'a') e.preventDefault() }"
    ),
    "type where edits are filtered": _type(
        "filter", "a1", "filter.onbeforeinput = e => { if (e.data == 'a') e.preventDefault() }"
    ),
    "clear a field": Interaction(
        [("clear_input", "field", {})],
        "user.clear(at('field'))",
        lambda p: [p.keyboard.press("Backspace"), p.locator("#field").blur()],
        f"{VALUE}; field.focus(); field.select()",
        reason=f"user-event clears without a key; {CHANGE}",
        apart=frozenset({"change"}),
    ),
    "fill a field": Interaction(
        [("fill_input", "field", {"value": "a"})],
        "user.type(at('field'), 'a')",
        lambda p: [p.click("#field"), p.keyboard.press("a"), p.locator("#field").blur()],
        reason=f"user-event stays in the field; {CHANGE}",
        apart=frozenset({"change"}),
    ),
    "tab": _key("field", "Tab", "{Tab}"),
    "shift and tab": _key("short", "Tab", "{Shift>}{Tab}{/Shift}", modifiers=["shift"]),
    "tab after a change": _key(
        "field", "Tab", "{Tab}", "document.execCommand('insertText', false, 'a')"
    ),
    "Enter in a form": _key("name", "Enter", "{Enter}"),
    "Enter on a button": _key("button", "Enter", "{Enter}"),
    "Enter on a link": _key("link", "Enter", "{Enter}"),
    "Space on a button": _key("button", " ", " "),
    "Space on a checkbox": _key("check", " ", " "),
    "arrow in radio buttons": _key("one", "ArrowDown", "{ArrowDown}"),
    "arrow in a number": Interaction(
        [("press_key", "", {"key": "ArrowUp"})],
        "user.keyboard('{ArrowUp}')",
        keys("ArrowUp"),
        "number.focus()",
        reason="user-event does not step numbers; Chromium alone tells of a step by `beforeinput`",
        apart=frozenset({"beforeinput"}),
    ),
    "arrow in a field": _key("field", "ArrowLeft", "{ArrowLeft}", VALUE),
    "Backspace": _key("field", "Backspace", "{Backspace}", VALUE),
    "Delete": _key(
        "field", "Delete", "{Delete}", "field.value = 'abc'; field.setSelectionRange(0, 0)"
    ),
    "Escape": _key("field", "Escape", "{Escape}"),
    "select all by keys": _key("field", "a", "{Control>}a{/Control}", VALUE, modifiers=["ctrl"]),
    "a letter on a button": _key("button", "x", "x"),
    "choose an option": Interaction(
        [("select_option", "list", {"value": "b"})],
        "user.selectOptions(at('list'), 'b')",
        lambda p: p.select_option("#list", "b"),
        until="change",
    ),
    "drag by the pointer": Interaction(
        [("drag", "board", {"to": "drop"})],
        DRAGGED,
        _drag,
        reason="user-event drags in one move; a click on what holds both ends was judged by nobody",
        apart=MOVES | {"click"},
    ),
    "give a file": Interaction(
        [("upload_file", "file", {})],
        f"user.upload(at('file'), {FILE})",
        _give,
        reason="a press would open the browser's picker: the visitor had ours",
        apart=PRESS,
    ),
    "type into an editor": Interaction(
        [("type_text", "", {"text": "x"})],
        "user.keyboard('x')",
        keys("x"),
        "rich.focus(); getSelection().selectAllChildren(rich)",
        reason="editors take a paste where they do not take a script's typing (PAGES R4)",
        apart=frozenset({"paste", "keypress"}),
    ),
}
