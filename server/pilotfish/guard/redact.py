"""Removes secrets from text before it is stored or logged: cards, tokens, provider keys, and what
the text itself calls a password or a code.
"""

from __future__ import annotations

import logging
import re
from typing import Any, cast

__all__ = ["RedactSecrets", "redact", "redact_value"]

CARD = re.compile(
    r"""
    # Ids of runs, sessions, documents and actions: digits in them may pass for a card's.
    (?P<id>(?<![0-9A-Za-z])
      (?: (?=[0-9]*[a-f])[0-9a-f]{32,64} | [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12} )
      (?![0-9A-Za-z]))
    |(?<![\d.])[2-6](?:[ -]?\d){12,18}(?![\d.])
    """,
    re.X,
)
SECRETS = re.compile(
    r"""
    (?P<jwt>\beyJ[\w-]{6,}\.[\w-]{6,}\.[\w-]*)
    |(?P<key>\b(?:sk|rk|pk_live)[-_][A-Za-z0-9_-]{16,}
      |\bgh[pousr]_[A-Za-z0-9]{20,}
      |\bgithub_pat_\w{20,}
      |\bAKIA[0-9A-Z]{16}\b
      |\bAIza[\w-]{30,}
      |\bxox[abpr]-[\w-]{10,})
    """,
    re.VERBOSE,
)

PASSWORD = re.compile(
    r"""
    \b(?P<name>pass(?:word|code|phrase|wd)s?|pwd|passwort|kennwort|contraseña|mot\ de\ passe
      |senha)\b
    (?P<between>["'”’]?\s*(?:[:=]|is\b|ist\b|es\b|est\b|é\b)\s*["'“‘„«]?
      |\s*["'“‘„«]
      |\s+(?:to\s+)?(?=[^\s"']*[\d!@\#$%^&*]))
    (?P<secret>[^\s"'”’»]{3,})
    """,
    re.VERBOSE | re.IGNORECASE,
)
CODE = re.compile(
    r"""
    \b(?P<name>pin|cvc2?|cvv2?|otp|tan|csc
      |(?:verification|security|one-time|access|login|sms|2fa|confirmation)[ ]code)\b
    (?P<between>[^\d\n]{0,12}?)(?P<secret>\d{3,8})(?!\d)
    """,
    re.VERBOSE | re.IGNORECASE,
)
NOT_PASSWORDS = frozenset(
    [
        "required",
        "wrong",
        "incorrect",
        "invalid",
        "missing",
        "not",
        "needed",
        "weak",
        "strong",
        "expired",
        "empty",
        "too",
        "and",
        "or",
        "the",
        "field",
        "fields",
        "reset",
        "changed",
        "correct",
        "my",
        "your",
        "their",
        "secret",
        "hidden",
        "[password]",
        "[hidden]",
    ]
)
"""Words that follow `password is` in sentences about passwords."""


def redact(text: str) -> str:
    """`text` with secrets replaced by `[card]`, `[token]`, `[key]`, `[password]` or `[code]`."""
    text = PASSWORD.sub(_without_password, text)
    text = CODE.sub(lambda match: f"{match['name']}{match['between']}[code]", text)
    text = SECRETS.sub(lambda match: "[token]" if match.group("jwt") else "[key]", text)
    return CARD.sub(_without_card, text)


def _without_card(match: re.Match[str]) -> str:
    text = match.group()
    return "[card]" if match["id"] is None and _luhn(text) else text


def _without_password(match: re.Match[str]) -> str:
    secret = match["secret"].rstrip(".,;:!?)")
    if secret.lower() in NOT_PASSWORDS or secret.startswith("{{secret"):
        return match.group()
    rest = match["secret"][len(secret) :]
    return f"{match['name']}{match['between']}[password]{rest}"


def redact_value(value: Any) -> Any:
    """The same for every string in a JSON value, including the names of fields."""
    if isinstance(value, str):
        return redact(value)
    if isinstance(value, dict):
        entries = cast("dict[str, Any]", value).items()
        return {redact(key): redact_value(item) for key, item in entries}
    if isinstance(value, (list, tuple)):
        return [redact_value(item) for item in cast("list[Any]", value)]
    return value


class RedactSecrets(logging.Filter):
    """A filter for log handlers: removes secrets from messages and tracebacks."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = redact(record.getMessage()), None
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = redact(record.exc_text)
        return True


def _luhn(text: str) -> bool:
    """Whether the digits have a valid check digit (ISO/IEC 7812-1), as payment cards do."""
    digits = [int(character) for character in text if character.isdigit()]
    if len(set(digits)) == 1:
        return False
    total = sum(digits[-1::-2])
    for digit in digits[-2::-2]:
        total += digit * 2 - 9 * (digit > 4)
    return total % 10 == 0
