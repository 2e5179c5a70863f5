"""A whole batch over its records."""

import asyncio
import csv
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from batch_replies import Clerk
from batch_site import Site
from pilotfish.agent.model.request import Request, Stopped, TextDelta
from pilotfish.batch.export import cases_of
from pilotfish.batch.folder import Folder
from pilotfish.batch.records import from_rows
from pilotfish.batch.runner import Batch, reopened, run_batch
from pilotfish.batch.spec import Spec
from pilotfish.console.desk import batch_runs
from pilotfish.yaml_file import SpecError

pytestmark = pytest.mark.anyio

FIELDS = ["customer", {"name": "total", "type": "number"}, "status"]


def batch(site: Site, path: Path, count: int, **options: Any) -> Batch:
    spec = {"task": "read {n}", "url": site.url + "/orders/{n}", "id": "n", "fields": FIELDS}
    spec |= options.pop("spec", {})
    made = Spec.of(spec)
    rows = [{"n": f"A-{n}"} for n in range(1, count + 1)]
    return Batch(made, from_rows(rows, made), path, pictures=False, **options)


def table(path: Path) -> list[dict[str, str]]:
    with (path / "combined.csv").open(newline="") as file:
        return list(csv.DictReader(file))


async def test_every_record_has_a_result_though_one_crashes(site: Site, tmp_path: Path) -> None:
    """E7: 20 records by 3 workers, of which 1 crashes its page; the others go on."""
    clerk = Clerk(fails={"A-7": RuntimeError("broken")})
    crashing = batch(site, tmp_path, 20, workers=3, model=clerk)
    crashing = Batch(**vars(crashing) | {"extra": (_crashing("A-8"),)})
    ended = await run_batch(crashing)
    assert (ended.status, ended.counts) == ("done", {"done": 18, "failed": 2})
    result = json.loads((tmp_path / "records" / "A-8" / "result.json").read_text())
    assert (result["status"], result["why"]) == ("failed", "crashed")
    rows = {row["record"]: row for row in table(tmp_path)}
    assert len(rows) == 20
    assert rows["A-2"] == {
        "record": "A-2",
        "customer": "'=1+2",
        "total": "2.5",
        "status": "Back",
        "outcome": "done",
        "verified": "true",
        "why": "",
        "played": "false",
    }
    assert json.loads((tmp_path / "run.json").read_text())["counts"] == {"done": 18, "failed": 2}
    assert "A-8" in (tmp_path / "report.html").read_text()


async def test_the_table_keeps_the_order_of_the_input(site: Site, tmp_path: Path) -> None:
    made = batch(site, tmp_path, 11, workers=3, model=Clerk())
    names = [it.id for it in reversed(made.records)]
    ended = await run_batch(replace(made, records=list(reversed(made.records))))
    assert (
        [row["record"] for row in table(tmp_path)]
        == names
        == [it["record"] for it in ended.results]
    )
    await run_batch(reopened(tmp_path, model=Clerk(), retry=["done"], workers=2))
    assert [row["record"] for row in table(tmp_path)] == names
    assert [case.record for case in cases_of(tmp_path)] == names


async def test_a_finished_record_costs_nothing(site: Site, tmp_path: Path) -> None:
    """E8: resumed, a run asks no model for what has a result."""
    clerk = Clerk()
    await run_batch(batch(site, tmp_path, 3, model=clerk))
    first, calls = (tmp_path / "combined.csv").read_text(), clerk.calls
    ended = await run_batch(reopened(tmp_path, model=clerk))
    assert (ended.status, clerk.calls) == ("done", calls)
    assert (tmp_path / "combined.csv").read_text() == first


