import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from batch_replies import END, Clerk, act
from batch_site import Site
from pilotfish.agent.model.request import Request
from pilotfish.batch.browser import Browser
from pilotfish.batch.export import case_of, cases_of, pytest_file, replay
from pilotfish.batch.records import from_rows
from pilotfish.batch.runner import Batch, run_batch
from pilotfish.batch.spec import Spec
from pilotfish.models.scripted import ScriptedModel
from pilotfish.yaml_file import SpecError

STEP = {"label": "Customer", "key": "", "word": "text", "before": "", "after": "", "type": "text"}


def run_folder(site: Site, path: Path) -> None:
    folder = path / "records" / "A-1"
    folder.mkdir(parents=True)
    (path / "spec.yaml").write_text(
        f"task: read\nurl: {site.url}/orders/{{n}}\nid: n\nfields: [customer]\n"
    )
    result = {"status": "done", "input": {"n": "A-1"}, "fields": {"customer": "Bo"}}
    (folder / "result.json").write_text(json.dumps(result))
    step = {"name": "save_progress", "args": {"data": {"customer": "Bo"}}}
    step |= {"sources": {"customer": STEP}}
    (folder / "replay.jsonl").write_text(json.dumps(step) + "\n")


def test_the_file_runs_by_itself_and_needs_no_model(site: Site, tmp_path: Path) -> None:
    run = tmp_path / 'run"""\\'
    run_folder(site, run)
    file = tmp_path / "test_recorded.py"
    file.write_text(pytest_file(run))
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(file)],
        cwd=tmp_path,
        env={k: v for k, v in os.environ.items() if k != "PILOTFISH_MODEL"},
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert "1 passed" in told.stdout, told.stdout[-2000:]


def test_a_run_without_a_done_record_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="no record that was done"):
        cases_of(tmp_path)


pytestmark = pytest.mark.anyio

COUNT = 10


def reply(request: Request) -> dict[str, Any]:
    """Opens what is folded, then reads."""
    names = [step.name for step in request.steps]
    if "click" not in names:
        row = next(it for it in request.observation.rows() if it.name == "More")
        return act(("click", {"ref": row.ref}))
    if "save_progress" in names:
        return END
    return Clerk().reply(request)


async def recorded(site: Site, path: Path, count: int) -> list[str]:
    spec = Spec.of(
        {
            "task": "read {n}",
            "url": site.url + "/orders/{n}",
            "id": "n",
            "fields": ["customer", "status", {"name": "total", "type": "number"}],
        }
    )
    names = [f"A-{n}" for n in range(1, count + 1)]
    model = ScriptedModel([reply] * count * 3)
    batch = Batch(spec, from_rows([{"n": n} for n in names], spec), path, 2, pictures=False)
    ended = await run_batch(Batch(**vars(batch) | {"model": model}))
    assert ended.counts == {"done": count}
    return names


async def test_ten_records_are_replayed_on_other_markup_without_a_model(
    site: Site, tmp_path: Path
) -> None:
    names = await recorded(site, tmp_path, COUNT)
    site.redrawn = True
    try:
        async with Browser(model=ScriptedModel([])) as browser:
            for name in names:
                found = await replay(browser, case_of(tmp_path, name))
                assert (found.lost, found.model_calls, found.differences) == ("", 0, ())
                assert found.fields == case_of(tmp_path, name).fields
                assert found.computed == ()
            site.orders["A-1"].status = "Lost"
            found = await replay(browser, case_of(tmp_path, "A-1"))
            assert found.differences == ("status: 'Sent' before, 'Lost' now",)
    finally:
        site.redrawn, site.orders["A-1"].status = False, "Sent"


async def test_changed_page_falls_back_to_the_model_and_says_so(site: Site, tmp_path: Path) -> None:
    await recorded(site, tmp_path, 1)
    case = case_of(tmp_path, "A-1")
    case.steps[0]["place"]["name"] = "What is gone"
    async with Browser(model=ScriptedModel([reply] * 3)) as browser:
        found = await replay(browser, case)
    assert found.lost.startswith("no ") and "What is gone" in found.lost
    assert (found.model_calls, found.same) == (3, True)


def test_only_what_was_done_is_replayed(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="holds no finished record"):
        case_of(tmp_path, "A-1")
