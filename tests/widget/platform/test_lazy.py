"""A part that is loaded later: once, again after a failure, and with what waited for it."""

from typing import Any

PART = """
window.heard = [];
window.loads = 0;
window.fails = 0;
window.gone = false;
window.part = unit.lazy(
  async () => { loads += 1; if (fails-- > 0) throw new Error('away'); return 'code'; },
  (code) => { heard.push(`created of ${code}`); return { tell: (it) => heard.push(it) }; },
  () => gone,
);
"""


def part(page_with: Any) -> Any:
    page = page_with("<p>x", "platform/lazy.ts")
    page.evaluate(PART)
    return page


def test_what_waits_comes_in_order(page_with: Any) -> None:
    page = part(page_with)
    page.evaluate("part.tell((it) => it.tell('a')); part.tell((it) => it.tell('b'))")
    assert page.evaluate("[part.now() === undefined, part.waits(), loads]") == [True, True, 0]
    page.evaluate("Promise.all([part.load(), part.load()])")
    page.evaluate("part.tell((it) => it.tell('c'))")
    assert page.evaluate("heard") == ["created of code", "a", "b", "c"]
    assert page.evaluate("part.waits()") is False


def test_what_is_dropped_is_not_told(page_with: Any) -> None:
    page = part(page_with)
    page.evaluate("part.tell((it) => it.tell('a')); part.drop()")
    page.evaluate("part.load()")
    assert page.evaluate("heard") == ["created of code"]


def test_a_failure_is_tried_again_as_long_as_wanted(page_with: Any) -> None:
    page = part(page_with)
    page.evaluate("fails = 1; window.failed = []")
    found = page.evaluate(
        "part.insist(() => true, (it) => failed.push(it.message)).then((it) => !!it)"
    )
    assert found is True
    assert page.evaluate("[loads, failed]") == [2, ["away"]]
    assert page.evaluate("part.insist(() => false)") is None


def test_nothing_is_created_for_what_is_gone(page_with: Any) -> None:
    page = part(page_with)
    page.evaluate("gone = true")
    said = page.evaluate("part.load().catch((it) => it.message)")
    assert said == "pilotfish.destroy() was called"
    assert page.evaluate("heard") == []
