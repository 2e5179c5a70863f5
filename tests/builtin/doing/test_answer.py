from builtin_site import turn_on
from pilotfish.agent.model.request import Place
from pilotfish_builtin.doing.answer import answer_question
from pilotfish_builtin.intent import Question
from pilotfish_builtin.moves import Answered, Do, Stuck

HELP = """
URL: /help/returns
TITLE: Returns · Shop
[1]<main>
	[2]<heading level=1> Returns and refunds
	You have 30 days to send anything back.
	[3]<heading level=2> When you get your money back
	We refund within 5 working days.
	[4]<button expanded=false> Can I return a gift?
"""
HOME = "URL: /\nTITLE: Shop\n[1]<main>\n\t[2]<heading level=1> Welcome\n\tNice things."
SITEMAP = (Place("/help/returns", "Returns", keywords=("return policy",)),)


def test_it_goes_to_the_page_that_is_about_it() -> None:
    move = answer_question(Question("What is your return policy?"), turn_on(HOME, SITEMAP))
    assert isinstance(move, Do) and move.acts[0].args == {"path": "/help/returns"}


def test_it_quotes_the_passage_and_points_at_it() -> None:
    turn = turn_on(HELP, SITEMAP)
    turn.progress.trail.hops.append("/help/returns")
    lead = answer_question(Question("What is your return policy?"), turn)
    assert lead == Answered(
        "Returns says under “Returns and refunds”: “You have 30 days to send anything back.”", 2
    )
    money = answer_question(Question("When do I get my money back?"), turn)
    assert isinstance(money, Answered) and "5 working days" in money.text and money.about == 3


def test_a_folded_question_is_opened_once() -> None:
    turn = turn_on(HELP, SITEMAP)
    turn.progress.trail.hops.append("/help/returns")
    question = Question("Can I return a gift?")
    move = answer_question(question, turn)
    assert isinstance(move, Do) and move.acts[0].args == {"ref": 4}
    assert isinstance(answer_question(question, turn), Stuck)


def test_what_is_only_near_is_called_so() -> None:
    turn = turn_on(HELP, SITEMAP)
    turn.progress.trail.hops.append("/help/returns")
    move = answer_question(Question("do you refund postage?"), turn)
    assert isinstance(move, Answered) and move.text.startswith("I found no direct answer.")


def test_where_something_is_done_is_a_page() -> None:
    page = "URL: /profile\nTITLE: Profile\n[1]<main>\n\t[2]<textbox value=Ada> Name"
    turn = turn_on(page)
    turn.progress.trail.hops.append("/profile")
    move = answer_question(Question("Where can I change my name?"), turn)
    assert move == Answered("That is on this page: Profile.", 2)


def test_what_no_page_says_is_not_made_up() -> None:
    assert isinstance(answer_question(Question("Who won the cup?"), turn_on(HOME, SITEMAP)), Stuck)
