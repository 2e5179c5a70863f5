"""Waits for what a page comes to: with each limit far above what an idle machine takes."""

import time

import pytest
from playwright.sync_api import Page

__all__ = ["WAIT", "wait_for_console", "wait_until"]

WAIT = 15.0
"""Seconds."""


def wait_until(page: Page, expression: str) -> None:
    """As `page.wait_for_function`, but also under a policy that forbids eval."""
    until = time.monotonic() + WAIT
    while not page.evaluate(expression):
        if time.monotonic() > until:
            pytest.fail(f"{expression} did not come true")
        page.wait_for_timeout(20)


def wait_for_console(page: Page, text: str) -> str:
    """The first console message that holds `text`, if need be once it has come."""
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        for line in page.console:  # type: ignore[attr-defined]
            if text in line:
                return line
        page.wait_for_timeout(20)
    pytest.fail(f"sought {text!r} in the console, found {page.console}")  # type: ignore[attr-defined]
