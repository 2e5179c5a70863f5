from pilotfish.knowledge.passage import Passage
from pilotfish.knowledge.ranking import Candidate, Term, ranked


def one(address: str, title: str, heading: str, body: str) -> Candidate:
    return Candidate(Passage(address, title, (heading,), body, "en"), f"{title} {heading}", body)


def term(word: str, having: int, begins: bool = False) -> Term:
    return Term(frozenset({word}), having, begins)


def test_titles_and_headings_weigh_more_than_text() -> None:
    found = ranked(
        [term("cancel", 3)],
        [
            one("/b", "x", "x", "cancel"),
            one("/h", "x", "cancel", "x"),
            one("/t", "cancel", "", "x"),
        ],
        100,
        1.0,
    )
    assert {it.passage.address for it in found[:2]} == {"/t", "/h"}


def test_a_rare_word_covers_more_of_a_query_and_an_unknown_one_as_much() -> None:
    terms = [term("kafka", 0), term("setup", 50)]
    (found,) = ranked(terms, [one("/a", "", "", "setup of things")], 100, 3.0)
    assert found.coverage < 0.2
    (found,) = ranked([term("kaf", 1, True)], [one("/a", "", "", "kafka")], 100, 1.0)
    assert found.coverage == 1.0


def test_another_page_comes_before_a_further_passage_of_the_same() -> None:
    given = [("/x#1", "a b a"), ("/x#2", "a b"), ("/y", "a b c c c c")]
    found = ranked(
        [term("a", 2), term("b", 2)], [one(at, "", "", body) for at, body in given], 9, 3.0
    )
    assert [it.passage.address for it in found] == ["/x#1", "/y", "/x#2"]
