import inspect

import pytest

from pilotfish.sessions.keeping import Keeping
from pilotfish.sessions.memory import MemoryStore
from pilotfish.sessions.wrapped import Wrapped
from server.sessions.conformance import StoreConformance
from server.sessions.keeping_conformance import KeepingConformance


class TestWrapped(StoreConformance, KeepingConformance):
    @pytest.fixture
    def store(self) -> Wrapped:
        return Wrapped(MemoryStore())


def test_nothing_is_left_out() -> None:
    asked = {name for name, _ in inspect.getmembers(Keeping, inspect.isfunction) if name[0] != "_"}
    wrapped = Wrapped(MemoryStore())
    assert all(callable(getattr(wrapped, name, None)) for name in asked)
