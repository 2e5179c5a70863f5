"""What an engine's driver cannot do leaves the test out there, with the reason in the report."""

from typing import NoReturn

import pytest

__all__ = ["NO_FRAMES", "left_out"]

NO_FRAMES = "Firefox's driver does not tell what goes over a socket"


def left_out(why: str) -> NoReturn:
    """Ends the test as left out of this engine."""
    pytest.skip(f"left out: {why}")
