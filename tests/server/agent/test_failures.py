from __future__ import annotations

import re

from pilotfish.agent import failures


def test_the_drawing_in_the_docstring_is_the_tree() -> None:
    lines = re.findall(r"^([│├└─ ]*)(\w+)", failures.__doc__ or "", re.M)
    drawn = {name: len(indent) for indent, name in lines if name in failures.__all__}
    assert sorted(drawn) == failures.__all__
    parents: dict[int, str] = {}
    for name, depth in drawn.items():
        kind = getattr(failures, name)
        parents[depth] = name
        if depth:
            parent = parents[max(d for d in parents if d < depth)]
            assert kind.__bases__ == (getattr(failures, parent),)
        parents = {d: n for d, n in parents.items() if d <= depth}


def test_only_passing_trouble_is_worth_another_try() -> None:
    assert failures.ModelOverloaded("busy", retry_after=2).retry_after == 2
    assert failures.ModelOverloaded.retryable
    assert failures.ModelUnavailable.retryable
    assert not failures.ModelMisconfigured.retryable
