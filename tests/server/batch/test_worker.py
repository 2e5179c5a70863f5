"""One record, and the folder that it leaves."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from batch_replies import END, Clerk, act, ref_of
from batch_site import Site
from pilotfish import Limits, RunLimits
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.state.brief import Brief
from pilotfish.agent.state.journal import Journal
from pilotfish.agent.state.store import SessionRecord
from pilotfish.batch.browser import Browser, PageCrashed
from pilotfish.batch.folder import Folder
from pilotfish.batch.job import Job
from pilotfish.batch.progress import Spending
from pilotfish.batch.records import from_rows
from pilotfish.batch.spec import Spec
from pilotfish.batch.worker import Bench, work
from pilotfish.models.scripted import ScriptedModel
from pilotfish.sessions.memory import MemoryStore

pytestmark = pytest.mark.anyio


async def done(site: Site, path: Path, model: Any, **fields: Any) -> tuple[dict[str, Any], Path]:
    spec = Spec.of({"task": "read {n}", "url": site.url + "/orders/{n}", "id": "n"} | fields)
    (record,) = from_rows([{"n": "A-1"}], spec)
    async with Browser(model=model) as browser:
        bench = Bench(spec, Folder(path), browser, Spending(spec.budget))
        return await work(bench, record), path / "records" / "A-1"


async def test_a_record_leaves_its_evidence(site: Site, tmp_path: Path) -> None:
    """E1, E4: pictures, files, dump, and one line an action, those of one reply too."""

    def reply(request):
        data = {"tool": "save_progress", "args": {"data": {"status": "Sent"}}}
        file = {"tool": "download", "args": {"ref": ref_of(request, "link", "Invoice")}}
        proof = {"tool": "screenshot", "args": {"label": "proof"}}
        return {"memory": "", "actions": [file, data, proof]}

    model = ScriptedModel([reply, END])
    result, folder = await done(
        *(site, tmp_path, model), fields=["status"], required_artifacts=["proof"]
    )
    assert (result["status"], result["fields"]) == ("done", {"status": "Sent"})
    assert (result["verified"], result["missing"]) == (True, [])
    names = sorted(path.name for path in folder.iterdir())
    assert names == [
        *("01_start.png", "02_invoice.csv", "03_proof.png", "04_end.png", "actions.jsonl"),
        *("page.dump", "replay.jsonl", "result.json", "session.json"),
    ]
    assert (folder / "02_invoice.csv").read_text() == "a,b\n1,2\n"
    assert (folder / "01_start.png").read_bytes().startswith(b"\x89PNG")
    lines = [json.loads(line) for line in (folder / "actions.jsonl").read_text().splitlines()]
    told = [(it["number"], it["turn"], it["action"], it["status"]) for it in lines]
    assert told == [
        (1, 1, "download", "done"),
        (2, 1, "save_progress", "done"),
        (3, 1, "screenshot", "done"),
    ]
    assert "Customer: Bo" in (folder / "page.dump").read_text()


async def test_what_was_allowed_is_pictured_before_and_after(site: Site, tmp_path: Path) -> None:
    model = ScriptedModel(
        [lambda request: act(("click", {"ref": ref_of(request, "button", "Add note")})), END]
    )
    allow = [{"kind": "other", "path": "/orders/*/notes"}]
    result, folder = await done(site, tmp_path, model, allow=allow)
    assert result["status"] == "done"
    names = [path.name for path in sorted(folder.glob("*.png"))]
    assert names == ["01_start.png", "02_before_click.png", "03_after_click.png", "04_end.png"]
    (line,) = (folder / "actions.jsonl").read_text().splitlines()
    assert json.loads(line)["approved"]["by"] == "spec"


async def test_what_is_not_allowed_says_which_line_would(site: Site, tmp_path: Path) -> None:
    model = ScriptedModel(
        [lambda request: act(("click", {"ref": ref_of(request, "button", "Add note")}))]
    )
    before = len(site.orders["A-1"].notes)
    result, _ = await done(site, tmp_path, model)
    assert result["status"] == "needs_review"
    assert "(allow: {kind: other, path: /orders/A-1/notes})" in result["review"]
    assert len(site.orders["A-1"].notes) == before


async def test_a_page_that_does_not_open_is_a_result(site: Site, tmp_path: Path) -> None:
    result, folder = await done(site, tmp_path, Clerk(), url="http://127.0.0.1:9/{n}")
    assert (result["status"], result["why"]) == ("failed", "not_opened")
    assert (folder / "result.json").is_file()


async def test_a_budget_ends_with_what_was_found(site: Site, tmp_path: Path) -> None:
    save = act(("save_progress", {"data": {"status": "Sent"}}))
    look = act(("find", {"text": "Order"}))
    model = ScriptedModel([save, look, END, END, END])
    result, _ = await done(
        *(site, tmp_path, model), fields=["status", "total"], budget={"turns": 2}
    )
    assert result["status"] in ("partial", "needs_review")
    assert result["fields"] == {"status": "Sent"}


@pytest.mark.parametrize(
    ("budget", "limits"),
    [
        ({}, (2, 1, 4, 0.5)),
        ({"max_errors": 7, "bonus_turns": 8, "actions_per_turn": 1, "pace": 2}, (7, 8, 1, 2)),
    ],
)
async def test_a_crash_in_an_approved_action_is_for_a_person(
    tmp_path: Path, budget: dict[str, int], limits: tuple[Any, ...]
) -> None:
    """It may have happened, so `--retry failed` must not do it again. Its limits are the agent's,
    but for those of the specification.
    """
    store = MemoryStore()
    await store.create(SessionRecord("s1", "u", "k", "o", "h"))
    epoch = await store.claim("s1")
    journal = Journal(store, "s1", lambda: epoch)
    await journal.run_started(Brief("r1", "task", "2026-01-01", "en", "envelope"))
    await journal.issued("r1.1", "d1", Invoke("click", {"ref": 1}), "d" * 64)

    agents, told = RunLimits(9, 9, 2, 1, 4, pace=0.5), list[RunLimits]()

    class Crashing:
        parts = SimpleNamespace(store=store, limits=Limits(run=agents))

        async def perform(self, job: Job) -> None:
            told.append(job.limits)
            job.session = "s1"
            raise PageCrashed("the page crashed")

    spec = Spec.of({"task": "read {n}", "url": "http://s/{n}", "id": "n", "budget": budget})
    (record,) = from_rows([{"n": "A-1"}], spec)
    bench = Bench(spec, Folder(tmp_path), Crashing(), Spending(spec.budget))  # type: ignore[arg-type]
    result = await work(bench, record)
    assert (result["status"], result["why"]) == ("needs_review", "in_doubt")
    assert "whether click happened" in result["summary"]
    assert told == [RunLimits(15, 60, *limits[:3], 300.0, 200_000, limits[3])]
