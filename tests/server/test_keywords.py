from __future__ import annotations

import pytest

from pilotfish import Agent
from pilotfish.keywords import keywords_of, no_such_keyword


def bake(dish: str, *, hours: int, oven: str = "") -> None: ...


def test_only_keywords_count() -> None:
    assert keywords_of(bake) == ["hours", "oven"]
    assert keywords_of(Agent)[:2] == ["model", "models"]


def test_a_typing_error_is_told_what_was_meant() -> None:
    with pytest.raises(TypeError, match=r"Agent\(\) takes no personna=…; did you mean persona=…\?"):
        Agent(personna="You are Finn.")  # type: ignore[call-arg]
    assert str(no_such_keyword("z", bake)) == "bake() takes no z=…; there are hours, oven"
