from pathlib import Path

from playwright.sync_api import Browser

from pilotfish.batch.folder import Folder
from pilotfish.batch.report import report
from pilotfish.batch.spec import Field, Spec

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
