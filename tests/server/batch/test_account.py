"""What the run of a batch finds in its folder, and what it tells of itself."""

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from batch_queue import queued_batch
from batch_replies import Clerk
from batch_site import Site
from pilotfish.batch.account import cell, combined, fields_of, finished_before, report
from pilotfish.batch.folder import Folder
from pilotfish.batch.runner import reopened, run_batch
from pilotfish.batch.spec import Field, Spec

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


def test_one_line_a_record_with_zero_and_false_as_values() -> None:
    """E5: one merge at the end; what is no scalar is JSON."""
    results = [
        {
            "record": "B",
            "fields": {"n": 0, "ok": False, "more": [1]},
            "status": "done",
            "played": True,
        },
        {"record": "A", "fields": {"n": None}, "status": "failed", "why": "crashed"},
    ]
    assert combined(results, ["n", "ok"]).split("\r\n") == [
        "record,n,ok,more,outcome,verified,why,played",
        "B,0,false,[1],done,,,true",
        "A,,,,failed,,crashed,",
        "",
    ]


def test_a_formula_is_told_as_text() -> None:
    for text in ("=1+2", "@SUM(A1)", "+cmd", "-cmd|x", "\t=1", " =1"):
        assert cell(text) == f"'{text}"
    assert (cell("-5.00"), cell(-5), cell("+49"), cell("a=b")) == ("-5.00", "-5", "+49", "a=b")


def test_fields_that_are_none_are_empty() -> None:
    assert fields_of({"fields": None}) == {}


SPEC = Spec("Read <b>it</b>", "http://s", fields=(Field("name"),))


def written(tmp_path: Path) -> str:
    folder = Folder(tmp_path)
    results = []
    for ident, status in (("A", "done"), ("B", "failed")):
        record = folder.record(ident)
        record.keep("start", b"picture", ".png")
        record.lines("actions.jsonl", [{"action": "click", "target": "link “x”", "status": "done",
                                        "message": "pressed", "approved": None}])  # fmt: skip
        record.finish({"record": ident, "status": status, "fields": {"name": "<script>x</script>"}})
        results.append(record.result())
    return report(SPEC, results, folder, "done")


def test_what_a_page_said_is_never_markup(tmp_path: Path) -> None:
    text = written(tmp_path)
    assert "<script>x" not in text and "&lt;script&gt;x" in text
    assert "data:image/png;base64," in text


def test_records_are_filtered_by_status(chromium: Browser, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text(written(tmp_path))
    page = chromium.new_page()
    page.goto(file.as_uri())
    page.select_option("#filter", "failed")
    assert page.locator("tbody tr:visible").all_inner_texts()[0].split()[0] == "B"
    assert page.locator("tbody tr:visible").count() == 1
    assert page.locator("details:visible").count() == 1
    page.close()
