from typing import Any

import pytest

from pilotfish.agent.run.seams import User
from pilotfish.knowledge.options import Knowledge, groups_of
from pilotfish.knowledge.sources import Folder


def test_a_user_reads_what_their_claims_say() -> None:
    user = User("u1", claims={"groups": ["staff", 7], "role": "admin"})
    assert groups_of(user) == ("signed_in", "user:u1", "staff", "admin")


def test_a_path_is_the_only_source() -> None:
    assert Knowledge.of("docs").read() == [Folder("docs")]
    given = Knowledge(["docs"], origins=["https://a.example"])
    assert Knowledge.of(given) is given


def test_sources_with_an_origin_may_be_linked_on_it() -> None:
    sources = [
        Folder("d", "https://docs.example/v1/"),
        Folder("e", "/help"),
        "https://shop.example",
    ]
    given = Knowledge(sources, origins=["https://a.example"])
    assert given.linked() == {"https://docs.example", "https://a.example"}


@pytest.mark.parametrize(
    "wrong", [{"sources": ()}, {"sources": "docs"}, {"least": 2}, {"every": 0}]
)
def test_what_cannot_work_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError), match="Knowledge"):
        Knowledge(**{"sources": ["docs"], **wrong})