async def test_an_interrupted_batch_is_gone_on_with(site: Site, tmp_path: Path) -> None:
    """E10: stopped in mid-record and resumed, it comes to the same table."""
    clerk = Clerk()
    task = asyncio.create_task(run_batch(batch(site, tmp_path, 4, workers=1, model=clerk)))
    while clerk.calls < 4:
        await asyncio.sleep(0.01)
    (run,) = batch_runs(tmp_path.parent, tmp_path.name)
    (now,) = run["doing"]
    assert [now[it] for it in ("record", "turn", "step", "action")] == [
        *("A-2", 2, 1, "save_progress")
    ], "O5: the console shows the step that a record is at"
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    told = json.loads((tmp_path / "run.json").read_text())
    assert (told["status"], told["seconds"] > 0) == ("interrupted", True)
    # As if it had worked for long: the time of all its tries counts.
    (tmp_path / "run.json").write_text(json.dumps(told | {"seconds": 5000}))
    ended = await run_batch(reopened(tmp_path, model=clerk))
    assert ended.counts == {"done": 4}
    assert json.loads((tmp_path / "run.json").read_text())["seconds"] > 5000
    assert [row["total"] for row in table(tmp_path)] == ["1.5", "2.5", "3.5", "4.5"]


async def test_what_was_learnt_outlives_an_interrupt(site: Site, tmp_path: Path) -> None:
    """K10: the steps that two finished records agree in are played after `--resume`."""
    made = batch(site, tmp_path, 3, workers=1, model=Clerk(), spec={"learn": True})
    await run_batch(replace(made, records=made.records[:2]))
    later = Clerk()
    ended = await run_batch(replace(made, model=later))
    assert (ended.counts, ended.played, later.calls) == ({"done": 3}, 1, 0)


class Noting(Clerk):
    """Writes a note of each record, and keeps the ends of the prompts that it is given."""

    notes = 0

    def reply(self, request: Request) -> Any:
        if "short notes" in request.system[0]:
            self.notes += 1
            return (TextDelta(f"worked: the page has order {self.notes} at once"), Stopped("end"))
        self.seen = [*getattr(self, "seen", ()), str(request.messages[-1])]
        return super().reply(request)


async def test_notes_of_a_record_are_there_for_the_next(site: Site, tmp_path: Path) -> None:
    """K10: not only after the whole batch, and kept for the next one."""
    model = Noting()
    made = batch(site, tmp_path / "one", 2, workers=1, model=model, spec={"memory": "tenant"})
    await run_batch(made)
    told = ["has order 1 at once" in it for it in model.seen]
    assert (model.notes, told) == (2, [False, False, True, True])
    await run_batch(replace(made, path=tmp_path / "two", records=made.records[:1]))
    assert "has order 2 at once" in model.seen[-1] and model.notes == 3


async def test_a_batchs_budget_ends_it_with_what_there_is(site: Site, tmp_path: Path) -> None:
    spec = {"budget": {"batch_tokens": 1}}
    ended = await run_batch(batch(site, tmp_path, 3, workers=1, model=Clerk(), spec=spec))
    assert (ended.status, ended.left) == ("partial", 2)
    assert ended.why == "the batch's 1 tokens are spent"
    assert len(table(tmp_path)) == 1


async def test_one_process_at_a_time_works_in_a_folder(site: Site, tmp_path: Path) -> None:
    """Two resumes of one run would do its actions twice."""
    made = batch(site, tmp_path, 1, model=Clerk())
    with Folder(tmp_path).held():
        with pytest.raises(SpecError, match="another process works in"):
            await run_batch(made)
        assert not (tmp_path / "spec.yaml").exists()
    assert (await run_batch(made)).status == "done"


def test_a_folder_without_a_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="holds no run"):
        reopened(tmp_path)


def _crashing(number: str):
    from pilotfish.agent.features.stateful import BaseFeature
    from pilotfish.batch.attended import Attended

    class Crashing(BaseFeature):
        async def before_turn(self):
            if number not in self.run.task:
                return
            made = (it(self.run, self.trajectory) for it in self.run.extra)
            page = next(it for it in made if isinstance(it, Attended))._job.page
            assert page is not None
            session = await page.context.new_cdp_session(page)
            crash = asyncio.ensure_future(session.send("Page.crash"))
            await asyncio.wait([crash], timeout=5)
            crash.cancel()
            await asyncio.sleep(30)
            return

    return Crashing
