"""A page that nobody asked for is left again, and the visitor hears of it."""

import pytest

from builtin_site import FakeSite, drive, turn_on
from pilotfish_builtin.doing.returning import told_of_return, way_back
from pilotfish_builtin.results import LEFT

NAVIGATION = """[1]<navigation> Main
	[2]<link href=/accounts> Accounts
	[3]<link href=/payments> Payments
	[4]<link href=/profile> Profile
"""
PAGES = {
    "/accounts": "TITLE: Accounts · Bank\n" + NAVIGATION + "[10]<main>\n\t[11]<button> Export",
    "/payments": "TITLE: Payments · Bank\n" + NAVIGATION + "[20]<main>\n\t[21]<button> Print",
    "/profile": "TITLE: Profile · Bank\n" + NAVIGATION + "[30]<main>\n\t[31]<textbox> Name",
}


def test_a_link_pressed_in_vain_is_gone_back_from_and_told() -> None:
    site = FakeSite(PAGES, "/accounts")
    run = drive(site, "block my card")
    assert site.path == "/accounts"
    assert run.calls[-1] == ("navigate", {"path": "/accounts"})
    assert "I could not go on with “block my card”" in run.summary
    assert run.summary.endswith("I looked at Payments, Profile and went back to where you were.")
    assert "I'll go back to where you were." in run.said


def test_what_was_done_before_stays_done() -> None:
    site = FakeSite(PAGES, "/accounts")
    run = drive(site, "open profile and block my card")
    assert site.path == "/profile" and run.summary.startswith("Opened Profile.")


def test_where_the_way_back_is_barred_it_says_where_the_visitor_is() -> None:
    site = FakeSite(PAGES, "/accounts")
    bare = site.act

    def act(name: str, args: dict[str, object]) -> object:
        outcome = bare(name, args)
        if site.path == "/payments":
            site.views.pop("/accounts", None)
        return outcome

    site.act = act  # type: ignore[method-assign, assignment]
    run = drive(site, "block my card")
    assert run.summary.endswith("I looked at Payments, Profile; you are on Profile now.")


def test_nothing_is_gone_back_from_that_was_asked_for() -> None:
    turn = turn_on("URL: /payments\n" + PAGES["/payments"])
    turn.progress.trail.began = "/accounts"
    assert way_back(turn, "I could not find it.") is None
    turn.progress.trail.hops.append("/payments")
    assert way_back(turn, "The site asks to sign in.") is None
    turn.progress.trail.filled = True
    assert way_back(turn, "I could not find it.") is None


@pytest.mark.parametrize("ending", ["I could not find it.", "I stopped.", f"{LEFT}."])
def test_whatever_ends_a_search_in_vain_goes_back(ending: str) -> None:
    turn = turn_on("URL: /payments\n" + PAGES["/payments"])
    turn.progress.trail.began = "/accounts"
    turn.progress.trail.hops.append("/payments")
    act = way_back(turn, ending)
    assert act is not None and act.args == {"path": "/accounts"}
    assert told_of_return(turn) == f"{ending} I looked at other pages; you are on Payments now."
