import pytest

from fakes import check_methods
from pilotfish.agent.state.store import Store
from pilotfish.sessions.memory import MemoryStore
from pilotfish.sessions.sqlite import SQLiteStore


@pytest.mark.parametrize("kind", [MemoryStore, SQLiteStore])
def test_every_store_has_its_methods(kind: type) -> None:
    """How they behave is in tests/server/sessions, one suite for all."""
    check_methods(Store, kind)
