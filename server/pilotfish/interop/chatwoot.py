"""A person in Chatwoot: an inbox of the kind API, through Chatwoot's public API."""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

import httpx2

from pilotfish.interop.handover import Letter, Refused, Reply
from pilotfish.interop.webhook import OLDEST, PATIENCE, json_object, posted
from pilotfish_client.keywords import checked

__all__ = ["Chatwoot"]

OURS = "pilotfish"
"""The custom attribute of a conversation that holds its name here."""


@checked
@dataclass(frozen=True)
class Chatwoot:
    """`url` of the installation, `inbox` is the identifier of an API inbox, `secret` that of its
    webhook, which has to be sent to https://YOUR-AGENT/pilotfish/handover for `message_created` and
    `conversation_status_changed`.
    """

    url: str
    inbox: str
    secret: str

    async def deliver(self, letter: Letter, *, again: bool) -> None:
        base = f"{self.url.rstrip('/')}/public/api/v1/inboxes/{self.inbox}/contacts"
        async with httpx2.AsyncClient(timeout=PATIENCE) as client:
            contact = {"source_id": letter.conversation, "name": letter.name or "Visitor"}
            if letter.email:
                contact["email"] = letter.email
            made = posted(await client.post(base, json=contact))
            talks = f"{base}/{made['source_id']}/conversations"
            number = await self._conversation(client, talks, letter)
            messages = f"{talks}/{number}/messages"
            mark = f"[{letter.key[-12:]}]"
            if again:
                there = cast("list[dict[str, Any]]", posted(await client.get(messages)))
                if any(mark in str(each.get("content")) for each in there):
                    return
            message = {"content": f"{letter.whole()}\n\n{mark}", "echo_id": letter.key}
            posted(await client.post(messages, json=message))

    async def _conversation(self, client: httpx2.AsyncClient, talks: str, letter: Letter) -> int:
        """The open one of this contact, or a new one."""
        there = cast("list[dict[str, Any]]", posted(await client.get(talks)) or [])
        if there:
            return int(there[-1]["id"])
        made = posted(
            await client.post(talks, json={"custom_attributes": {OURS: letter.conversation}})
        )
        return int(made["id"])

    def read(self, headers: Mapping[str, str], body: bytes) -> Reply | None:
        at = headers.get("x-chatwoot-timestamp", "")
        digest = hmac.new(self.secret.encode(), f"{at}.".encode() + body, hashlib.sha256)
        given = headers.get("x-chatwoot-signature", "")
        if not hmac.compare_digest(f"sha256={digest.hexdigest()}".encode(), given.encode()):
            raise Refused("the signature is not ours")
        if not at.isdecimal() or abs(time.time() - int(at)) > OLDEST:
            raise Refused(f"the timestamp is more than {OLDEST} s away")
        event = json_object(body)
        kind, talk = event.get("event"), cast("dict[str, Any]", event.get("conversation") or event)
        if kind == "conversation_status_changed" and event.get("status") == "resolved":
            ident = f"resolved {event.get('id')} {event.get('timestamp')}"
            return Reply(ident, _ours(talk), closed=True)
        theirs = event.get("message_type") == "outgoing" and not event.get("private")
        if kind != "message_created" or not theirs or not event.get("content"):
            return None
        sender: dict[str, Any] = event.get("sender") or {}
        name = str(sender.get("available_name") or sender.get("name") or "")
        return Reply(f"message {event.get('id')}", _ours(talk), str(event["content"]), name)


def _ours(conversation: dict[str, Any]) -> str:
    attributes: dict[str, Any] = conversation.get("custom_attributes") or {}
    contact: dict[str, Any] = conversation.get("contact_inbox") or {}
    return str(attributes.get(OURS) or contact.get("source_id") or "")
