from __future__ import annotations

import pytest
from server.sessions.conformance import StoreConformance

from pilotfish.sessions.memory import MemoryStore


class TestMemoryStore(StoreConformance):
    @pytest.fixture
    def store(self) -> MemoryStore:
        return MemoryStore()
