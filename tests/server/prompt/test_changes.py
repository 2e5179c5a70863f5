from dataclasses import replace

from pilotfish.agent.page.view import View
from pilotfish.prompt.changes import changes_since, changes_text
from pilotfish.prompt.dump import LineText, line_texts
from pilotfish_client.observation import Attribute, Range
from prompt_views import line, lines, row, view


def known(page: View) -> dict[str, LineText]:
    return {text.key: text for text in line_texts(page)}


BEFORE = view(
    [
        line("a", row(1, "heading", "Cart")),
        line("b", row(2, "spinbutton", "Quantity", value="1")),
        line("c", "Total: $12.00"),
        line("d", row(3, "button", "Apply code " + "x" * 90)),
    ]
)
AFTER = view(
    [
        line("a", row(1, "heading", "Cart")),
        line("b", row(2, "spinbutton", "Quantity", value="2")),
        line("e", "Saved\nat noon", 1),
        line("c", "Total: $24.00"),
        line("f", row(4, "link", "Undo"), 1),
    ],
    visible=[Range(first="a", last="c")],
)


def test_changes_tell_what_is_new_different_and_gone() -> None:
    kept = line_texts(AFTER)
    rows = changes_since(known(BEFORE), kept, known(AFTER))
    assert changes_text(AFTER, rows, 3) == (
        "URL: /cart\nTITLE: Cart\nVIEWPORT: 0 above · 900 visible · 0 below\n"
        "\n"
        "CHANGES since turn 3:\n"
        f"- [3]<button> Apply code {'x' * 57}…\n"
        "~ [2]<spinbutton value=2> Quantity\n"
        "+ \tSaved\n"
        "\t| at noon\n"
        "~ Total: $24.00\n"
        "+ \t↓[4]<link> Undo"
    )


def test_scrolling_alone_changes_nothing() -> None:
    scrolled = view(BEFORE.lines, visible=[Range(first="d", last="d")])
    rows = changes_since(known(BEFORE), line_texts(scrolled), known(scrolled))
    assert rows == []
    assert changes_text(scrolled, rows, 2).endswith("\n\nCHANGES since turn 2: none")


def test_title_and_scrolling_that_are_as_before_are_not_said_again() -> None:
    assert changes_text(AFTER, [], 3, BEFORE) == "URL: /cart\n\nCHANGES since turn 3: none"
    facts = replace(BEFORE.facts, title="Cart (1)")
    assert changes_text(AFTER, [], 3, replace(BEFORE, facts=facts)) == (
        "URL: /cart\nTITLE: Cart\n\nCHANGES since turn 3: none"
    )


def test_a_line_that_was_folded_and_is_worth_reading_now_is_new() -> None:
    read = {key: text for key, text in known(BEFORE).items() if key != "b"}
    rows = changes_since(read, line_texts(BEFORE), known(BEFORE))
    assert rows == ["+ [2]<spinbutton value=1> Quantity"]


def test_a_line_that_was_read_and_is_folded_now_is_told_when_it_changed() -> None:
    kept = [text for text in line_texts(AFTER) if text.line.key != "c"]
    rows = changes_since(known(BEFORE), kept, known(AFTER))
    assert rows[-1] == "~ Total: $24.00"
    unchanged = [text for text in line_texts(BEFORE) if text.line.key != "a"]
    assert changes_since(known(BEFORE), unchanged, known(BEFORE)) == []


def test_of_a_row_in_which_only_controls_differ_these_are_told() -> None:
    def orders(**state: Attribute) -> View:
        box = row(2, "checkbox", "Select", **state)
        return view(lines(row(9, "table"), (1, row(1, "row", "", box, "#1000", row(3, "link")))))

    was, now = orders(), orders(covered="menu Columns")
    rows = changes_since(known(was), line_texts(now), known(now), was)
    assert rows == ['~ \t\t[2]<checkbox covered="menu Columns"> Select']
    # Without the line before, or where more differs, the row is told.
    assert len(changes_since(known(was), line_texts(now), known(now))[0]) > len(rows[0])
    other = view(lines(row(9, "table"), (1, row(1, "row", "", row(2, "checkbox"), "#1001"))))
    assert changes_since(known(was), line_texts(other), known(other), was) == [
        "~ \t[1]<row> [2]<checkbox> | #1001"
    ]
