from __future__ import annotations

import pytest

from pilotfish.agent.classic import ClassicReader
from pilotfish.agent.envelope import Closed, Envelope, EnvelopeError, Invoke, Narrate, Words
from pilotfish.agent.request import ArgumentsDelta, TextDelta, Usage


def test_text_then_two_calls() -> None:
    reader = ClassicReader()
    parts = reader.feed(TextDelta("I open ")) + reader.feed(TextDelta("it."))
    assert parts == [Words(0, "I open "), Words(0, "it.")]
    assert reader.feed(ArgumentsDelta(0, "a", "click", '{"ref"')) == [
        Closed(0, Narrate("I open it."))
    ]
    assert reader.feed(ArgumentsDelta(0, "a", "click", ": 4}")) == []
    assert reader.feed(ArgumentsDelta(1, "b", "wait", "")) == [
        Closed(1, Invoke("click", {"ref": 4}))
    ]
    assert reader.feed(Usage()) == []
    parts, whole = reader.finish()
    assert parts == [Closed(2, Invoke("wait", {}))]
    assert [type(item) for item in whole.actions] == [Narrate, Invoke, Invoke]
    assert not whole.is_final


def test_text_alone_is_the_end() -> None:
    reader = ClassicReader()
    reader.feed(TextDelta("All done. "))
    parts, whole = reader.finish()
    assert parts == [Closed(0, Narrate("All done."))]
    assert whole == Envelope(actions=(Narrate("All done."),), is_final=True, summary="All done.")


def test_broken_arguments_name_the_tool() -> None:
    reader = ClassicReader()
    reader.feed(ArgumentsDelta(0, "a", "click", '{"ref": '))
    with pytest.raises(EnvelopeError, match="the arguments of 'click'"):
        reader.finish()
