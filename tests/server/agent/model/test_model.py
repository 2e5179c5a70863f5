from __future__ import annotations

from fakes import FakeModel, check_methods
from pilotfish.agent.model.model import Model


def test_the_fake_has_its_methods() -> None:
    check_methods(Model, FakeModel)
