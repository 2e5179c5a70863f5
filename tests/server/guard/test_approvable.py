from __future__ import annotations

import pytest

from pilotfish.guard.approvable import approvable


def test_kinds_that_a_host_may_approve() -> None:
    assert approvable(["send", "action"]) == ("send", "action")
    assert approvable(()) == ()


@pytest.mark.parametrize("kind", ["payment", "delete", "credentials", "pay"])
def test_what_is_the_visitors_alone_cannot_be_named(kind: str) -> None:
    with pytest.raises(ValueError, match=f"found '{kind}'"):
        approvable(["send", kind])


def test_a_text_is_no_list() -> None:
    with pytest.raises(ValueError, match="sought a list"):
        approvable("send")
