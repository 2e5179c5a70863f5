import pytest

from client.golden import SAMPLES
from pilotfish_client import page_messages
from pilotfish_client.codec import DecodeError
from pilotfish_client.connection import from_page
from pilotfish_client.page_messages import Hello, JournalEntry, Respond, Stop

HELLO = next(sample.body for sample in SAMPLES if sample.name == "hello")


def test_a_hello_of_a_first_visit_says_little() -> None:
    optional = ("resume", "seen", "epoch")
    body = {key: value for key, value in HELLO.items() if key not in optional}
    hello = from_page(body, 2)
    assert isinstance(hello, Hello)
    assert (hello.resume, hello.seen, hello.epoch) == (None, 0, 0)


@pytest.mark.parametrize("field", ["versions", "key", "token", "document", "url", "journal"])
def test_a_hello_without_what_it_needs_is_refused(field: str) -> None:
    body = {key: value for key, value in HELLO.items() if key != field}
    with pytest.raises(DecodeError, match=f"Hello needs '{field}'"):
        from_page(body, 2)


def test_states_and_sources_are_closed_sets() -> None:
    entry = {"action_id": "a", "state": "maybe"}
    with pytest.raises(DecodeError, match=r"\$\.journal\[0\]\.state: expected one of"):
        from_page({**HELLO, "journal": [entry]}, 2)
    with pytest.raises(DecodeError, match="source"):
        from_page({"type": "respond", "ask_id": "a", "answer": "", "source": "guess"}, 2)


def test_defaults_are_the_usual_case() -> None:
    assert Respond(ask_id="a", answer="L").source == "free_text"
    assert Stop().run_id is None
    assert JournalEntry(action_id="a", state="started").outcome is None


def test_the_public_names_are_exact() -> None:
    defined = {
        name
        for name, value in vars(page_messages).items()
        if getattr(value, "__module__", "") == page_messages.__name__
    }
    assert defined == set(page_messages.__all__)
