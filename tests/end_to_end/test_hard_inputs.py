"""PAGES 1 and 11: fields that reject, reformat, mask, limit, answer late or save by themselves, and
controls that are disabled for a while or for a reason."""

import pytest

from end_to_end.hard import Hard, Tab


@pytest.fixture
def tab(hard: Hard) -> Tab:
    return hard.open("inputs")


def test_rejected_text_is_told(tab: Tab) -> None:
    said = tab.do("fill_input", "textbox", "Quantity", value="12ab", asked="app.qty === '12ab'")
    said.refused("rejected_value", 'asked "12ab"', "was restored")
    assert tab.state("at('qty').value === app.qty")


def test_a_late_message_of_the_field_is_told(tab: Tab) -> None:
    tab.do("fill_input", "textbox", "Quantity", value="12", asked="app.qty === '12'").done("Max 9")


def test_a_mask_gets_its_digits(tab: Tab) -> None:
    asked = "app.phone === '5551234567'"
    tab.do("fill_input", "textbox", "Phone", value="5551234567", asked=asked).done()
    assert tab.state("at('phone').value") == "(555) 123-4567"


def test_more_than_maxlength(tab: Tab) -> None:
    said = tab.do("fill_input", "textbox", "Code", value="ABCDE", asked="app.code === 'ABCDE'")
    said.refused("rejected_value", "at most 4 characters")
    assert tab.state("app.code ?? ''") == ""


def test_change_comes_once(tab: Tab) -> None:
    tab.do("fill_input", "textbox", "City", value="Oslo", asked="app.city === 'Oslo'").done()
    tab.do("fill_input", "textbox", "Filter", value="x", asked="app.filter === 'x'").done()
    assert tab.state("app.changes") == ["Oslo"]


def test_keyup_alone_is_heard(tab: Tab) -> None:
    tab.do("fill_input", "textbox", "Filter", value="red", asked="app.filter === 'red'").done()


def test_lines_of_a_textarea(tab: Tab) -> None:
    asked = r"app.note === 'one\ntwo'"
    tab.do("fill_input", "textbox", "Note", value="one\ntwo", asked=asked).done()
    tab.do("clear_input", "textbox", "Note", asked="app.note === ''").done()


def test_a_field_that_writes_in_capitals(tab: Tab) -> None:
    tab.do("fill_input", "textbox", "Upper", value="ab", asked="app.upper === 'AB'").done()


def test_keys_that_the_page_filters(tab: Tab) -> None:
    said = tab.do("fill_input", "textbox", "Digits", value="12a", asked="app.digits === '12a'")
    said.refused("rejected_value", 'shows "12"')
    tab.do("fill_input", "textbox", "Digits", value="345", asked="app.digits === '345'").done()


def test_a_number_with_steps(tab: Tab) -> None:
    tab.do("fill_input", "spinbutton", "Steps", value="4", asked="app.steps === '4'").done()
    tab.do("press_key", "spinbutton", "Steps", key="ArrowUp", asked="app.steps === '5'").done()
    said = tab.do("fill_input", "spinbutton", "Steps", value="many", asked="app.steps === 'many'")
    said.refused("rejected_value")


def test_a_stepper_of_buttons(tab: Tab) -> None:
    tab.do("click", "button", "More", asked="app.count === 2").done()
    tab.do("click", "button", "More", asked="app.count === 3").done()
    tab.do("click", "button", "Less", asked="app.count === 2").done()


def test_what_the_page_corrects_a_little_later(tab: Tab) -> None:
    said = tab.do("fill_input", "textbox", "Late", value="hey!", asked="app.late === 'hey!'")
    said.refused("rejected_value", 'shows "hey"')


def test_a_field_that_saves_by_itself(tab: Tab) -> None:
    asked = "app.saves[0] === 'draft'"
    tab.do("fill_input", "textbox", "Autosaved", value="draft", asked=asked).done("Saved")
    assert tab.hard.site.notes == ["draft"]


def test_what_is_not_valid_is_told(tab: Tab) -> None:
    asked = "at('mail').value === 'nobody'"
    said = tab.do("fill_input", "textbox", "Mail", value="nobody", asked=asked)
    assert said.done().effects("validation")
    assert tab.state("app.mail") == ""


def test_a_number_in_the_way_of_a_country(tab: Tab) -> None:
    asked = "app.amount === 1234.56"
    tab.do("fill_input", "textbox", "Amount", value="1234,56", asked=asked).done("1.234,56")


def test_words_of_another_script(tab: Tab) -> None:
    asked = "app.composed === '日本語'"
    tab.do("fill_input", "textbox", "Composed", value="日本語", asked=asked).done()


def test_disabled_until_valid(hard: Hard) -> None:
    tab = hard.open("validity")
    assert tab.reader.row("button", "Go on").attributes.get("disabled")
    (filled, pressed) = tab.turn(
        {"tool": "fill_input", "args": {"ref": tab.ref("textbox", "Account"), "value": "DE1234"}},
        {"tool": "click", "args": {"ref": tab.ref("button", "Go on")}},
    )
    tab.judge(filled, "at('account').value === 'DE1234'").done()
    tab.judge(pressed, "app.went === 1").done()


def test_a_form_that_is_not_valid_is_not_sent(hard: Hard) -> None:
    tab = hard.open("validity")
    (step,) = tab.turn({"tool": "click", "args": {"ref": tab.ref("button", "Save")}})
    assert tab.state("app.saves") == 0
    assert any(effect.kind == "validation" for effect in step.outcome.effects or [])
    asked = "document.forms[0].name.value === 'Ada'"
    tab.do("fill_input", "textbox", "Name", value="Ada", asked=asked).done()
    tab.do("click", "button", "Save", asked="app.saves === 1").done()


def test_pressed_twice_and_stored_once(hard: Hard) -> None:
    tab = hard.open("validity")
    press = {"tool": "click", "args": {"ref": tab.ref("button", "Store once")}}
    tab.send(press, press)
    tab.answer("Approve")
    (first, *more) = tab.receive()
    tab.judge(first, "app.once === 1").done()
    assert [it.outcome.status for it in more] == ["failed"]
    assert hard.site.notes == ["once"]
