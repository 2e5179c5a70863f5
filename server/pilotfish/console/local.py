"""A console without an `authorize`, which only whoever started the server may open."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import logging
from typing import TYPE_CHECKING

from pilotfish.guard.origins import LOOPBACK

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

__all__ = ["LocalKey", "is_local"]

log = logging.getLogger("pilotfish.console")

_FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip")


def is_local(connection: HTTPConnection) -> bool:
    """Whether it is from this machine, through no proxy, and for a name of this machine: a site may
    let its own name lead here (DNS rebinding).
    """
    try:
        here = connection.client and ipaddress.ip_address(connection.client.host).is_loopback
    except ValueError:
        here = False
    named = LOOPBACK.fullmatch(f"http://{connection.headers.get('host', '').lower()}")
    return bool(here and named) and not any(map(connection.headers.get, _FORWARDED))


class LocalKey:
    """The key in the printed address of a console. It opens it once: the browser gets a cookie.

    secret  from which both are made; servers that share it share the cookie
    """

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()
        self._spent = False

    @property
    def key(self) -> str:
        return self._made("console key")[:32]

    def cookie(self, port: int | None) -> tuple[str, str]:
        """Its name and value. Cookies do not know ports, so the name has it."""
        return f"pilotfish_console_{port or 80}", self._made("console cookie")

    def spend(self, shown: str) -> bool:
        """Whether `shown` is the key, for the first time."""
        fits = hmac.compare_digest(shown.encode(), self.key.encode()) and not self._spent
        self._spent = self._spent or fits
        return fits

    async def authorize(self, request: HTTPConnection) -> str | None:
        """Who has the cookie. Others find the address with the key in the log."""
        name, value = self.cookie(request.url.port)
        if not is_local(request):
            return None
        if hmac.compare_digest(request.cookies.get(name, "").encode(), value.encode()):
            return "development"
        if not self._spent and "key" not in request.query_params:
            log.warning("console: open %s?key=%s", request.url.replace(query=""), self.key)
        return None

    def _made(self, what: str) -> str:
        return hmac.new(self._secret, what.encode(), hashlib.sha256).hexdigest()
