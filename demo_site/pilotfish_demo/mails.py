"""Mail the shop sends or receives: kept in the database, never really delivered."""

import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime

from .effects import Effect, record

SHOP = "hello@tidewater.example"


@dataclass(frozen=True)
class Mail:
    """One message. Sending a message with the same key again does nothing."""

    sender: str
    recipient: str
    subject: str
    body: str
    key: str | None = None


def send(
    connection: sqlite3.Connection,
    customer_id: int | None,
    mail: Mail,
    effect: Effect = "mails_sent",
) -> bool:
    """Put the mail into the outbox; False when its key was sent before."""
    added = connection.execute(
        "INSERT INTO mails (customer_id, idempotency_key, sender, recipient, subject, body, sent)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (idempotency_key) DO NOTHING",
        (
            *(customer_id, mail.key, mail.sender, mail.recipient, mail.subject, mail.body),
            datetime.now(UTC).isoformat(timespec="seconds"),
        ),
    )
    if added.rowcount:
        record(connection, effect)
    return bool(added.rowcount)


def was_sent(connection: sqlite3.Connection, key: str) -> bool:
    """Whether a mail of this key is in the outbox."""
    row = connection.execute("SELECT 1 FROM mails WHERE idempotency_key = ?", (key,)).fetchone()
    return row is not None
