"""Handing a visitor over to a person: what an operator configures, what is sent, and how."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import smtplib
import ssl
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from email.message import EmailMessage
from typing import Any, Literal, Protocol

import httpx2
from pydantic import TypeAdapter

from pilotfish_client.keywords import checked

__all__ = [
    "WORDS",
    "Channel",
    "Chatwoot",
    "Email",
    "Handover",
    "Letter",
    "Refused",
    "Reply",
    "Webhook",
]

OLDEST = 300
"""Seconds between a request's timestamp and our clock, at most."""
PATIENCE = 10.0
OURS = "pilotfish"
"""The custom attribute of a conversation in Chatwoot that holds its name here."""
WORDS: Mapping[str, str] = {
    "label": "Talk to a person",
    "what": "What should the person know?",
    "scope": "What else may they see?",
    "all": "What was said here, and which page this is",
    "said": "What was said here",
    "nothing": "Nothing else",
    "confirm": "Send this to a person: “{text}”?",
    "confirm_said": "Send this to a person, with what was said here: “{text}”?",
    "confirm_all": "Send this to a person, with what was said here and the page {page}: “{text}”?",
    "sent": "It was sent. The answer will appear here.",
    "kept": "The other side cannot be reached. This is kept and tried again until it arrives.",
    "later": "Nobody has answered yet. The answer will be here when you come back.",
    "over": "The conversation with {name} has ended.",
}
"""What the visitor reads, in English."""


class Refused(Exception):
    """What came in was not from the other side: its signature is wrong, or too old."""


@dataclass(frozen=True)
class Letter:
    """One message to a person. `key` is the same on each attempt to deliver it; `conversation` in
    all of one visitor's session. `said` and `page` are there as far as the visitor agreed.
    """

    key: str
    conversation: str
    text: str
    name: str = ""
    email: str = ""
    said: tuple[tuple[str, str], ...] = ()
    page: str = ""

    def whole(self) -> str:
        """The text with all that goes along, for people to read."""
        parts = [self.text]
        if self.page:
            parts.append(f"Page: {self.page}")
        if self.said:
            parts.append("\n".join(["Said before:", *(f"{who}: {it}" for who, it in self.said)]))
        return "\n\n".join(parts)


@dataclass(frozen=True)
class Reply:
    """What a person answered. `id` is the same if it comes twice; `closed`: they are done."""

    id: str
    conversation: str
    text: str = ""
    name: str = ""
    closed: bool = False


class Channel(Protocol):
    """How letters reach people and replies come back."""

    async def deliver(self, letter: Letter, *, again: bool) -> None:
        """Raises where it is not certain that it arrived. `again`: an earlier attempt may have
        arrived, so it is looked for first where the other side can tell.
        """
        ...

    def read(self, headers: Mapping[str, str], body: bytes) -> Reply | None:
        """The reply in a request of the other side; None for what is no reply. Raises Refused."""
        ...


