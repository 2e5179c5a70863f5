from typing import Any

import pytest

from pilotfish.models.roles import Models


def test_replies_are_envelopes_unless_plain_tools_are_wanted() -> None:
    assert Models().mode == "envelope"
    assert Models(reply_format="tools").mode == "classic"


def test_a_model_is_the_agents_and_models_are_those_of_their_roles() -> None:
    own = Models(agent="a", utility="u", votes=3)
    assert own.over("b") == Models(agent="b", utility="u", votes=3)
    assert own.over(Models(utility="c")) == Models(agent="a", utility="c", votes=3)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"reply_format": "classic"}, "there are 'envelope' and 'tools'"),
        ({"llm_timeout": 0}, "expected seconds above 0, found 0"),
    ],
)
def test_what_cannot_work_is_refused_at_once(fields: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Models(**fields)
