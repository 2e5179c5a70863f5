"""What the run of a batch finds in its folder, and what it tells of itself."""

from dataclasses import replace
from pathlib import Path

import pytest

from batch_queue import queued_batch
from batch_replies import Clerk
from batch_site import Site
from pilotfish.batch.account import finished_before
from pilotfish.batch.folder import Folder
from pilotfish.batch.runner import reopened, run_batch

pytestmark = pytest.mark.anyio


async def test_a_retry_that_is_cut_off_goes_on_by_its_session(site: Site, tmp_path: Path) -> None:
    """The former try is kept aside whole, so that nothing of the retry is done twice."""
    clerk = Clerk(fails={"A-1": RuntimeError("broken")})
    await run_batch(replace(queued_batch(site, tmp_path, 1), model=clerk))
    made = reopened(tmp_path, model=Clerk(), retry=["failed"])
    (record,) = made.records
    folder = tmp_path / "records" / record.folder
    assert finished_before(made, Folder(tmp_path)) == {}
    assert not folder.exists()
    assert (tmp_path / "attempts" / f"{record.folder}-1" / "result.json").is_file()
    folder.mkdir()
    (folder / "session.json").write_text('{"session": "s1"}')
    assert finished_before(made, Folder(tmp_path)) == {}
    assert (folder / "session.json").is_file()
