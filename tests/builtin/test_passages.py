from builtin_site import turn_on
from pilotfish_builtin.passages import LONGEST, read_passages

DUMP = """
[1]<main>
	[2]<heading level=1> Returns
	Thirty days.
	Any reason.
	[3]<heading level=2> How
	[4]<link href=/mug> Mug
	$12.00
	[5]<table rows=2> Times
		[6]<row> Europe | 3 days
		[7]<row> Japan | 6 days
	[8]<button expanded=false> Who pays?
	[9]<textbox value=Ada> Name
	[10]<switch> Newsletter
	[11]<link href=/teapot> Blue Teapot $64.00 Four cups
"""


def test_a_page_in_pieces_that_can_be_quoted() -> None:
    found = {each.text: each for each in read_passages(turn_on(DUMP).page)}
    lead = found["Thirty days. Any reason."]
    assert (lead.heading, lead.ref, lead.leads) == ("Returns", 2, True)
    assert found["Mug: $12.00"].ref == 4
    assert found["Europe | 3 days; Japan | 6 days"].heading == "How"
    assert found["Who pays?"].closed is not None
    assert found["Name: Ada"].state and found["Newsletter: off"].state
    assert "Blue Teapot $64.00 Four cups" in found


def test_pieces_do_not_grow_beyond_an_answer() -> None:
    dump = "[1]<heading level=1> Long\n" + "\n".join("word " * 40 for _ in range(6))
    assert all(len(each.text) <= LONGEST for each in read_passages(turn_on(dump).page))
