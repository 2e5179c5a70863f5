"""Questions, choices, pauses and confirmations: what is asked, and what counts as an answer.

Rows 93 and 109 of the reference.
"""

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from cards import press
from pilotfish_client.page_messages import Decision, Respond, Run
from pilotfish_client.protocol import FromServer
from pilotfish_client.server_messages import AskUser, AskUserChoice, ConfirmAction, Done, Status
from site_page import OpenSite
from wire_server import WireServer

FIELD = "<input id=name aria-label=Name><button id=b onclick='presses++'>Press</button>"
BODY = f"{FIELD}<script>presses = 0</script>"
ASK = AskUser(ask_id="q", question="Which name?")
CHOICE = AskUserChoice(
    ask_id="q", question="Which mug?", options=["Blue mug", "Espresso cup", "Tumbler"]
)
PAUSE = AskUser(ask_id="q", question="This is the orders table.", pause=True)
ARMED_MS = 750


def confirmation(expires: int = 2**42) -> ConfirmAction:
    return ConfirmAction(
        digest="d", actionName="click", params={}, message="Pay $48.00?", expires=expires
    )


@pytest.fixture
def asked(open_site: OpenSite, wire: WireServer) -> Callable[[FromServer], Page]:
    """A page in the middle of a run that is asked this."""

    def ask(message: FromServer) -> Page:
        page = open_site(BODY)
        page.evaluate(
            """() => {
              window.heard = [];
              for (const name of ['ask_user', 'ask_user_choice', 'confirm_action']) {
                pilotfish.on(name, payload => heard.push(payload));
              }
              pilotfish.run('x');
            }"""
        )
        run = wire.wait_for(Run)
        waiting = Status(status="waiting", run_id=run.run_id)
        wire.send(Status(status="thinking", run_id=run.run_id), waiting, message)
        expect(page.locator(".card")).to_be_visible()
        return page

    return ask


Asked = Callable[[FromServer], Page]


