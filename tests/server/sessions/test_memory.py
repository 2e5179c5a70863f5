import pytest

from pilotfish.sessions.memory import MemoryStore
from server.sessions.conformance import StoreConformance
from server.sessions.keeping_conformance import KeepingConformance


class TestMemoryStore(StoreConformance, KeepingConformance):
    @pytest.fixture
    def store(self) -> MemoryStore:
        return MemoryStore()
