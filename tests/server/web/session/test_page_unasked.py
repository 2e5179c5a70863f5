"""What a page sends without having been asked, or that does not fit."""

import pytest

from pilotfish.agent.failures import PageUnreadable
from pilotfish_client.observation import Remove
from pilotfish_client.page_messages import OutcomeMessage
from pilotfish_client.server_messages import Observe
from server.web.session.test_page import DONE, Bench, seen

pytestmark = pytest.mark.anyio


@pytest.fixture
def bench() -> Bench:
    return Bench()


async def test_what_nobody_asked_for_tells_nothing(bench: Bench) -> None:
    await bench.saw(seen("o1"))
    late = seen("o2", base="o1", ops=[Remove(keys=["e7"])])
    bench.page.finished(OutcomeMessage(action_id="r0.9", outcome=DONE, observation=late))
    bench.page.observed(seen("o9", base="o1", ops=[Remove(keys=["e7"])]))
    assert bench.page.next_ref == 8
    assert bench.sent == []
    assert not bench.page.looking and not bench.page.acting


async def test_a_page_that_never_fits_is_unreadable(bench: Bench) -> None:
    looking = await bench.started(bench.page.observe())
    for number in range(9):
        bench.page.observed(seen(f"o{number}", base="nothing", ops=[]))
    assert bench.sent == [Observe()] * 3
    with pytest.raises(PageUnreadable, match="Misfit"):
        await looking


async def test_a_page_is_not_kept_longer_than_its_run(bench: Bench) -> None:
    await bench.saw(seen("o1"))
    bench.page.forget()
    assert bench.page.row(7) is None


async def test_id_forges_no_line_of_the_log(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    looking = await bench.started(bench.page.observe())
    bench.page.observed(seen("o1\nERROR forged" + "x" * 5000, base="o0", ops=[]))
    assert "forged" in caplog.text
    assert all("\n" not in record.getMessage() for record in caplog.records)
    assert max(len(record.getMessage()) for record in caplog.records) < 300
    looking.cancel()
