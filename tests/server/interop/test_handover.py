import pytest

from pilotfish import Agent
from pilotfish.interop import Handover, Letter, Webhook

TO = Webhook("https://desk.example/hook", "s" * 32)


def test_words_are_those_of_the_language_or_english() -> None:
    handover = Handover(TO, words={"de": {"label": "Mit einem Menschen sprechen"}})
    assert handover.word("label", "de-CH") == "Mit einem Menschen sprechen"
    assert handover.word("label", "fr") == "Talk to a person"
    assert handover.word("over", "de", name="Ana") == "The conversation with Ana has ended."
    assert handover.labels() == {"talk to a person", "mit einem menschen sprechen"}


def test_words_that_nobody_says_are_refused() -> None:
    with pytest.raises(ValueError, match="there is no 'lable', there are label, what"):
        Handover(TO, words={"de": {"lable": "x"}})


def test_a_channel_can_deliver() -> None:
    with pytest.raises(TypeError, match=r"expected a channel such as Webhook\(…\)"):
        Handover("https://desk.example")
    with pytest.raises(TypeError, match=r"Agent\(handover=…\): expected Handover\(to=…\)"):
        Agent(model="builtin", handover=TO)


def test_a_letter_holds_what_goes_along() -> None:
    letter = Letter("k", "c", "Help", said=(("visitor", "Hi"), ("agent", "Yes?")), page="/cart")
    assert letter.whole() == "Help\n\nPage: /cart\n\nSaid before:\nvisitor: Hi\nagent: Yes?"
    assert Letter("k", "c", "Help").whole() == "Help"
