"""What a visitor says in confidence is found in a request, and nothing else."""

import json
from pathlib import Path
from typing import Any

SENTENCES = json.loads(
    (Path(__file__).parents[2] / "secret_sentences.json").read_text(encoding="utf-8")
)
FOUND = [
    ("pay with 4242 4242 4242 4242, please", "pay with <card 4242424242424242>, please"),
    ("my PIN card 378282246310005", "my PIN card <card 378282246310005>"),
    ("to DE89 3704 0044 0532 0130 00 now", "to <iban DE89370400440532013000> now"),
    ("at AKIAABCDEFGHIJKLMN1P", "at <key AKIAABCDEFGHIJKLMN1P>"),
    ("my password is hunter2!", "my password is <password hunter2>!"),
    ("My new password is: Blaumeer", "My new password is: <password Blaumeer>"),
    ("the password hunterx is wrong", "the password <password hunterx> is wrong"),
    ("temporary password Xk7-pQ", "temporary password <password Xk7-pQ>"),
    ('Passwort: "Blau-Meer"', 'Passwort: "<password Blau-Meer>"'),
    ("mot de passe est Chat12", "mot de passe est <password Chat12>"),
    ("密码是abc123", "密码是<password abc123>"),
    ("пароль: сирень7", "пароль: <password сирень7>"),
    ("CVC 123, PIN: 4711", "CVC <code 123>, PIN: <code 4711>"),
    ("the security code is 987", "the security code is <code 987>"),
]  # fmt: skip
PLAIN = [
    "order 4111111111111112",
    "reset my password",
    "the password field is wrong and the password reset is invalid",
    "my password is wrong",
    "the password is required and the code too",
    "call +49 30 901820 about invoice 2026-1042",
    "change the password {{secret:password}}",
    "buy 3 blue mugs for $24.00",
    "密码重置页面",
]
HIDDEN = "text => unit.replaceSecrets(text, () => '•')"
RUN = "text => unit.replaceSecrets(text, (secret, kind) => `<${kind} ${secret}>`)"


def test_secrets_are_found(page_with: Any) -> None:
    page = page_with("", "secret/recognised.ts")
    assert [page.evaluate(RUN, text) for text, _ in FOUND] == [told for _, told in FOUND]
    sentences = SENTENCES["secret"]
    assert [it for it in sentences if it[1] in page.evaluate(HIDDEN, it[0])] == []


def test_all_else_stays(page_with: Any) -> None:
    page = page_with("", "secret/recognised.ts")
    assert [page.evaluate(RUN, text) for text in PLAIN] == PLAIN
    assert [it for it in SENTENCES["plain"] if page.evaluate(RUN, it) != it] == []
