from pilotfish.prompt.dump import line_texts
from pilotfish.prompt.likely import above, headings_of, likely, parents_of
from pilotfish_client.observation import Range
from prompt_views import line, lines, row, view

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


_NESTING_PAGE = view(
    lines(
        row(1, "heading", "Shop"),
        "words",
        row(2, "main"),
        (1, row(3, "heading", "Mugs")),
        (1, row(4, "list", "All")),
        (2, "red"),
        (1, row(5, "link", "More", level="2")),
        (1, "end"),
        "after",
    )
)


def test_each_line_stands_in_the_nearest_row_less_indented() -> None:
    parents = parents_of(line_texts(_NESTING_PAGE))
    assert parents == [None, None, None, 2, 2, 4, 2, 2, None]
    assert list(above(5, parents)) == [4, 2]


def test_each_line_stands_under_the_last_heading_of_its_part_or_one_around_it() -> None:
    texts = line_texts(_NESTING_PAGE)
    assert headings_of(texts, parents_of(texts)) == [None, 0, 0, 0, 3, 3, 3, 6, 0]


def test_rows_in_cells_count() -> None:
    table = line_texts(view(lines(row(1, "row", "", row(2, "link", "a"), "b", row(3, "button")))))
    assert sorted(each.ref for each in table[0].rows) == [1, 2, 3]
    assert line_texts(_NESTING_PAGE)[1].rows == ()
