import pytest

from pilotfish.batch.job import Job, Unkept

pytestmark = pytest.mark.anyio


async def test_without_a_page_no_picture_is_kept() -> None:
    job = Job("A", "task", "http://s")
    assert await job.picture("start") == ""


def test_labels_are_known_where_nothing_is_kept() -> None:
    keeper = Unkept()
    assert keeper.keep("proof", b"", ".png") == "proof.png"
    assert keeper.missing(("proof", "end")) == ["end"]
