from builtin_site import turn_on
from pilotfish.agent.model.request import Place
from pilotfish_builtin.candidates import Candidate
from pilotfish_builtin.moves import Choice, Do, Stuck
from pilotfish_builtin.turn import NONE, describe, shorten, title_of, usual_places

DUMP = """
URL: /people
TITLE: People · Trellis
[1]<main>
	[2]<heading level=1> Ada
	[3]<button> Edit
	[4]<heading level=1> Bob
	[5]<button> Edit
	[10]<heading level=1> Everybody
	[6]<searchbox> Search people
	[7]<table rows=90 shown=1> People
		[8]<row> Carol | [9]<button> Edit
"""
SITEMAP = (Place("/security", "Security", "Passwords"), Place("/profile", "Profile"))


def buttons(phrase: str) -> tuple[list[Candidate], object]:
    turn = turn_on(DUMP)
    ranked = turn.finder.elements(phrase, lambda each: each.word == "button")
    return ranked, turn.pick(phrase, ranked)


def test_one_that_fits_best_is_picked() -> None:
    picked = buttons("edit Bob")[1]
    assert isinstance(picked, Candidate) and picked.element is not None and picked.element.ref == 5


def test_two_that_fit_alike_are_asked_about() -> None:
    picked = buttons("edit")[1]
    assert isinstance(picked, Choice)
    assert list(picked.options) == ["Edit (Ada)", "Edit (Bob)", "Edit (Carol)", NONE]


def test_what_was_chosen_before_is_picked() -> None:
    turn = turn_on(DUMP)
    turn.progress.picks["edit"] = "ref:3"
    picked = turn.pick("edit", turn.finder.elements("edit", lambda each: each.word == "button"))
    assert isinstance(picked, Candidate) and picked.key == "ref:3"


def test_a_number_that_is_not_there_is_not_guessed() -> None:
    turn = turn_on(DUMP)
    ranked = turn.finder.elements("edit 1042", lambda each: each.word == "button")
    assert turn.pick("edit 1042", ranked, accept=0.1) is None


def test_it_looks_where_such_things_are_usually_done_and_nowhere_twice() -> None:
    turn = turn_on(DUMP, SITEMAP)
    first = turn.hop("twofactor")
    assert isinstance(first, Do) and first.acts[0].args == {"path": "/security"}
    second = turn.hop("twofactor")
    assert isinstance(second, Do) and second.acts[0].args == {"path": "/profile"}
    assert turn.hop("twofactor") is None
    assert usual_places("email")[0] == "profile"


def test_nothing_found_is_said() -> None:
    assert isinstance(turn_on(DUMP).look_elsewhere("submarine"), Stuck)


def test_a_list_that_is_cut_off_is_searched_once() -> None:
    turn = turn_on(DUMP)
    move = turn.search_once("edit Dora")
    assert isinstance(move, Do) and move.acts[0].args == {"ref": 6, "value": "dora"}
    assert turn.search_once("edit Dora") is None
    assert turn_on(DUMP).search_once("edit Carol") is None


def test_labels() -> None:
    assert shorten("a" * 30) == "a" * 30 and shorten("word " * 20).endswith("…")
    assert title_of(turn_on(DUMP).page) == "People"
    ranked, _ = buttons("edit Bob")
    assert describe(ranked[0]) == "Edit (Bob)"


def test_one_choice_is_not_asked_as_one_of_several() -> None:
    ranked, _ = buttons("edit Bob")
    choice = turn_on(DUMP).choice("edti", ranked[:1])
    assert choice.question == "Do you mean “Edit (Bob)” by “edti”?"
    assert list(choice.options) == ["Edit (Bob)", NONE]


ENTRIES = """
[1]<main>
	[2]<heading level=1> Files
	[3]<table> Files
		[4]<row> [5]<link href=/a> Plan A | [6]<link href=/b> Plan B
"""


def test_a_choice_names_an_entry_without_its_neighbour() -> None:
    turn = turn_on(ENTRIES)
    ranked = turn.finder.elements("plan", lambda each: each.word == "link")
    assert "Plan B" not in describe(next(it for it in ranked if it.element and it.element.ref == 5))
