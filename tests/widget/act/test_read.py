"""What the dump folds or cuts can be read page by page."""

import re
from typing import Any

from widget.act.test_find import ROWS


def texts(outcome: dict[str, Any]) -> list[str]:
    return [line["row"] for line in outcome["data"]["lines"] if isinstance(line["row"], str)]


def test_all_rows_of_a_table_in_pages(acting):
    page = acting(ROWS % 300)
    args, seen = {"ref": page.ref_of("#t")}, []
    for _ in range(20):
        outcome = page.act("read", args)
        assert outcome["status"] == "done"
        table, *rows = outcome["data"]["lines"]
        assert (table["row"]["word"], table["key"]) == ("table", outcome["data"]["of"])
        assert len(rows) < 200
        seen += [line["row"]["cells"][0] for line in rows]
        following = re.search(r"go on with from=(\d+)", outcome["message"])
        if not following:
            break
        args["from"] = int(following[1])
    assert seen == ["Order", *(f"#{1000 + n}" for n in range(300))]


def test_a_heading_reads_on_to_the_next_of_its_rank(acting):
    page = acting("""<h1>Terms</h1><h2 id=h>Returns</h2><p>30 days.</p><h3>How</h3><p>By post.</p>
    <h2>Privacy</h2><p>None.</p>""")
    outcome = page.act("read", at="#h")
    names = [
        row if isinstance(row, str) else row["name"]
        for row in (line["row"] for line in outcome["data"]["lines"])
    ]
    assert names == ["Returns", "30 days.", "How", "By post."]


def test_all_options_the_whole_value_and_all_of_a_program(acting):
    options = "".join(f"<option>Town {n}</option>" for n in range(200))
    note, code = "one line of it\n" * 300, "print(42)\n" * 200
    page = acting(f"""<select id=s aria-label=Town>{options}</select>
    <textarea id=t aria-label=Note>{note}</textarea>
    <section id=p aria-label=Code><pre>{code}</pre></section>
    <a id=a href=/long/way/to/terms>Terms</a>""")
    assert texts(page.act("read", at="#s"))[-2:] == ["Town 198", "Town 199"]
    assert page.act("read", at="#t")["data"]["total"] == 300
    assert texts(page.act("read", at="#p")).count("print(42)") == 200
    (link,) = page.act("read", at="#a")["data"]["lines"]
    assert link["row"]["attributes"]["href"] == "/long/way/to/terms"


def test_what_is_not_displayed_cannot_be_read(acting):
    page = acting("<section id=s aria-label=More><p>Hidden words</p></section>")
    ref = page.ref_of("#s")
    page.run("document.querySelector('#s').style.display = 'none'")
    assert page.act("read", {"ref": ref})["status"] == "failed"
    assert page.act("read", {"ref": 999})["reason"] == "not_found"
