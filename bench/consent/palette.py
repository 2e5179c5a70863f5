"""Types a request into the palette, by the keyboard: only typed words permit anything."""

from __future__ import annotations

import time
from contextlib import suppress
from itertools import groupby

from playwright.sync_api import Error, Page

KEY = "Input.dispatchKeyEvent"


def ask(page: Page, request: str, pasted: str = "") -> None:
    """Types into the palette as a person does: by the keyboard, so that its events are trusted."""
    until = time.monotonic() + 20
    while not page.evaluate("!!window.pilotfish?.version"):
        if time.monotonic() > until:
            raise Error("the widget never came up")
        page.wait_for_timeout(20)
    field = page.locator(".palette textarea")
    while not field.is_visible():
        # The palette's chunk may not have come when the keys were first pressed.
        page.keyboard.press("Control+k")
        with suppress(Error):
            field.wait_for(timeout=1500)
        if time.monotonic() > until:
            raise Error("the palette never opened")
    _type(page, request)
    while field.input_value() != request and time.monotonic() < until:
        # A page that still loads may take the focus.
        field.fill("")
        field.focus()
        _type(page, request)
    if pasted:
        page.evaluate("text => navigator.clipboard.writeText(text)", pasted)
        page.keyboard.press("Space")
        page.keyboard.press("Control+v")
    page.keyboard.press("Enter")


def _type(page: Page, text: str) -> None:
    """Key by key; letters beyond ASCII by a key of their own, and Chinese and Japanese composed by
    an input method, as their keyboards give them."""
    line = page.context.new_cdp_session(page)
    for how, letters in groupby(text, _how):
        run = "".join(letters)
        if how == "typed":
            page.keyboard.type(run)
        elif how == "composed":
            at = {"selectionStart": len(run), "selectionEnd": len(run)}
            line.send("Input.imeSetComposition", {"text": run, **at})
            line.send("Input.insertText", {"text": run})
        else:
            for letter in run:
                line.send(KEY, {"type": "keyDown", "key": letter, "text": letter})
                line.send(KEY, {"type": "keyUp", "key": letter})
    line.detach()


def _how(letter: str) -> str:
    return "typed" if letter < "\x7f" else "key" if letter < "\u2e80" else "composed"
