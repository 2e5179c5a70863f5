import io
import json
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fakes import FakePage, envelope, row, tool, view
from pilotfish.agent.loop.lifecycle import run
from pilotfish.guard.redact import (
    CARD,
    CARD_PART,
    DIGIT,
    HINT,
    IBAN,
    IBAN_PART,
    PARTS,
    SECRET_PARTS,
    SECRETS,
    Confided,
    RedactedStore,
    RedactSecrets,
    named,
    redact,
    redact_value,
    rules,
    withheld,
)
from pilotfish.sessions.memory import MemoryStore
from server.sessions.conformance import RECORD, StoreConformance
from server.sessions.keeping_conformance import KeepingConformance

pytestmark = pytest.mark.anyio

CARDS = [
    "4111111111111111",
    "4111 1111 1111 1111",
    "5500-0000-0000-0004",
    "378282246310005",
    "6011111111111117",
    "3530111333300000",
]
KEYS = [
    "sk_live_" + "a1B2" * 6,
    "sk-proj-" + "a1B2" * 8,
    "sk-ant-api03-" + "a1B2" * 8,
    "ghp_" + "A1b2" * 9,
    "github_pat_" + "A1b2" * 9,
    "AKIA" + "ABCDEFGHIJKLMNOP",
    "AIza" + "abcde" * 7,
    "xoxb-" + "1234567890",
]
JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
TESTS = Path(__file__).parents[2]
SENTENCES: dict[str, list[Any]] = json.loads(
    (TESTS / "secret_sentences.json").read_text(encoding="utf-8")
)
CONFIDED = SENTENCES["secret"] + SENTENCES["secret to the server"]
PLAIN = [
    "order 1042",
    "4111111111111112",
    "1732147200000",
    "+49 30 901820",
    "3.141592653589793238",
    "0000000000000000",
    "the sky is blue",
    "sk-8 skates",
    "2026-11-21T22:51:00",
    "a1b2c3d4-0000-4000-8000-123456789012",
    # Ids whose digits pass Luhn's check: in the store another one is no run that can be resumed.
    "dd4111111111111111c23307b33729c5",
    "dd4111111111111111c23307b33729c5.12",
    "a1b2c3d4-4111-4111-8111-411111111111",
]


@pytest.mark.parametrize("card", CARDS)
def test_card_numbers_go(card: str) -> None:
    assert redact(f"pay with {card}, please") == "pay with [card], please"


@pytest.mark.parametrize("key", KEYS)
def test_provider_keys_go(key: str) -> None:
    assert redact(f"key={key}!") == "key=[key]!"


def test_tokens_go() -> None:
    assert redact(f"Bearer {JWT}.") == "Bearer [token]."


@pytest.mark.parametrize(
    ("text", "secret"), [*SENTENCES["secret"], *SENTENCES["secret to the server"]]
)
def test_what_a_text_calls_a_secret_goes(text: str, secret: str) -> None:
    assert secret not in redact(text)


def test_rules_are_those_of_the_widget() -> None:
    widget = (TESTS.parent / "widget/src/secret/named.json").read_text(encoding="utf-8")
    assert json.loads(widget) == rules("named_secrets"), "run `make protocol`"


@pytest.mark.parametrize("text", [*PLAIN, *SENTENCES["plain"]])
def test_all_else_stays(text: str) -> None:
    assert redact(text) == text


def test_values_are_searched_through_and_through() -> None:
    value = {"a": [f"x {CARDS[0]}", 1, None, {"b": JWT}], KEYS[0]: True}
    assert redact_value(value) == {"a": ["x [card]", 1, None, {"b": "[token]"}], "[key]": True}


def test_log_lines_and_tracebacks_hold_no_secrets() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(RedactSecrets())
    log = logging.Logger("test")
    log.addHandler(handler)
    log.warning("the %s of %s", KEYS[0], {"card": CARDS[0]})
    try:
        raise ValueError(f"bad card {CARDS[1]}")
    except ValueError:
        log.exception("failed with %s", JWT)
    told = stream.getvalue()
    for secret in (*CARDS, *KEYS, JWT):
        assert secret not in told
    assert "the [key] of {'card': '[card]'}" in told
    assert "ValueError: bad card [card]" in told
    assert "failed with [token]" in told


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("my password is hunter2.", "my password is [password]."),
        ('Log in with password "swordfish"', 'Log in with password "[password]"'),
        ("Your new password is: swordfish", "Your new password is: [password]"),
        ("The password swordfish is wrong", "The password [password] is wrong"),
        ("password: swordfish, then go on", "password: [password], then go on"),
        ("set the password to Tr0ub4dor&3", "set the password to [password]"),
        ("Passwort: geheim", "Passwort: [password]"),
        ("{'password': 'swordfish'}", "{'password': '[password]'}"),
        ("PIN 1234", "PIN [code]"),
        ("the verification code is 123456", "the verification code is [code]"),
        ("cvc: 987!", "cvc: [code]!"),
    ],
)
def test_what_a_text_calls_a_password_or_a_code_goes(said: str, kept: str) -> None:
    assert redact(said) == kept


@pytest.mark.parametrize(
    "text",
    [
        "the password is wrong",
        "Password is required",
        "change the password of my account",
        "password {{secret:card}}",
        "the postal code is 10115",
        "discount code SAVE10",
        "order 1042 for 3 pins",
        "pin the note",
    ],
)
def test_what_only_speaks_of_them_stays(text: str) -> None:
    assert redact(text) == text


