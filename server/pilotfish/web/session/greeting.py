"""The first frame of a socket: its document, the version of the wire, and the visitor's token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from pilotfish.web.session.tokens import Claims, TokenRefused, Tokens
from pilotfish.web.wire.apart import apart
from pilotfish.web.wire.frames import LARGE, SMALL, decode_message, json_of
from pilotfish.web.wire.registered import check_ahead
from pilotfish_client.connection import ProtocolError, read_frame
from pilotfish_client.protocol import VERSIONS, Hello, Refused

__all__ = ["Greeting", "greet", "hello_of"]


@dataclass(frozen=True)
class Greeting:
    """A hello that was accepted. `address` is the peer's, for budgets."""

    hello: Hello
    version: int
    claims: Claims
    address: str


async def greet(text: str, tokens: Tokens, key: str, peer: tuple[str, str]) -> Greeting | Refused:
    """Checks the first frame. `peer` is the page's origin and the socket's address. Raises
    ProtocolError.
    """
    hello = await apart(hello_of, text) if len(text) > LARGE else hello_of(text)
    if hello is None:
        spoken = " and ".join(map(str, VERSIONS))
        return Refused(
            reason="upgrade",
            message=f"This server speaks version {spoken} of the wire: load pilotfish.js anew.",
        )
    if hello.key != key:
        return Refused(
            reason="key",
            message=f"No agent has the key {hello.key[:60]!r}: data-key of the script tag must be"
            " the key= of the Agent that this server runs.",
        )
    origin, address = peer
    try:
        claims = tokens.verify(hello.token, origin)
    except TokenRefused as refused:
        return Refused(reason=refused.reason, message=str(refused))
    if hello.actions:
        # Checked last, because it is expensive and the visitor must be authorised first.
        await check_ahead(hello.actions, large=len(text) > SMALL)
    version = max(set(hello.versions) & set(VERSIONS))
    return Greeting(hello, version, claims, address)


def hello_of(text: str) -> Hello | None:
    """The hello in `text`; None if it has only versions of the wire that are not spoken here.
    Raises ProtocolError.
    """
    body = json_of(text)
    if _too_old_or_new(body):
        return None
    hello = read_frame(body, decode_message).message
    if not isinstance(hello, Hello):
        raise ProtocolError(f"the first frame is a hello, found {hello.type!r}")
    return hello


def _too_old_or_new(body: Any) -> bool:
    """Checked before the rest is validated: the fields of other versions are unknown."""
    if not isinstance(body, dict):
        return False
    frame = cast("dict[str, Any]", body)
    versions: Any = frame.get("versions")
    if frame.get("type") != "hello" or not isinstance(versions, list):
        return False
    return not set(VERSIONS) & {v for v in cast("list[Any]", versions) if isinstance(v, int)}
