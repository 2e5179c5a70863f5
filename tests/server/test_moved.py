from __future__ import annotations

import pytest

from pilotfish import Agent
from pilotfish.moved import MOVED, no_such_keyword
from pilotfish.product import KEYWORDS


@pytest.mark.parametrize("name", MOVED)
def test_a_former_keyword_is_told_where_it_is_now(name: str) -> None:
    group, inner = MOVED[name].split("=", 1)
    assert group in KEYWORDS
    made, field = inner.removesuffix("=…)").split("(")
    import pilotfish

    assert field in getattr(pilotfish, made).__dataclass_fields__
    with pytest.raises(TypeError) as told:
        Agent(**{name: None})
    assert str(told.value) == f"Agent({name}=…) is Agent({MOVED[name]}) now"


def test_a_typing_error_is_told_what_was_meant() -> None:
    with pytest.raises(TypeError, match=r"takes no personna=…; did you mean persona=…\?"):
        Agent(personna="You are Finn.")
    assert "there are brand, key" in str(no_such_keyword("zzz", ["key", "brand"]))
