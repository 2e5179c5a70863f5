"""JSON is what it is, whatever a library has put on lists, texts and numbers."""

from typing import Any

import pytest

from widget.patched import PROTOTYPE

pytestmark = pytest.mark.not_in(
    "webkit", "WebDriver's own scripts run in the page and use the patched methods"
)

VALUES = """[[1, 'a', [true, null]], {at: {names: ['b "c"', []]}}, 'text', 5, null, false,
  {when: new Date(0), own: {toJSON: () => 'mine'}, none: undefined}]"""


@pytest.mark.parametrize("module", ["platform/kept.ts", "observe/lines/json.ts"])
def test_a_library_with_a_tojson_of_its_own_changes_nothing(page_with: Any, module: str) -> None:
    page = page_with("<p>", module)
    told = "unit.keepUnder('it')" if module == "platform/kept.ts" else "unit"
    write = f"{VALUES}.map((value) => {told}.toJson(value)).join('\\n')"
    before = page.evaluate(f"{VALUES}.map((value) => JSON.stringify(value)).join('\\n')")
    assert page.evaluate(write) == before
    page.evaluate(PROTOTYPE)
    assert page.evaluate(write) == before


def test_a_frame_is_the_same_with_such_a_library(page_with: Any) -> None:
    page = page_with("<p>", "link/connection.ts")
    send = "message => unit.createConnection(4).send(message)"
    message = {"type": "event", "name": "told", "payload": {"tags": ["a", "b"], "count": 2}}
    before = page.evaluate(send, message)
    page.evaluate(PROTOTYPE)
    assert page.evaluate(send, message) == before


def test_a_digest_is_of_the_same(page_with: Any) -> None:
    page = page_with("<p>", "guard/approval/digest.ts")
    digest = "act => unit.digestOf(window.key ??= unit.createKey(), act, {url: '/', name: 'Pay'})"
    fields = [{"ref": 2, "value": "Ann"}, {"ref": 3, "value": "Lee"}]
    act = {"name": "fill_form", "args": {"fields": fields}}
    swapped = {"name": "fill_form", "args": {"fields": fields[::-1]}}
    before = page.evaluate(digest, act)
    assert page.evaluate(digest, swapped) != before
    page.evaluate(PROTOTYPE)
    assert page.evaluate(digest, act) == before
