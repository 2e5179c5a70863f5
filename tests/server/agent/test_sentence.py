import pytest

from pilotfish.agent.sentence import SENTENCES, Sentence, say


def test_a_sentence_is_its_code_its_facts_and_an_english_text() -> None:
    said = say("max_turns", count=30)
    assert said == Sentence("max_turns", {"count": "30"})
    assert said.text == "I stopped after 30 turns without coming to an end."


def test_a_fact_that_looks_like_a_field_stays_as_it_is() -> None:
    assert say("declined", question="Pay {all}?").text.startswith(
        "All right, I left it: “Pay {all}"
    )


@pytest.mark.parametrize(("code", "facts"), [("unknown", {}), ("max_turns", {"turns": 3})])
def test_a_code_or_fact_that_is_missing_raises_at_once(code: str, facts: dict[str, int]) -> None:
    with pytest.raises(KeyError):
        say(code, **facts)


def test_every_text_ends_as_a_sentence() -> None:
    for code, text in SENTENCES.items():
        assert text.endswith((".", "?", "}")), code
