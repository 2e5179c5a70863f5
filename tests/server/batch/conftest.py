from collections.abc import Iterator

import pytest

import batch_site


@pytest.fixture(scope="module")
def site() -> Iterator[batch_site.Site]:
    with batch_site.serve() as running:
        yield running


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
