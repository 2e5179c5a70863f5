"""A person behind a webhook: signed requests in both directions (Standard Webhooks)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

import httpx2

from pilotfish.interop.handover import Letter, Refused, Reply
from pilotfish_client.keywords import checked

__all__ = ["Webhook", "json_object", "posted"]

OLDEST = 300
"""Seconds between a request's timestamp and our clock, at most."""
PATIENCE = 10.0


@checked
@dataclass(frozen=True)
class Webhook:
    """Posts each letter as JSON to `url`, signed with `secret` (32 bytes or more) as the Standard
    Webhooks say: `webhook-id` (the same on each attempt), `webhook-timestamp` and
    `webhook-signature`. Replies are signed in the same way:
    {"conversation": …, "text": …, "name": …} or {"conversation": …, "closed": true}.
    """

    url: str
    secret: str

    def __post_init__(self) -> None:
        if len(self.secret.encode()) < 32:
            raise ValueError("Webhook(secret=…): it needs 32 bytes or more")

    async def deliver(self, letter: Letter, *, again: bool) -> None:
        body = {
            "type": "handover.message",
            "conversation": letter.conversation,
            "text": letter.text,
            "name": letter.name,
            "email": letter.email,
            "said": [{"speaker": who, "text": text} for who, text in letter.said],
            "page": letter.page,
        }
        content = json.dumps(body, ensure_ascii=False).encode()
        now = str(int(time.time()))
        headers = {
            "content-type": "application/json",
            "webhook-id": letter.key,
            "webhook-timestamp": now,
            "webhook-signature": self.signature(letter.key, now, content),
        }
        async with httpx2.AsyncClient(timeout=PATIENCE) as client:
            posted(await client.post(self.url, content=content, headers=headers))

    def read(self, headers: Mapping[str, str], body: bytes) -> Reply | None:
        ident, at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
        wanted = self.signature(ident, at, body)
        given = headers.get("webhook-signature", "").split()
        if not any(hmac.compare_digest(wanted.encode(), each.encode()) for each in given):
            raise Refused("the signature is not ours")
        if not at.isdecimal() or abs(time.time() - int(at)) > OLDEST:
            raise Refused(f"the timestamp is more than {OLDEST} s away")
        found = json_object(body)
        conversation, text = found.get("conversation"), found.get("text", "")
        if not isinstance(conversation, str) or not isinstance(text, str):
            raise Refused("expected {conversation, text}")
        name = str(found.get("name") or "")
        return Reply(ident, conversation, text, name, closed=found.get("closed") is True)

    def signature(self, ident: str, at: str, body: bytes) -> str:
        signed = f"{ident}.{at}.".encode() + body
        digest = hmac.new(self.secret.encode(), signed, hashlib.sha256).digest()
        return f"v1,{base64.b64encode(digest).decode()}"


def posted(response: httpx2.Response) -> Any:
    """What was answered, as JSON where it is; raises for a status that is none of success."""
    response.raise_for_status()
    if "json" not in response.headers.get("content-type", ""):
        return None
    return response.json()


def json_object(body: bytes) -> dict[str, Any]:
    """Raises Refused for anything else."""
    try:
        found: Any = json.loads(body)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise Refused("expected a JSON object")
    return cast("dict[str, Any]", found)
