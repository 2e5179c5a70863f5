from typing import Any

import pytest


@pytest.mark.parametrize(
    ("question", "answer", "kind"),
    [
        ("What is your password?", "correcthorse", "password"),
        ("Wie lautet Ihr Passwort?", "geheim", "password"),
        ("Which code did they send (SMS code)?", "471193", "code"),
        ("Your PIN?", "none", None),
        ("Shall I save the password?", "Yes", None),
        ("What is your password?", "I do not know it", None),
        ("What is your password?", "correct horse battery staple", "password"),
        ("Please enter the passphrase of your wallet.", "legal winner thank year", "password"),
        ("Shall I change the password or keep it?", "keep it then", None),
        ("Wie ist Ihr Passwort?", "blauer Wal tanzt", "password"),
        ("What is your name?", "Ada", None),
    ],
)
def test_an_answer_to_a_question_for_a_secret_is_one(
    page_with: Any, question: str, answer: str, kind: str | None
) -> None:
    page = page_with("", "../../tests/widget/secret/answering.ts")
    asked = "([question, answer]) => unit.answersWith(question, answer) ?? null"
    assert page.evaluate(asked, [question, answer]) == kind
