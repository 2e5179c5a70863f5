from __future__ import annotations

from pilotfish.web.registered import MOST, Registered
from pilotfish_client.page_messages import ActionSpec


def spec(name: str, description: str = "Does it") -> ActionSpec:
    return ActionSpec(name=name, description=description, parameters={"type": "object"})


def test_actions_come_and_go() -> None:
    registered = Registered(frozenset())
    assert registered.change([spec("add"), spec("drop")], []) == []
    assert registered.change([spec("add", "Adds")], ["drop", "unknown"]) == []
    assert registered.specs() == (spec("add", "Adds"),)
    assert registered.replace([spec("other")]) == []
    assert registered.specs() == (spec("other"),)


def test_bad_ones_are_refused_and_good_ones_beside_them_are_not() -> None:
    registered = Registered(frozenset({"refund"}))
    bad = [spec("refund"), spec("click"), spec("Add"), spec("add", ""), spec("add", "x" * 501)]
    refusals = registered.change([*bad, spec("good")], [])
    assert registered.specs() == (spec("good"),)
    assert len(refusals) == len(bad)
    assert "'refund' is taken by an action of the server" in refusals[0]
    assert "'click' is taken by Pilotfish itself" in refusals[1]


def test_there_is_an_end_to_them() -> None:
    registered = Registered(frozenset())
    refusals = registered.change([spec(f"a{n}") for n in range(MOST + 2)], [])
    assert len(registered.specs()) == MOST
    assert len(refusals) == 2
    assert registered.change([spec("a0", "Again")], []) == []
