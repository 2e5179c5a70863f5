import dataclasses

import pytest

from pilotfish_builtin.moves import Act, Do


def test_a_move_is_a_value() -> None:
    move = Do((Act("click", {"ref": 1}),))
    assert move == Do((Act("click", {"ref": 1}),), phase="")
    with pytest.raises(dataclasses.FrozenInstanceError):
        move.phase = "later"  # type: ignore[misc]
