import pytest

from pilotfish.agent.failures import StoreError, StoreUnavailable
from pilotfish.sessions import patience
from pilotfish.sessions.patience import patiently

pytestmark = pytest.mark.anyio


class Attempts:
    def __init__(self, *results: object) -> None:
        self.left = list(results)

    async def __call__(self) -> object:
        result = self.left.pop(0)
        if isinstance(result, Exception):
            raise result
        return result


async def test_what_is_not_available_is_tried_again() -> None:
    attempts = Attempts(StoreUnavailable("full"), StoreUnavailable("full"), 7, 8)
    assert await patiently(attempts, 5) == 7
    assert attempts.left == [8]


async def test_a_lasting_failure_is_not_tried_again() -> None:
    attempts = Attempts(StoreError("no such table"), 7)
    with pytest.raises(StoreError, match="no such table"):
        await patiently(attempts, 5)
    assert attempts.left == [7]


async def test_patience_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "LONGEST", 0.05)
    attempts = Attempts(*[StoreUnavailable("locked") for _ in range(100)])
    with pytest.raises(StoreUnavailable, match="locked"):
        await patiently(attempts, 0.2)
    assert 80 < len(attempts.left) < 98
    with pytest.raises(StoreUnavailable):
        await patiently(Attempts(StoreUnavailable("locked"), 7), 0)


async def test_process_that_was_not_let_run_has_not_waited(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a minute can pass within one attempt, and the store was there all along."""
    clock = iter(range(0, 6000, 60))
    monkeypatch.setattr(patience, "monotonic", lambda: float(next(clock)))
    attempts = Attempts(StoreUnavailable("no answer"), StoreUnavailable("no answer"), 7)
    assert await patiently(attempts, 30) == 7