@checked
@dataclass(frozen=True)
class Handover:
    """A person whom visitors may talk to.

    to            the channel: Webhook, Email, Chatwoot, or your own
    words         other words for visitors by language, such as {"de": {"label": "…"}}; `label` is
                  the entry of the palette
    proposed      whether the model may propose it
    wait_seconds  how long a run waits for an answer; later answers are shown in the next run

    Answers come in at POST /pilotfish/handover.
    """

    to: Any
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    proposed: bool = True
    wait_seconds: float = 1800.0

    def __post_init__(self) -> None:
        for language, words in self.words.items():
            if strange := sorted(words.keys() - WORDS.keys()):
                raise ValueError(
                    f"Handover(words={{{language!r}: …}}): there is no {strange[0]!r}, there are "
                    f"{', '.join(WORDS)}"
                )
        if not callable(getattr(self.to, "deliver", None)):
            raise TypeError(f"Handover(to={self.to!r:.60}): expected a channel such as Webhook(…)")

    def word(self, which: str, locale: str, **facts: str) -> str:
        """In the visitor's language where there is one, else in English."""
        own = self.words.get(locale) or self.words.get(locale.split("-")[0]) or {}
        text = own.get(which, WORDS[which])
        for name, fact in facts.items():
            text = text.replace(f"{{{name}}}", fact)
        return text

    def labels(self) -> frozenset[str]:
        """The entry of the palette in all languages: who types it asks for the same."""
        all_words = [WORDS["label"], *(it.get("label", "") for it in self.words.values())]
        return frozenset(" ".join(word.split()).casefold() for word in all_words if word)


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
        facts = asdict(letter) | {"said": [{"speaker": who, "text": it} for who, it in letter.said]}
        body = {"type": "handover.message", **facts}
        content = json.dumps(body, ensure_ascii=False).encode()
        now = str(int(time.time()))
        headers = {
            "content-type": "application/json",
            "webhook-id": letter.key,
            "webhook-timestamp": now,
            "webhook-signature": self.signature(letter.key, now, content),
        }
        async with httpx2.AsyncClient(timeout=PATIENCE) as client:
            response = await client.post(self.url, content=content, headers=headers)
            response.raise_for_status()

    def read(self, headers: Mapping[str, str], body: bytes) -> Reply | None:
        ident, at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
        wanted = self.signature(ident, at, body)
        found = _signed(wanted, headers.get("webhook-signature", ""), at, body)
        conversation, text = found.get("conversation"), found.get("text", "")
        if not isinstance(conversation, str) or not isinstance(text, str):
            raise Refused("expected {conversation, text}")
        name = str(found.get("name") or "")
        return Reply(ident, conversation, text, name, closed=found.get("closed") is True)

    def signature(self, ident: str, at: str, body: bytes) -> str:
        signed = f"{ident}.{at}.".encode() + body
        digest = hmac.new(self.secret.encode(), signed, hashlib.sha256).digest()
        return f"v1,{base64.b64encode(digest).decode()}"


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
        contact = {"source_id": letter.conversation, "name": letter.name or "Visitor"}
        email = {"email": letter.email} if letter.email else {}
        mark = f"[{letter.key[-12:]}]"
        async with httpx2.AsyncClient(timeout=PATIENCE) as client:

            async def asked(method: str, url: str, body: Any = None) -> Any:
                response = await client.request(method, url, json=body)
                return response.raise_for_status().json()

            made = await asked("POST", base, contact | email)
            talks = f"{base}/{made['source_id']}/conversations"
            # The open one of this contact, or a new one.
            talk = (await asked("GET", talks) or [None])[-1] or await asked(
                "POST", talks, {"custom_attributes": {OURS: letter.conversation}}
            )
            messages = f"{talks}/{talk['id']}/messages"
            there: list[Any] = await asked("GET", messages) if again else []
            if not any(mark in str(each.get("content")) for each in there):
                message = {"content": f"{letter.whole()}\n\n{mark}", "echo_id": letter.key}
                await asked("POST", messages, message)

    def read(self, headers: Mapping[str, str], body: bytes) -> Reply | None:
        at = headers.get("x-chatwoot-timestamp", "")
        digest = hmac.new(self.secret.encode(), f"{at}.".encode() + body, hashlib.sha256)
        given = headers.get("x-chatwoot-signature", "")
        event: Any = _signed(f"sha256={digest.hexdigest()}", given, at, body)
        kind, talk = event.get("event"), event.get("conversation") or event
        attributes: Any = talk.get("custom_attributes") or {}
        contact: Any = talk.get("contact_inbox") or {}
        ours = str(attributes.get(OURS) or contact.get("source_id") or "")
        if kind == "conversation_status_changed" and event.get("status") == "resolved":
            ident = f"resolved {event.get('id')} {event.get('timestamp')}"
            return Reply(ident, ours, closed=True)
        theirs = event.get("message_type") == "outgoing" and not event.get("private")
        if kind != "message_created" or not theirs or not event.get("content"):
            return None
        sender: Any = event.get("sender") or {}
        name = str(sender.get("available_name") or sender.get("name") or "")
        return Reply(f"message {event.get('id')}", ours, str(event["content"]), name)


@checked
@dataclass(frozen=True)
class Email:
    """Sends each letter over SMTP. Each attempt has the same Message-ID, by which mail programs
    drop a second copy. The address in `User.claims["email"]`, where there is one, is in Reply-To.
    """

    host: str
    sender: str
    to: str
    port: int = 587
    username: str = ""
    password: str = ""
    security: Literal["starttls", "tls", "none"] = "starttls"

    async def deliver(self, letter: Letter, *, again: bool) -> None:
        await asyncio.to_thread(self._send, self.message(letter))

    def read(self, headers: Mapping[str, str], body: bytes) -> Reply | None:
        raise Refused("answers to e-mails come by e-mail")

    def message(self, letter: Letter) -> EmailMessage:
        """As it is sent; raises ValueError for addresses that are none."""
        made, domain = EmailMessage(), self.sender.rpartition("@")[2].strip(">")
        made["From"], made["To"] = self.sender, self.to
        made["Subject"] = f"A visitor asks for a person ({letter.conversation[-8:]})"
        made["Message-ID"] = f"<{letter.key}@{domain}>"
        made["References"] = f"<{letter.conversation}@{domain}>"
        if letter.email and "\n" not in letter.email:
            made["Reply-To"] = letter.email
        made.set_content(letter.whole())
        return made

    def _send(self, message: EmailMessage) -> None:
        context = ssl.create_default_context()
        tls = {"context": context} if self.security == "tls" else {}
        made: Any = smtplib.SMTP_SSL if tls else smtplib.SMTP
        with made(self.host, self.port, timeout=2 * PATIENCE, **tls) as client:
            if self.security == "starttls":
                client.starttls(context=context)
            if self.username:
                client.login(self.username, self.password)
            client.send_message(message)


def _signed(wanted: str, given: str, at: str, body: bytes) -> Any:
    """The JSON object of a request of the other side; raises Refused for any other. `given` may
    hold several signatures, of which one is ours.
    """
    if not any(hmac.compare_digest(wanted.encode(), it.encode()) for it in given.split()):
        raise Refused("the signature is not ours")
    if not at.isdecimal() or abs(time.time() - int(at)) > OLDEST:
        raise Refused(f"the timestamp is more than {OLDEST} s away")
    try:
        return TypeAdapter(dict[str, Any]).validate_json(body)
    except ValueError:
        raise Refused("expected a JSON object") from None
