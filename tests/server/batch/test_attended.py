"""The end of a run without a visitor, as its feature decides it."""

import asyncio
import shutil
from pathlib import Path

import pytest

from fakes import FakePage, done, row, view
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.step import Step
from pilotfish.agent.run.seams import Ready
from pilotfish.agent.state.ended import Continue, Ended, Rejected
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.batch import browser
from pilotfish.batch.actions import DOWNLOAD
from pilotfish.batch.attended import attending
from pilotfish.batch.job import Job
from pilotfish_client.outcome import Outcome

pytestmark = pytest.mark.anyio

CLAIM = Ended("done", "Read.", claimed=True)


class Run:
    page = FakePage()

    def most_turns(self, trajectory: Trajectory) -> int:
        return 1


def feature(job: Job):
    job.pictures = False
    trajectory = Trajectory(view=view(), actions=())
    return attending(job)(Run(), trajectory)  # type: ignore[arg-type]


async def test_a_question_ends_it_with_what_was_found() -> None:
    job = Job("A", "task", "http://s", review="Which one?")
    attended = feature(job)
    attended.trajectory.collected = {"status": "New"}
    ended = await attended.after_turn(Continue())
    assert isinstance(ended, Ended)
    assert (ended.status, ended.summary, ended.data) == (
        "needs_review",
        "Which one?",
        {"status": "New"},
    )
    judged = await attended.judge(Ended("stopped", "the visitor said no"))
    assert isinstance(judged, Ended)
    assert judged.status == "needs_review"


async def test_a_spent_batch_ends_its_runs_as_partial() -> None:
    job = Job("A", "task", "http://s", spent=lambda: "the batch's 5 tokens are spent")
    ended = await feature(job).before_turn()
    assert ended is not None
    assert (ended.status, ended.why) == ("partial", "the batch's 5 tokens are spent")


async def test_an_end_without_its_artifacts_is_rejected_and_then_for_review() -> None:
    job = Job("A", "task", "http://s", required=("proof",))
    attended = feature(job)
    assert isinstance(await attended.judge(CLAIM), Rejected)
    attended.trajectory.turns = [object()]  # type: ignore[list-item]
    judged = await attended.judge(CLAIM)
    assert isinstance(judged, Ended)
    assert (judged.status, judged.why) == ("needs_review", "artifacts missing: proof")
    job.keeper.keep("proof", b"", ".png")
    assert await attended.judge(CLAIM) == CLAIM


async def test_what_a_replay_needs_is_kept_with_each_step() -> None:
    attended = feature(Job("A", "task", "http://s"))
    before = view("http://s/1", [row(4, "link", "Open")])
    step = Step(1, "r.1", "click", {"ref": 4}, done())
    await attended.after_step(step, before, before)
    await attended.after_step(Step(2, "r.2", "find", {"text": "x"}, done()), before, before)
    (traced,) = attended.state.steps
    assert (traced["name"], traced["path"]) == ("click", "http://s/1")
    assert traced["place"]["name"] == "Open"


async def test_a_download_keeps_the_file_that_came_of_it() -> None:
    """Not one from before, under no suffix that is none, and a failed press stays failed."""
    job = Job("A", "task", "http://s")
    attended = feature(job)
    job.files.put_nowait(("old.csv", b"old"))
    ready = Ready(DOWNLOAD, {"ref": 4}, "page")
    await attended.before_action(Invoke("download", {"ref": 4}), ready)
    assert job.files.empty()
    told = []
    for name, outcome in [
        ("new.csv", done()),
        ("new.tmp", done()),
        ("new.a b/c", done()),
        ("late.csv", Outcome(status="failed", reason="covered", message="covered")),
    ]:
        job.files.put_nowait((name, b"new"))
        step = Step(1, "r.1", "download", {"ref": 4}, outcome)
        step = await attended.after_step(step, view(), view())
        told.append((step.outcome.status, step.outcome.message))
    assert told == [
        ("done", "kept as new.csv, 3 bytes"),
        ("done", "kept as new, 3 bytes"),
        ("done", "kept as new, 3 bytes"),
        ("failed", "covered; kept as late.csv, 3 bytes"),
    ]


async def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch) -> None:
    job = Job("A", "task", "http://s")
    monkeypatch.setattr(browser, "_FILE_BYTES", 2)

    class Download:
        def __init__(self, name: str, data: bytes) -> None:
            self.suggested_filename = name
            (tmp_path / name).write_bytes(data)

        async def save_as(self, path: Path) -> None:
            await asyncio.to_thread(shutil.copy, tmp_path / self.suggested_filename, path)

    for file in (Download("large", b"123"), Download("small", b"12")):
        browser._take(job, file)  # type: ignore[arg-type]
    await asyncio.gather(*browser._TAKING)
    assert job.files.get_nowait() == ("small", b"12")
    assert job.files.empty()
