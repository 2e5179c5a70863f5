"""Tom Select, Parsley, TanStack Query, jQuery UI, BetterScroll and jQuery Form."""

import time
from typing import Any

LIBRARY = "kinds"


def answers(library: Any, path: str, **answer: Any) -> None:
    """Late, as a server would."""

    def late(route: Any) -> None:
        time.sleep(1)  # The page must have shown its own guess, and be quiet, before the answer.
        route.fulfill(**answer)

    library.page.route(f"**{path}", late)


def test_a_list_that_asks_its_server_at_the_focus(library: Any) -> None:
    library.does("choose", "Town", "combobox", option="Lyon", app={"town": "Lyon"})
    library.refuses("choose", "Town", "combobox", option="Rome", reason="option_missing")


def test_half_of_a_choice_is_told(library: Any) -> None:
    args = {"ref": library.ref("Teams", "combobox"), "option": ["Red", "Pink"]}
    outcome = library.acting.act("choose", args)
    assert outcome["message"].endswith('Chosen before that: "Red".'), outcome
    assert library.app["teams"] == ["Red"]
    library.does("choose", "Teams", "combobox", option=["Blue"], app={"teams": ["Red", "Blue"]})


def test_a_name_that_is_free_is_told_by_a_404(library: Any) -> None:
    outcome = library.does("fill_input", "Account", value="kite", app={"account": True})
    assert "request_failed" not in str(outcome)


def test_presses_with_ctrl_and_command(library: Any) -> None:
    library.does("click", "a.txt", app={"files": ["a.txt"]})
    library.does("click", "c.txt", modifiers=["ctrl"], app={"files": ["a.txt", "c.txt"]})
    library.does("click", "a.txt", modifiers=["meta"], app={"files": ["c.txt"]})


def test_a_list_that_its_wheel_alone_moves(library: Any) -> None:
    library.does("scroll", "Parts", until="Part 90")
    assert 80 < library.app["at"] <= 90


def test_what_is_taken_back_late_is_not_done(library: Any) -> None:
    answers(library, "/api/star", status=500)
    digest = library.tries("click", "Star", "button")["approval"]["digest"]
    outcome = library.tries("click", "Star", "button", digest=digest)
    assert (outcome["status"], library.app["starred"]) == ("unknown", False), outcome


def test_a_form_that_sends_into_a_frame(library: Any) -> None:
    answers(library, "/posts", body="Kept", content_type="text/html")
    library.does("fill_input", "Title", value="Spring")
    outcome = library.does("click", "Post", "button", approved=True, app={"posted": "Kept"})
    assert "new tab" not in str(outcome), outcome
