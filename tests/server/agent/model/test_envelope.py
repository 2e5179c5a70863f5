import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilotfish.agent.model.envelope import (
    Closed,
    Envelope,
    EnvelopeError,
    EnvelopeReader,
    Invoke,
    Narrate,
    Remembered,
    Words,
    arguments_of,
    envelope_of,
    item_of,
)

REPLY = {
    "memory": 'went to {"cart"}',
    "evaluation_previous_goal": "ok",
    "actions": [
        {"narrate": 'Hé 😀 "x" {[\\', "about": 3},
        {
            "tool": "click",
            "args": {"ref": 1, "deep": {"narrate": "no", "actions": [{"tool": "x"}]}},
        },
    ],
    "is_final": True,
    "summary": "all done",
}


def read(text: str, cuts: list[int]) -> tuple[str, list[Closed], Envelope]:
    reader, start, parts = EnvelopeReader(), 0, []
    for cut in [*sorted(c for c in cuts if c <= len(text)), len(text)]:
        parts += reader.feed(text[start:cut])
        start = cut
    said = "".join(part.delta for part in parts if isinstance(part, Words))
    return said, [part for part in parts if isinstance(part, Closed)], reader.finish()


@given(cuts=st.lists(st.integers(0, 330), max_size=12), ascii_only=st.booleans())
def test_every_way_to_cut_a_reply_gives_the_same_parts(cuts: list[int], ascii_only: bool) -> None:
    said, closed, whole = read(json.dumps(REPLY, ensure_ascii=ascii_only), cuts)
    assert said == 'Hé 😀 "x" {[\\'
    assert [part.item for part in closed] == list(whole.actions)
    assert whole == Envelope(
        memory='went to {"cart"}',
        actions=(Narrate('Hé 😀 "x" {[\\', 3), Invoke("click", REPLY["actions"][1]["args"])),
        is_final=True,
        summary="all done",
        fields={"evaluation_previous_goal": "ok"},
    )


@given(text=st.text())
def test_any_words_are_spoken_exactly(text: str) -> None:
    said, _, whole = read(json.dumps({"actions": [{"narrate": text}]}), [])
    assert whole.actions == (Narrate(text),)
    assert said == text


def test_an_item_is_told_before_the_reply_ends() -> None:
    reader = EnvelopeReader()
    parts = reader.feed('{"memory": "", "actions": [{"tool": "click", "args": {"ref": 7}}')
    assert parts == [Closed(0, Invoke("click", {"ref": 7}))]


def test_letters_come_before_their_string_is_closed() -> None:
    assert EnvelopeReader().feed('{"actions": [{"narrate": "Look') == [Words(0, "Look")]


def test_no_item_comes_from_a_call_cut_anywhere() -> None:
    text = '{"actions": [{"tool": "pay", "args": {"amount": 10}}'
    for end in range(len(text) - 1):
        assert not any(isinstance(p, Closed) for p in EnvelopeReader().feed(text[:end]))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "the reply is an object, found []"),
        ('{"actions": 3}', "actions: sought a list, found 3"),
        ('{"actions": [{"tool": "x", "args": [1]}]}', "an entry of actions is"),
        ('{"actions": [', "the reply is not valid JSON"),
        ("[" * 100_000, "the reply is not valid JSON"),
    ],
)
def test_what_is_no_envelope_says_so(text: str, message: str) -> None:
    with pytest.raises(EnvelopeError, match=message.replace("[", r"\[")):
        envelope_of(text)


def test_an_entry_without_args_has_none() -> None:
    assert item_of({"tool": "wait"}) == Invoke("wait", {})


def test_no_arguments_are_an_empty_object() -> None:
    assert arguments_of(" ") == {}


def test_a_brace_too_many_is_an_error() -> None:
    with pytest.raises(EnvelopeError, match="nothing open"):
        EnvelopeReader().feed("{}}")


HALVES = st.text(st.sampled_from('ab"\\\ud83d\ude00\U0001f600'))


@given(text=HALVES, cuts=st.lists(st.integers(0, 90), max_size=4))
def test_half_a_surrogate_pair_goes_no_further(text: str, cuts: list[int]) -> None:
    entries = [{"narrate": text}, {"tool": "t", "args": {text: [text]}}]
    said, closed, whole = read(json.dumps({"actions": entries}), cuts)
    pairs = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    assert said == pairs
    assert [it.item for it in closed] == list(whole.actions)
    assert whole.actions == (Narrate(said), Invoke("t", {said: [said]}))


def test_what_looks_like_half_a_pair_stays() -> None:
    text = r'{"text":"\ud83d\ude00 \\ud800"}'
    assert arguments_of(text) == {"text": "\U0001f600 \\ud800"}


def test_the_memory_is_told_as_soon_as_it_is_written() -> None:
    reader = EnvelopeReader()
    parts = reader.feed('{"memory": "two mugs", "actions": [{"memory": "x", "tool": "click"')
    assert parts == [Remembered("two mugs")]


@pytest.mark.parametrize(
    ("older", "final"),
    [
        ({"actions": [{"tool": "find", "args": {}}, {"task_finish": True}]}, True),
        ({"actions": [{"task_finish": False}, {"tool": "find", "args": {}}]}, False),
        ({"actions": [{"tool": "find"}], "will_finish_this_turn": True}, True),
        ({"actions": [{"tool": "find"}], "is_final": 1, "todos_remaining": ["t2"]}, False),
    ],
)
def test_names_of_other_agents_are_understood(older: dict[str, object], final: bool) -> None:
    """Row 57: what some models have learned to end a turn with, and to plan it by."""
    text = json.dumps({"memory": "m", "turn_planning": {"next_goal": "look"}, **older})
    reader = EnvelopeReader()
    parts = [part for letter in text for part in reader.feed(letter)]
    assert [it for it in parts if isinstance(it, Closed)] == [Closed(0, Invoke("find", {}))]
    read = reader.finish()
    assert (read.is_final, read.actions) == (final, (Invoke("find", {}),))
    assert read.fields["next_goal"] == "look"
