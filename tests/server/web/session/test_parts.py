from pilotfish.web.session.parts import Waits
from server.web.harness import parts_of


def test_the_names_of_shared_actions_are_taken() -> None:
    assert {"click", "navigate", "ask_user"} <= parts_of().shared_names


def test_the_waits_are_those_of_the_design() -> None:
    assert Waits() == Waits(hello=5, page=120, act=60, ping=20, drain=8)
