from __future__ import annotations

import pytest

from pilotfish.sessions.memory import MemoryStore
from server.sessions.conformance import StoreConformance


class TestMemoryStore(StoreConformance):
    @pytest.fixture
    def store(self) -> MemoryStore:
        return MemoryStore()
