from __future__ import annotations

from typing import get_args

from pilotfish.models.role import ROLES, Role


def test_all_roles_are_listed() -> None:
    assert get_args(Role) == ROLES
