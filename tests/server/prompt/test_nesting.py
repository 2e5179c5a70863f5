from __future__ import annotations

from pilotfish.prompt.dump import line_texts
from pilotfish.prompt.nesting import above, headings_of, parents_of, rows_in
from prompt_views import lines, row, view

PAGE = view(
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
    parents = parents_of(line_texts(PAGE))
    assert parents == [None, None, None, 2, 2, 4, 2, 2, None]
    assert list(above(5, parents)) == [4, 2]


def test_each_line_stands_under_the_last_heading_of_its_part_or_one_around_it() -> None:
    texts = line_texts(PAGE)
    assert headings_of(texts, parents_of(texts)) == [None, 0, 0, 0, 3, 3, 3, 6, 0]


def test_rows_in_cells_count() -> None:
    table = line_texts(view(lines(row(1, "row", "", row(2, "link", "a"), "b", row(3, "button")))))
    assert sorted(each.ref for each in rows_in(table[0])) == [1, 2, 3]
    assert list(rows_in(line_texts(PAGE)[1])) == []
