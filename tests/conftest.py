"""What every test may use."""

from __future__ import annotations

import pytest

# Before anything imports them: their assertions are then told apart as in a test module.
pytest.register_assert_rewrite(
    "server.web.harness", "server.web.tab", "server.sessions.conformance"
)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
