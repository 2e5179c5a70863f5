"""What has left the page is not kept alive by what is known of it."""

from __future__ import annotations

import pytest

LIST = "<ul>" + "".join(
    f"<li class=row><h3>Record {n}</h3><p>Text {n}</p><a href=/records/{n}>Open</a>"
    f"<button>Delete</button></li>"
    for n in range(20)
)
LEAVES = {
    "a list": "document.querySelector('ul').remove()",
    "its rows": "for (const row of document.querySelectorAll('li')) row.remove()",
    "all, and others come": "document.body.innerHTML = '<ol><li><a href=/new>New</a></ol>'",
}


@pytest.mark.parametrize("how", LEAVES)
def test_elements_that_left_the_page_are_collected(view, how):
    seen = view(f"<h1>Shop</h1><main>{LIST}</ul></main><p id=after>After")
    seen.observe()
    first = seen.rows()[2]
    seen.page.evaluate(
        "window.gone = [...document.querySelectorAll('li, li *')].map(it => new WeakRef(it))"
    )
    seen.page.evaluate(LEAVES[how])
    seen.observe()
    client = seen.page.context.new_cdp_session(seen.page)
    client.send("HeapProfiler.collectGarbage")
    assert seen.page.evaluate("gone.filter(it => it.deref()).length") == 0
    assert seen.resolve(first.ref)["reason"] in ("stale", "gone")
