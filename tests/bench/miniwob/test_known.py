"""By what a reader of the dump knows a ref."""

from bench.miniwob.known import Known, known
from bench.miniwob.reading import read

HEAD = "URL: /x\nTITLE: X\nVIEWPORT: 0 above · 600 visible · 0 below\n\n"
FULL = """[1]<div description=mail>
	Ada
	[6]<row> Well. | [2]<button> Reply
[3]<button> reply
[4]<div>"""


def test_words_inside_and_place_among_its_like() -> None:
    page = read(HEAD + FULL)
    told = {each.row.ref: each for each in known(page)}
    assert list(told) == [1, 6, 2, 3, 4]
    assert told[1].inside == ("Ada", "Well.", "Reply")
    assert [(told[ref].nth, told[ref].of) for ref in (2, 3)] == [(0, 2), (1, 2)]
    assert told[4] == Known(page.rows()[-1], (), 1, 2)


def test_what_is_told_later_is_not_taken_for_inside() -> None:
    page = read(f"{HEAD}CHANGES since turn 1:\n+ \t[5]<button> New", read(HEAD + FULL))
    assert {each.row.ref: each.inside for each in known(page)}[4] == ()
