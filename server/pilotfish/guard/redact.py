"""Takes secrets out of text before it is kept or logged: cards, IBANs, tokens, provider keys, and
what a text itself calls a password or a code.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, cast

from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.sessions.wrapped import Wrapped

__all__ = [
    "HINT",
    "PLACEHOLDER",
    "Confided",
    "RedactSecrets",
    "RedactedStore",
    "named",
    "redact",
    "redact_value",
    "rules",
    "withheld",
]

PLACEHOLDER = "{{secret:"
"""How the name begins that the page gives to what a visitor says in confidence."""

Mark = Callable[[str], str]
MARK: Mark = "[{}]".format

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
IBAN = re.compile(r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b")
SECRETS = re.compile(
    r"""
    (?P<jwt>\beyJ[\w-]{6,}\.[\w-]{6,}\.[\w-]*)
    |(?P<key>\b(?:sk|rk|pk_live)[-_][A-Za-z0-9_-]{16,}
      |\bgh[pousr]_[A-Za-z0-9]{20,}
      |\bgithub_pat_\w{20,}
      |\bAKIA[0-9A-Z]{16}\b
      |\bAIza[\w-]{30,}
      |\bxox[abpr]-[\w-]{10,}
      |\botpauth://\S+
      |-----BEGIN\ [A-Z\ ]*PRIVATE\ KEY-----[\s\S]*?(?:-----END\ [A-Z\ ]*PRIVATE\ KEY-----|$))
    """,
    re.VERBOSE,
)


@cache
def rules(name: str) -> dict[str, Any]:
    """What a text itself calls a secret: `named_secrets` are the rules of the widget
    (`widget/src/secret/named.json`), `named_secrets_more` those of other languages and rarer kinds.
    """
    return json.loads(Path(__file__).with_name(f"{name}.json").read_text(encoding="utf-8"))


def _rule(name: str) -> str:
    both = (rules("named_secrets"), rules("named_secrets_more"))
    return "|".join(it[name] for it in both if name in it)


JOINED = r"[\u3040-\u9fff\uac00-\ud7af]"
"""Written without spaces between words, so that no edges can be found."""


def _filled(source: str) -> str:
    """With `<name>` for the rule of that name, and `_>` for the end of a word."""
    named = re.sub(r"<([a-z]+)>", lambda it: _filled(f"(?:{_rule(it[1])})"), source)
    return named.replace("_>", rf"(?:\b|(?={JOINED}))")


@cache
def named() -> list[tuple[str, re.Pattern[str]]]:
    """By kind: what its name and the secret look like. Compiled when it is first needed: that takes
    a fifth of a second.
    """
    begins = rf"(?:\b|(?<={JOINED}))"
    return [
        (kind, re.compile(_filled(f"{begins}({before})({secret})"), re.IGNORECASE))
        for it in ("named_secrets", "named_secrets_more")
        for kind, before, secret in rules(it)["named"]
    ]


# One of these is in whatever one of `named` finds. In the case-folded text an i of IGNORECASE may
# be three letters.
STEMS = """
pass pw kennwort contrase clave senha wachtwoord adgangskode salasana heslo jelsz parolă şifre khẩu
sandi парол κωδικ סיסמה مرور รหัส पासवर्ड 密 パスワ 비밀 log sign security pin p\u0131n pi\u0307n cvc
cvv csc otp tan cod códig kod код 验 驗 安全 动态 认 認 確認 인증 رمز recovery backup rescue
emergency wiederherstellungs notfall reserve herstel 回復 恢 복구 key token secret seed wallet
mnemonic 助
"""
PARTS = tuple(STEMS.split())
# One of these is in whatever SECRETS finds.
SECRET_PARTS = (
    *("eyJ", "sk-", "sk_", "rk-", "rk_", "pk_live", "ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
    *("github_pat_", "AKIA", "AIza", "xox", "otpauth", "PRIVATE KEY"),
)
IBAN_PART = re.compile(r"[A-Z]{2}\d{2}")
CARD_PART = re.compile(r"[\d -]{13}")
DIGIT = re.compile(r"\d")
PASSWORD_KEY = re.compile(
    r".*(?:pass(?:word|code|phrase|wd)s?|pwd|passwort|kennwort|contraseña|senha)", re.IGNORECASE
)
CODE_KEY = re.compile(r"(?:.*[_.\s-])?(?:pin|cvc2?|cvv2?|otp|tan|csc)", re.IGNORECASE)


@cache
def _about() -> re.Pattern[str]:
    """What follows `password is` in sentences about passwords."""
    return re.compile(_rule("about"), re.IGNORECASE)


@lru_cache(maxsize=4096)
def _is_clean(text: str) -> bool:
    """Entries of journals have the same short texts again and again."""
    return _redacted(text, MARK) == text


def redact(text: str, mark: Mark = MARK) -> str:
    """`text` with secrets replaced by what `mark` makes of their kind: `[card]`, `[iban]`,
    `[token]`, `[key]`, `[password]` or `[code]`.
    """
    return text if len(text) <= 100 and _is_clean(text) else _redacted(text, mark)


def _redacted(text: str, mark: Mark) -> str:
    # Nearly all texts hold nothing of the kind, and looking for a few letters says so much sooner.
    digits = DIGIT.search(text)
    if any(part in text for part in SECRET_PARTS):
        text = SECRETS.sub(lambda match: mark("token" if match["jwt"] else "key"), text)
    if digits and IBAN_PART.search(text):
        text = IBAN.sub(lambda it: mark("iban") if _mod97(it.group()) else it.group(), text)
    if digits and CARD_PART.search(text):
        text = CARD.sub(partial(_without_card, mark=mark), text)
    return _without_named(text, mark)


def _without_named(text: str, mark: Mark) -> str:
    """Only lines with one of PARTS, and the next one, are looked at: most of a page has none."""
    folded = text.casefold()
    parts = [part for part in PARTS if part in folded]
    if not parts:
        return text
    done, rest = "", ""
    for line in text.splitlines(keepends=True):
        folded = line.casefold()
        if any(part in folded for part in parts):
            rest += line
        else:
            done += _replaced(rest + line, mark) if rest else line
            rest = ""
    return done + _replaced(rest, mark) if rest else done


def _replaced(text: str, mark: Mark) -> str:
    for kind, pattern in named():
        text = pattern.sub(partial(_marked, mark=partial(mark, kind)), text)
    return text


def _without_card(match: re.Match[str], mark: Mark) -> str:
    text = match.group()
    return mark("card") if match["id"] is None and _luhn(text) else text


def withheld(text: str) -> str:
    """The same for what a visitor says: placeholders that the page answers with a refusal, as it
    has kept nothing under them.
    """
    return redact(text, "{{{{secret:{}-withheld}}}}".format)


def _marked(match: re.Match[str], mark: Callable[[], str]) -> str:
    before, found = match.groups()
    secret = found.rstrip(".,;:!?) \n")
    return match[0] if _about().fullmatch(secret) else f"{before}{mark()}{found[len(secret) :]}"


def redact_value(value: Any) -> Any:
    """The same for every string in a JSON value, including the names of fields. A string
    under a key such as `password` or `pin` is a secret.
    """
    if isinstance(value, str):
        return redact(value)
    if isinstance(value, dict):
        entries = cast("dict[str, Any]", value).items()
        return {(known := _key(key))[0]: _redacted_under(known[1], item) for key, item in entries}
    if isinstance(value, (list, tuple)):
        return [redact_value(item) for item in cast("list[Any]", value)]
    return value


def _redacted_under(kind: str, item: Any) -> Any:
    """A string whose key names it as a secret of this `kind` is one, whatever it looks like."""
    if kind and isinstance(item, str) and item and not item.startswith(PLACEHOLDER):
        return MARK(kind)
    return redact_value(item)


@lru_cache(1_024)
def _key(key: str) -> tuple[str, str]:
    """`key` without secrets, and the kind of secret that it names, "" for none. Each entry of a
    journal has the same few keys.
    """
    named = "password" if PASSWORD_KEY.fullmatch(key) else "code" if CODE_KEY.fullmatch(key) else ""
    return redact(key), named


class RedactSecrets(logging.Filter):
    """A filter for log handlers: removes secrets from messages and tracebacks."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = redact(record.getMessage()), None
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = redact(record.exc_text)
        return True


