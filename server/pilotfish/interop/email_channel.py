"""A person behind an e-mail address. They answer by e-mail, to the visitor's own address."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Literal

from pilotfish.interop.handover import Letter, Refused, Reply
from pilotfish_client.keywords import checked

__all__ = ["Email"]

PATIENCE = 20.0


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
        made = EmailMessage()
        made["From"], made["To"] = self.sender, self.to
        made["Subject"] = f"A visitor asks for a person ({letter.conversation[-8:]})"
        made["Message-ID"] = f"<{letter.key}@{self.sender.rpartition('@')[2].strip('>')}>"
        made["References"] = f"<{letter.conversation}@{self.sender.rpartition('@')[2].strip('>')}>"
        if letter.email and "\n" not in letter.email:
            made["Reply-To"] = letter.email
        made.set_content(letter.whole())
        return made

    def _send(self, message: EmailMessage) -> None:
        context = ssl.create_default_context()
        if self.security == "tls":
            client = smtplib.SMTP_SSL(self.host, self.port, timeout=PATIENCE, context=context)
        else:
            client = smtplib.SMTP(self.host, self.port, timeout=PATIENCE)
        with client:
            if self.security == "starttls":
                client.starttls(context=context)
            if self.username:
                client.login(self.username, self.password)
            client.send_message(message)
