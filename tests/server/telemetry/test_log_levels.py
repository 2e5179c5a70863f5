from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from pilotfish.agent.run.logged import SURFACES
from pilotfish.errors import ConfigurationError
from pilotfish.telemetry.log_levels import set_levels

NAMES = ("pilotfish", *SURFACES.values())


@pytest.fixture(autouse=True)
def kept() -> Iterator[None]:
    before = {name: logging.getLogger(name).level for name in NAMES}
    yield
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)


@pytest.mark.parametrize(
    ("text", "surface", "level"),
    [
        ("", "actions", logging.INFO),
        ("debug", "actions", logging.DEBUG),
        ("WARNING", "wire", logging.WARNING),
        ("silent", "loop", logging.CRITICAL + 1),
        ("info, actions=debug", "actions", logging.DEBUG),
        ("info, actions=debug", "provider", logging.INFO),
        ("actions=debug", "wire", logging.INFO),
        ("debug,provider=silent", "provider", logging.CRITICAL + 1),
        ("error,history=info", "history", logging.INFO),
    ],
)
def test_levels_by_surface(text: str, surface: str, level: int) -> None:
    """O3: the matrix of the environment."""
    set_levels("debug,wire=error")
    set_levels(text)
    assert logging.getLogger(SURFACES[surface]).getEffectiveLevel() == level


@pytest.mark.parametrize("text", ["loud", "info,widget=debug", "actions=loud", "=debug"])
def test_what_it_cannot_be(text: str) -> None:
    with pytest.raises(ConfigurationError, match=r"PILOTFISH_LOG has .*one of debug, info"):
        set_levels(text)
