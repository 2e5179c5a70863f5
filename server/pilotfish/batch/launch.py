"""The headless Chromium that pages are opened in."""

from __future__ import annotations

from playwright.async_api import Browser, Error, Playwright

from pilotfish.chromium import can_sandbox, chromium_path
from pilotfish.errors import ConfigurationError

__all__ = ["launch"]

_FLAGS = (
    # Pages of public sites talk to our server on this machine.
    *("--disable-features=LocalNetworkAccessChecks", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--no-first-run", "--disable-gpu"),
    # A page that nobody looks at works as fast as one in front.
    *("--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding"),
    "--disable-background-timer-throttling",
)


async def launch(playwright: Playwright, *, headless: bool = True) -> Browser:
    """Raises ConfigurationError, which says how to get one."""
    try:
        return await playwright.chromium.launch(
            executable_path=chromium_path(headless=headless),
            chromium_sandbox=can_sandbox(),
            headless=headless,
            args=list(_FLAGS),
            # Whoever runs the batch decides how it ends.
            handle_sigint=False,
            handle_sigterm=False,
        )
    except Error as error:
        raise ConfigurationError(
            "no Chromium to work in: `playwright install chromium`, or set PILOTFISH_CHROMIUM to"
            f" the path of one ({error.message.splitlines()[0]})"
        ) from error
