"""What a model does for an agent."""

from __future__ import annotations

from typing import Literal

__all__ = ["ROLES", "Role"]

Role = Literal["agent", "vision", "selection", "planner", "verifier", "utility"]
ROLES: tuple[Role, ...] = ("agent", "vision", "selection", "planner", "verifier", "utility")
