from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilotfish.agent.executors.merge import merged

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3)
    ),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("old", "new", "both"),
    [
        ({"a": [1]}, {"a": [2]}, {"a": [1, 2]}),
        ({"a": [1]}, {"a": [1, 2]}, {"a": [1, 2]}),
        ({"a": {"b": 1}}, {"a": {"c": 2}}, {"a": {"b": 1, "c": 2}}),
        ({"a": 1}, {"a": 2}, {"a": 2}),
        ({"a": [1]}, {"a": "x"}, {"a": "x"}),
        ({"a": 1}, {"a": 0}, {"a": 0}),
    ],
)
def test_lists_grow_objects_merge_scalars_are_replaced(old: Any, new: Any, both: Any) -> None:
    """G12."""
    assert merged(old, new) == both


@given(old=st.dictionaries(st.text(max_size=2), JSON, max_size=3))
def test_what_is_sent_twice_does_not_double(old: dict[str, Any]) -> None:
    """G12: merging is idempotent and loses no key."""
    new = {"rows": [{"id": 1}], "note": "x"}
    once = merged(old, new)
    assert merged(once, new) == once
    assert once.keys() == old.keys() | new.keys()
