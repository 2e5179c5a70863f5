import logging
from collections.abc import Iterator

import pytest

import batch_site


def _levels() -> dict[str, int]:
    names = [name for name in list(logging.root.manager.loggerDict) if name.startswith("pilotfish")]
    return {name: logging.getLogger(name).level for name in names}


@pytest.fixture(autouse=True)
def kept_levels() -> Iterator[None]:
    """A command that runs in this process sets levels, which would hold for all later tests."""
    before = _levels()
    yield
    for name, level in _levels().items():
        if level != (kept := before.get(name, logging.NOTSET)):
            logging.getLogger(name).setLevel(kept)


@pytest.fixture(scope="module")
def site() -> Iterator[batch_site.Site]:
    with batch_site.serve() as running:
        yield running
