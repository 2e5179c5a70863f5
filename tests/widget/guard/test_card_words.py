"""The guard's questions in the visitor's language; the host's own words stay as they are."""

from typing import Any

import pytest

from widget.conftest import PageWith

LOST = "Leave this page? What was entered in “Note” would be lost."


def ask(kind: str, **facts: str) -> dict[str, Any]:
    return {"kind": kind, "facts": facts}


ASKED = [
    ask("payment", name="Place the order", amount="$24.00"),
    ask("send", name="Enter", key="Enter", role="textbox", submits="Send", amount=""),
    ask("delete", key="Enter", name="Delete", role="button"),
    ask("navigation", message=LOST),
    ask("navigation", message="Leave this site for https://b.example/x?"),
    ask("step", action="fill_input", name="City", value="Bonn"),
    ask("action", message="Add m1 to your cart?"),
    ask("other", request="POST /x", name=""),
]


@pytest.mark.parametrize(
    ("language", "questions"),
    [
        (
            "en",
            [
                "Place the order for $24.00?",
                "Press Enter in “Enter”: Send?",
                "Press Enter on “Delete”?",
                "Leave this page? What was entered in “Note” would be lost?",
                "Leave this site for https://b.example/x?",
                "Next: fill_input “City” with “Bonn”. Go on?",
                "Add m1 to your cart?",
                "Send this to the site?",
            ],
        ),
        (
            "de",
            [
                "Place the order für $24.00?",
                "Enter in „Enter“ drücken: Senden?",
                "Enter auf „Delete“ drücken?",
                "Diese Seite verlassen? Was in „Note“ eingegeben wurde, ginge verloren?",
                "Diese Website verlassen, nach https://b.example/x?",
                "Als Nächstes: fill_input „City“ mit „Bonn“. Fortfahren?",
                "Add m1 to your cart?",
                "Das an die Website senden?",
            ],
        ),
        (
            "es",
            [
                "¿Place the order por $24.00?",
                "¿Pulsar Enter en «Enter»: Enviar?",
                "¿Pulsar Enter sobre «Delete»?",
                "¿Salir de esta página: se perdería lo introducido en «Note»?",
                "¿Salir de este sitio hacia https://b.example/x?",
                "¿A continuación: fill_input «City» con «Bonn». Continuar?",
                "Add m1 to your cart?",
                "¿Enviar esto al sitio?",
            ],
        ),
    ],
)
def test_questions(page_with: PageWith, language: str, questions: list[str]) -> None:
    # Languages are loaded in parts: bundled as one file they are there at once.
    page = page_with("<p>", "../../tests/widget/guard/speaking.ts")
    page.evaluate("language => { unit.learn(); return unit.speak(language) }", language)
    assert page.evaluate("asked => asked.map(unit.wording)", ASKED) == questions
