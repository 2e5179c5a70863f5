from __future__ import annotations

from collections.abc import Iterator

import pytest

from ports import Ports, serving


@pytest.fixture(scope="module")
def ports() -> Iterator[Ports]:
    with serving() as lent:
        yield lent
