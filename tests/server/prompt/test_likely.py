from __future__ import annotations

from pilotfish.prompt.dump import line_texts
from pilotfish.prompt.likely import likely
from pilotfish_client.observation import Range
from prompt_views import line, row, view

CONTENT = [
    line("far", "A long way above"),
    line("title", row(1, "heading", "Orders")),
    line("new", "Just arrived"),
    line("text", "In view"),
    line("button", row(2, "button", "Refund")),
    line("near", row(3, "link", "Imprint")),
    line("mug", "About the blue mug"),
    line("field", row(4, "textbox", "Note")),
]
PAGE = view(CONTENT, visible=[Range(first="text", last="button")], focus=4)


def test_focus_view_change_task_headings_controls_text() -> None:
    texts = line_texts(PAGE)
    found = likely(PAGE, texts, "buy a mug", {"new"})
    order = [texts[index].line.key for index in found.order]
    assert order == ["field", "button", "text", "new", "mug", "title", "near", "far"]
    assert {texts[index].line.key for index in found.wanted} == set(order[:5])
    assert found.far == [3, 2, 1, 0, 0, 1, 2, 3]


def test_the_same_page_gives_the_same_order() -> None:
    texts = line_texts(PAGE)
    assert likely(PAGE, texts, "mug refund", ()) == likely(PAGE, texts, "mug refund", ())


def test_nameless_shapes_come_after_what_is_in_view() -> None:
    bars = [line(f"bar{at}", row(10 + at, "path", "")) for at in range(3)]
    content = [*bars, line("button", row(2, "button", "Refund")), line("text", "In view")]
    content += [line("far", row(20, "circle", "")), line("below", "Imprint")]
    seen = view(content, visible=[Range(first="bar0", last="text")])
    texts = line_texts(seen)
    found = likely(seen, texts, "", ())
    order = [texts[index].line.key for index in found.order]
    assert order == ["button", "text", "bar0", "bar1", "bar2", "below", "far"]
