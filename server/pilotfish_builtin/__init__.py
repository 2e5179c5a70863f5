"""The keyless default model."""

from __future__ import annotations

from pilotfish_builtin.model import BuiltinMatcher

__all__ = ["BuiltinMatcher"]
