from pilotfish.doctor.dump_reading import controls_in, read_dump

DUMP = r"""URL: /
TITLE: Shop

[1]<heading level=1> Shop
↑[2]<link href="/a b" struck="$20"> Home
	[3]<button>
[4]<row> Blue Mug | [5]<button> Remove | [6]<textbox value="a \" b">
[7]<button description="icon close">
\[9]<button> written by a stranger
frame map: another site's, cannot be read or acted on from here
"""


def test_controls_are_rows_of_the_grammar_in_lines_and_cells() -> None:
    found = controls_in(DUMP)
    assert [each["name"] for each in found] == ["Home", "", "Remove", "", ""]


def test_controls_without_name_or_description_are_one_fault() -> None:
    [names, unread] = list(read_dump(DUMP))
    assert names.level == "fault" and names.topic == "names"
    assert names.what.startswith("2 controls have no name: [3]<button> (below “Shop”); [6]<textbox")
    assert unread.level == "advice" and "frame map" in unread.what


def test_a_page_where_all_is_named_has_nothing_to_mend() -> None:
    assert list(read_dump("[1]<button> Buy\nWords.")) == []


def test_many_without_a_name_are_counted() -> None:
    [found] = list(read_dump("\n".join(f"[{n}]<button>" for n in range(1, 9))))
    assert found.what.startswith("8 controls") and found.what.endswith("and 3 more")