def _mod97(text: str) -> bool:
    """Whether the check digits of ISO 13616 fit."""
    bare = text.replace(" ", "")
    if not 15 <= len(bare) <= 34:
        return False
    return int("".join(str(int(letter, 36)) for letter in bare[4:] + bare[:4])) % 97 == 1


def _luhn(text: str) -> bool:
    """Whether the digits have a valid check digit (ISO/IEC 7812-1), as payment cards do."""
    digits = [int(character) for character in text if character.isdigit()]
    doubled = sum(digit * 2 - 9 * (digit > 4) for digit in digits[-2::-2])
    return len(set(digits)) > 1 and (sum(digits[-1::-2]) + doubled) % 10 == 0


class RedactedStore(Wrapped):
    """Delegates to `store`; secrets are removed from each entry before it is appended."""

    def _written(self, session: str, kind: str, body: dict[str, Any]) -> dict[str, Any]:
        return redact_value(body)


HINT = (
    "{{secret:…}} stands for what the visitor said in confidence. Give it, and nothing beside it,"
    " as a value of fill_input or fill_form: the page enters what it stands for. It goes nowhere"
    " else."
)


class Confided(BaseFeature):
    """Says what a placeholder is once there is one; a step is recorded without secrets."""

    def tail(self) -> str:
        said = (self.run.task, *(step.outcome.message for step in self.trajectory.steps))
        return HINT if any(PLACEHOLDER in text for text in said) else ""

    async def after_step(self, step: Step, before: View, after: View) -> Step:
        return replace(step, args=redact_value(step.args))
