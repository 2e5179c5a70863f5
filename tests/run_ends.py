"""How a run ended, of its whole object."""

from typing import Any

from playwright.sync_api import Page

__all__ = ["ended"]


def ended(page: Page, of: str = "end") -> dict[str, Any]:
    """The end of a run, from its whole object."""
    run: dict[str, Any] = page.evaluate(of)
    return {name: run[name] for name in ("status", "summary", "code", "data") if name in run}
