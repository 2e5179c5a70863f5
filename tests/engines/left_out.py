"""What an engine's driver cannot do leaves the test out there, with the reason in the report."""

from __future__ import annotations

from typing import NoReturn

import pytest

__all__ = ["left_out"]


def left_out(why: str) -> NoReturn:
    """Ends the test as left out of this engine."""
    pytest.skip(f"left out: {why}")
