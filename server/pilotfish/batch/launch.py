"""The headless Chromium that pages are opened in."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.async_api import Browser, Error, Playwright

from pilotfish.chromium import can_sandbox, chromium_path
from pilotfish.errors import ConfigurationError

__all__ = ["connect", "launch"]

_FLAGS = (
    # Pages of public sites talk to our server on this machine.
    *("--disable-features=LocalNetworkAccessChecks", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--no-first-run", "--disable-gpu"),
    # A page that nobody looks at works as fast as one in front.
    *("--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding"),
    "--disable-background-timer-throttling",
)

_CONNECT_MS = 20_000


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


async def connect(playwright: Playwright, address: str) -> Browser:
    """A Chromium that runs elsewhere: `address` is that of a Playwright server of the same version,
    or of a debugging port. Raises ConfigurationError.
    """
    try:
        if address.startswith("http") or "/devtools/" in address:
            return await playwright.chromium.connect_over_cdp(address, timeout=_CONNECT_MS)
        # Its pages reach the agent's server of this process through the connection.
        return await playwright.chromium.connect(
            address, expose_network="<loopback>", timeout=_CONNECT_MS
        )
    except Error as error:
        raise ConfigurationError(
            f"no Chromium at {_bare(address)}: sought a Playwright server of this version (ws://…)"
            " or a debugging port (http://…, ws://…/devtools/…); found"
            f" {error.message.splitlines()[0]}"
        ) from error


def _bare(address: str) -> str:
    """Without its query and password, where secrets are."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.hostname}:{parts.port}"
