from collections.abc import Iterator

import pytest

from ports import Ports, serving
from server.cli.conftest import start

__all__ = ["ports", "start"]


@pytest.fixture(scope="module")
def ports() -> Iterator[Ports]:
    with serving() as lent:
        yield lent