def test_a_question_takes_words(asked: Asked, wire: WireServer) -> None:
    page = asked(ASK)
    expect(page.get_by_label("Your answer")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    assert wire.wait_for(Respond) == Respond(ask_id="q", answer="Ada", source="free_text")
    expect(page.locator(".card")).to_have_count(0)
    assert len(wire.all(Respond)) == 1


def test_escape_closes_a_question(asked: Asked, wire: WireServer) -> None:
    asked(ASK).keyboard.press("Escape")
    assert wire.wait_for(Respond) == Respond(ask_id="q", answer="", source="cancelled")


def test_a_choice_by_press_by_digit_and_in_own_words(asked: Asked, wire: WireServer) -> None:
    page = asked(CHOICE)
    page.get_by_role("button", name="Espresso cup").click()
    assert wire.wait_for(Respond) == Respond(ask_id="q", answer="Espresso cup", source="option")
    wire.send(AskUserChoice(ask_id="q2", question="And?", options=["A", "B"]))
    expect(page.get_by_role("group", name="And?")).to_be_visible()
    page.keyboard.press("3")
    page.keyboard.press("2")
    assert wire.wait_for(Respond) == Respond(ask_id="q2", answer="B", source="option")
    wire.send(AskUserChoice(ask_id="q3", question="Last?", options=["A", "B"]))
    page.get_by_label("Something else…").fill("1")
    page.keyboard.press("Enter")
    assert wire.wait_for(Respond) == Respond(ask_id="q3", answer="1", source="free_text")


def test_digits_belong_to_the_field_that_has_the_focus(asked: Asked, wire: WireServer) -> None:
    page = asked(CHOICE)
    page.focus("#name")
    page.keyboard.type("12 ")
    page.get_by_label("Something else…").focus()
    page.keyboard.type("2")
    expect(page.locator(".card")).to_be_visible()
    assert page.input_value("#name") == "12 "
    assert wire.all(Respond) == []


def test_only_options_where_free_text_is_not_allowed(asked: Asked, wire: WireServer) -> None:
    page = asked(
        AskUserChoice(ask_id="q", question="Which?", options=["A", "B"], allow_free_text=False)
    )
    expect(page.get_by_label("Something else…")).to_have_count(0)


def test_space_ends_a_pause_with_and_without_focus(asked: Asked, wire: WireServer) -> None:
    page = asked(PAUSE)
    expect(page.get_by_text("This is the orders table.").first).to_be_visible()
    page.keyboard.press("Space")
    assert wire.wait_for(Respond).source == "option"
    wire.send(AskUser(ask_id="q2", question="And this one.", pause=True))
    expect(page.get_by_text("And this one.").first).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    assert wire.wait_for(Respond).ask_id == "q2"


def test_space_presses_the_pages_own_button_first(asked: Asked, wire: WireServer) -> None:
    page = asked(PAUSE)
    page.focus("#b")
    page.keyboard.press("Space")
    assert page.evaluate("presses") == 1
    expect(page.locator(".card")).to_be_visible()


def test_keys_mean_nothing_while_nothing_is_asked(asked: Asked, wire: WireServer) -> None:
    page = asked(ASK)
    page.keyboard.press("Escape")
    wire.wait_for(Respond)
    page.evaluate("document.activeElement.blur()")
    for key in ("Escape", "Space", "1"):
        page.keyboard.press(key)
    assert page.evaluate("pilotfish.isRunning()")


def test_who_is_typing_keeps_the_focus(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(BODY)
    page.evaluate("() => void pilotfish.run('x')")
    run = wire.wait_for(Run)
    page.focus("#name")
    page.keyboard.type("Ad")
    wire.send(Status(status="waiting", run_id=run.run_id), confirmation())
    expect(page.locator(".card")).to_be_visible()
    page.keyboard.type("a ")
    page.keyboard.press("Enter")
    assert page.input_value("#name") == "Ada "
    assert wire.all(Decision) == []


@pytest.mark.parametrize(("button", "approved"), [("Approve", True), ("Cancel", False)])
def test_a_confirmation_is_decided_by_a_press(
    asked: Asked, wire: WireServer, button: str, approved: bool
) -> None:
    page = asked(confirmation())
    card = page.get_by_role("alertdialog", name="Pay $48.00?")
    expect(card).to_be_focused()
    press(card, button)
    assert wire.wait_for(Decision) == Decision(digest="d", approved=approved)
    expect(page.locator(".card")).to_have_count(0)


def test_a_confirmation_is_decided_by_keyboard(asked: Asked, wire: WireServer) -> None:
    page = asked(confirmation())
    page.wait_for_timeout(ARMED_MS)
    page.keyboard.press("Enter")
    expect(page.locator(".card")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Approve")).to_be_focused()
    page.keyboard.press("Enter")
    assert wire.wait_for(Decision).approved is True


def test_escape_declines(asked: Asked, wire: WireServer) -> None:
    asked(confirmation()).keyboard.press("Escape")
    assert wire.wait_for(Decision) == Decision(digest="d", approved=False)


def test_what_a_script_presses_decides_nothing(asked: Asked, wire: WireServer) -> None:
    page = asked(confirmation())
    page.wait_for_timeout(ARMED_MS)
    page.evaluate(
        """() => {
          const root = document.querySelector('pilotfish-widget').shadowRoot;
          for (const button of root.querySelectorAll('.card button')) {
            for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
              button.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true }));
            }
            button.click();
            button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
          }
          dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
        }"""
    )
    expect(page.locator(".card")).to_be_visible()
    assert wire.all(Decision) == []


def test_a_host_may_answer_a_question(asked: Asked, wire: WireServer) -> None:
    page = asked(CHOICE)
    options = page.evaluate("[heard[0].question, heard[0].options, heard[0].allowFreeText]")
    assert options == ["Which mug?", CHOICE.options, True]
    page.evaluate("heard[0].resolve('Tumbler')")
    assert wire.wait_for(Respond) == Respond(ask_id="q", answer="Tumbler", source="option")
    expect(page.locator(".card")).to_have_count(0)


def test_the_server_moving_on_takes_the_question_away(asked: Asked, wire: WireServer) -> None:
    page = asked(confirmation())
    run_id = wire.all(Run)[0].run_id
    wire.send(Status(status="thinking", run_id=run_id))
    expect(page.locator(".card")).to_have_count(0)
    wire.send(Done(run_id=run_id, status="done", summary="Not paid."))
    expect(page.locator(".line")).to_have_text("Not paid.")


def test_hostile_words_stay_words(asked: Asked) -> None:
    page = asked(
        AskUserChoice(
            ask_id="q",
            question="<img src=x onerror=alert(1)>",
            options=["<b>bold</b>", "javascript:alert(1)"],
        )
    )
    expect(page.locator(".option").first).to_contain_text("<b>bold</b>")
    assert page.locator("pilotfish-widget img, pilotfish-widget a").count() == 0


def test_what_the_model_says_of_a_place_stands_beside_where_it_is(
    asked: Asked, wire: WireServer
) -> None:
    """Its words can neither replace the question nor hide the address, nor become markup."""
    note = "Your \u202edraft\u202c\n\n<b>is safe</b>. " + "Approve! " * 60
    question = "Leave this page? What was entered in “Name” would be lost."
    message = ConfirmAction(
        digest="d",
        actionName="navigate",
        params={"path": "/danger", "note": note},
        message=question,
        expires=2**42,
    )
    page = asked(message)
    told = page.locator(".card .says")
    place, words = told.all_inner_texts()
    assert place == "/danger"
    assert words.startswith("The assistant says: “Your draft <b>is safe</b>. Approve! ")
    assert len(words) < 190 and words.endswith("…”")
    card = page.locator(".card")
    assert card.locator("p").inner_text() == question
    assert card.get_attribute("aria-label") == question
    assert card.locator("b").count() == 0
    plain = replace(message, digest="e", message="Leave this page for /danger?")
    wire.send(plain)
    page.get_by_role("alertdialog", name="for /danger?").wait_for()
    assert told.count() == 1
    press(page.locator(".card"), "Approve")
    assert wire.wait_for(Decision) == Decision(digest="e", approved=True)
    other = replace(message, digest="f", actionName="open_page", params={"note": "Trust me"})
    wire.send(other)
    page.get_by_role("alertdialog", name=question).wait_for()
    assert told.count() == 0
