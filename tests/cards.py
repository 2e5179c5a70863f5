"""Presses the buttons of a question as a person does: once it has stood still for half a second."""

import time
from contextlib import suppress

from playwright.sync_api import ElementHandle, Error, Locator, TimeoutError

__all__ = ["READ_MS", "press"]

READ_MS = 720
"""The card comes up within 180 ms, and counts presses 500 ms after it has moved."""
GONE_MS = 650
"""A press that counted takes the card away by then; an early one restarts the half second."""


def press(card: Locator, button: str, seconds: float = 15) -> bool:
    """Returns once this very card is gone: the next one may have the same words. Had it stood?"""
    shown = card.element_handle()
    card.page.wait_for_timeout(READ_MS)
    stood, until = _is_there(shown), time.monotonic() + seconds
    while _is_there(shown):
        assert time.monotonic() < until, f"{button} was pressed for {seconds} s and decided nothing"
        try:
            _press_once(shown, button)
        except Error:
            # The card may have gone between the look at it and the press.
            if _is_there(shown):
                raise
    return stood


def _press_once(shown: ElementHandle, button: str) -> None:
    found = {(it.text_content() or "").strip(): it for it in shown.query_selector_all("button")}
    if button not in found and not _is_there(shown):
        return
    assert button in found, [*found]
    found[button].click(timeout=5000)
    with suppress(TimeoutError):
        shown.wait_for_element_state("hidden", timeout=GONE_MS)


def _is_there(shown: ElementHandle) -> bool:
    try:
        return bool(shown.evaluate("it => it.isConnected"))
    except Error as error:
        # What was approved may load another page at once.
        if "context was destroyed" not in str(error):
            raise
        return False
