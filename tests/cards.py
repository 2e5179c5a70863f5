"""Presses the buttons of a question as a person does: once it has stood still for half a second."""

from __future__ import annotations

import time

from playwright.sync_api import Locator

__all__ = ["READ_MS", "press"]

READ_MS = 720
"""The card comes up within 180 ms, and counts presses 500 ms after it has moved."""


def press(card: Locator, button: str, seconds: float = 15) -> None:
    """Returns once this very card is gone; the next one may have the same words."""
    card.wait_for()
    shown = card.element_handle()
    until = time.monotonic() + seconds
    card.page.wait_for_timeout(READ_MS)
    while shown.evaluate("it => it.isConnected"):
        assert time.monotonic() < until, f"{button} was pressed for {seconds} s and decided nothing"
        found = shown.query_selector_all("button")
        name = [it for it in found if (it.text_content() or "").strip() == button]
        assert name, [it.text_content() for it in found]
        name[0].click(timeout=5000)
        card.page.wait_for_timeout(30)