def test_ibans_go_and_account_numbers_stay() -> None:
    assert redact("to DE89 3704 0044 0532 0130 00 now") == "to [iban] now"
    assert redact("to DE88 3704 0044 0532 0130 00 now") == "to DE88 3704 0044 0532 0130 00 now"


def test_no_digits_of_a_card_are_taken_for_its_code() -> None:
    assert redact("CVC card 4242 4242 4242 4242") == "CVC card [card]"


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("pay with 4242 4242 4242 4242", "pay with {{secret:card-withheld}}"),
        ("my password is hunter2.", "my password is {{secret:password-withheld}}."),
        ("PIN: 4711", "PIN: {{secret:code-withheld}}"),
        ("my password is {{secret:password-2}}", "my password is {{secret:password-2}}"),
        ("CVC {{secret:code-2}} {{secret:card}}", "CVC {{secret:code-2}} {{secret:card}}"),
    ],
)  # fmt: skip
def test_what_the_page_has_not_replaced_is_withheld(said: str, kept: str) -> None:
    assert withheld(said) == kept


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        ({"password": "correct horse"}, {"password": "[password]"}),
        (
            {"a": [{"newPassword": "[x", "card_cvc": "12"}]},
            {"a": [{"newPassword": "[password]", "card_cvc": "[code]"}]},
        ),
        ({"pin": "{{secret:code}}"}, {"pin": "{{secret:code}}"}),
        ({"pin": 3, "pinned": "yes", "password": {"type": "string"}, "otp": ""},) * 2,
    ],
)
def test_a_string_under_the_name_of_a_secret_goes(value: object, kept: object) -> None:
    assert redact_value(value) == kept


def spellings(pieces: Sequence[str]) -> st.SearchStrategy[str]:
    """Texts of `pieces`, also in capitals and with the letters that IGNORECASE takes for others."""
    odd = str.maketrans({"s": "\u017f", "k": "\u212a", "i": "\u0131"})
    dotted = str.maketrans({"i": "\u0130"})
    each = [str, str.upper, lambda it: it.translate(odd), lambda it: it.translate(dotted)]
    part = st.builds(lambda how, it: how(it), st.sampled_from(each), st.sampled_from(pieces))
    return st.lists(part, max_size=12).map("".join)


PIECES = (
    *("pass", "word", "wd", "pwd", "kennwort", "contraseña", "senha", "passphrase", "mot de passe"),
    *("pin", "cvc2", "cvv", "otp", "tan", "csc", "sms", "security", "code", "is", "ist", "wrong"),
    *(" ", ":", "=", '"', "-", "_", ".", "\n", "12", "4111", "1111", "DE89", "3704", "0044", "١٢"),
    *("abc", "s3cret", "sk", "eyJabcdef", "ghp", "AKIA", "AIza", "xoxb", "a" * 30),
)


@settings(max_examples=500, deadline=None)
@given(spellings(PIECES))
def test_what_is_looked_for_first_is_in_whatever_is_found(text: str) -> None:
    folded = text.casefold()
    if any(pattern.search(text) for _, pattern in named()):
        assert any(part in folded for part in PARTS)
    if SECRETS.search(text):
        assert any(part in text for part in SECRET_PARTS)
    if IBAN.search(text):
        assert DIGIT.search(text)
        assert IBAN_PART.search(text)
    if any(found["id"] is None for found in CARD.finditer(text)):
        assert DIGIT.search(text)
        assert CARD_PART.search(text)


class TestRedactedStore(StoreConformance, KeepingConformance):
    """A store around a store is a store."""

    @pytest.fixture
    def store(self) -> RedactedStore:
        return RedactedStore(MemoryStore())


@pytest.mark.anyio
async def test_no_secret_is_kept() -> None:
    inner = MemoryStore()
    store = RedactedStore(inner)
    await store.create(RECORD)
    epoch = await store.claim("s1")
    body = {"name": "fill_input", "args": {"ref": 8, "value": "4111 1111 1111 1111"}}
    await store.append("s1", epoch, "issued", body)
    kept = (await inner.read("s1"))[0].body
    assert kept == {"name": "fill_input", "args": {"ref": 8, "value": "[card]"}}
    assert body["args"] == {"ref": 8, "value": "4111 1111 1111 1111"}


PAGE = [row(1, "textbox", "Card number")]


@pytest.mark.parametrize(("task", "told"), [("Pay with {{secret:card}}", True), ("Pay", False)])
async def test_a_placeholder_is_explained_where_there_is_one(stage, task: str, told: bool) -> None:
    s = stage(
        envelope(tool("fill_input", ref=1, value="x")),
        envelope(tool("fail", reason="No.")),
        page=FakePage(views=[view("/pay", PAGE)]),
        task=task,
        extra=(Confided,),
    )
    await run(s.run)
    assert [HINT in situation.tail for situation in s.prompt.situations] == [told, told]


async def test_the_page_gets_the_argument_and_the_progress_does_not(stage) -> None:
    s = stage(
        envelope(tool("fill_input", ref=1, value="4242 4242 4242 4242")),
        envelope(tool("fail", reason="No.")),
        page=FakePage(views=[view("/pay", PAGE)]),
        extra=(Confided,),
    )
    await run(s.run)
    assert s.page.acts[0].args == {"ref": 1, "value": "4242 4242 4242 4242"}
    step = s.prompt.situations[1].turns[0].steps[0]
    assert step.args == {"ref": 1, "value": "[card]"}
