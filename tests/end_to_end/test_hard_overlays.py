"""PAGES 5, 6 and 28: what covers a control, what makes the rest of the page inert, and where our
own interface is meanwhile."""

import pytest

from end_to_end.hard import Hard, Tab


@pytest.fixture
def overlays(hard: Hard) -> Tab:
    return hard.open("overlays")


@pytest.fixture
def modals(hard: Hard) -> Tab:
    return hard.open("modals")


def test_a_wall_is_told_and_dealt_with(hard: Hard) -> None:
    tab = hard.open("overlays?wall")
    assert "DIALOG: Cookies" in tab.reader.told() and "Next page" not in tab.reader.told()
    asked = "app.cookies === 'Only what is needed'"
    tab.do("click", "button", "Only what is needed", asked=asked).done("closed")
    tab.do("click", "button", "Next page", asked="app.next === 1").done()


def test_a_mask_that_goes_is_waited_out(overlays: Tab) -> None:
    overlays.do("click", "button", "Load rows", asked="app.rows === 1").done()
    overlays.do("click", "button", "Next page", asked="app.next === 1").done()


def test_a_mask_that_came_before_the_press(overlays: Tab) -> None:
    overlays.page.evaluate("at('load').onclick()")
    overlays.do("click", "button", "Next page", asked="app.next === 1").done()
    assert overlays.state("app.rows") == 1


def test_covered_in_the_middle_and_free_at_the_edge(overlays: Tab) -> None:
    overlays.do("click", "button", "Badged", asked="app.badged === 1").done()


def test_a_decoration_covers_nothing(overlays: Tab) -> None:
    assert "covered" not in overlays.reader.row("button", "Veiled").attributes
    overlays.do("click", "button", "Veiled", asked="app.veiled === 1").done()


def test_between_a_fixed_header_and_footer(overlays: Tab) -> None:
    overlays.do("click", "button", "Low", asked="app.low === 1").done()
    overlays.do("click", "button", "Next page", asked="app.next === 1").done()


def test_only_the_modal_is_there(modals: Tab) -> None:
    tab = modals
    said = tab.do("click", "button", "Edit", asked="at('dialog').open")
    said.done('dialog "Edit name" opened')
    assert "DIALOG: Edit name" in tab.reader.text
    assert not tab.reader.has("button", "Outside")
    tab.do("fill_input", "textbox", "Name", value="Ada", asked="at('name').value === 'Ada'").done()
    tab.do("click", "button", "Keep", asked="app.returned === 'ok' && app.name === 'Ada'").done()
    tab.do("click", "button", "Outside", asked="app.outside === 1").done()


def test_a_modal_over_a_modal(modals: Tab) -> None:
    tab = modals
    tab.do("click", "button", "Edit", asked="at('dialog').open").done()
    tab.do("click", "button", "Discuss", asked="at('second').open").done('"Really" opened')
    tab.do("click", "button", "Back", asked="!at('second').open && at('dialog').open").done()
    tab.do("press_key", key="Escape", asked="!at('dialog').open").done("closed")


def test_a_drawer_that_closes_on_escape(modals: Tab) -> None:
    tab = modals
    shown = "!!document.querySelector('[aria-modal=true]')"
    tab.do("click", "button", "Filters", asked=shown).done()
    assert not tab.reader.has("button", "Outside")
    tab.do("press_key", key="Escape", asked="app.drawer === 'closed'").done('"Filters" closed')


def test_a_popover_and_a_press_on_our_own_interface(modals: Tab) -> None:
    tab = modals
    tab.do("click", "button", "More", asked="app.popovers === 1").done()
    tab.page.locator("pilotfish-widget .root").evaluate(
        "it => it.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))"
    )
    assert tab.state("app.popovers") == 1
    tab.do("click", "button", "Archive", asked="app.archive === 1").done()


def test_our_interface_is_where_a_modal_leaves_it_reachable(modals: Tab) -> None:
    tab = modals
    tab.do("click", "button", "Edit", asked="at('dialog').open").done()
    tab.wait_for("document.querySelector('pilotfish-widget').parentElement.id === 'dialog'")
    assert not [row for row in tab.reader.rows.values() if "ilotfish" in row.text]
    tab.do("click", "button", "Keep", asked="!at('dialog').open").done()
    root = "document.documentElement"
    tab.wait_for(f"document.querySelector('pilotfish-widget').parentElement === {root}")


def test_what_is_inert_is_not_there_until_it_is_opened(modals: Tab) -> None:
    tab = modals
    row = [it for it in tab.reader.rows.values() if it.text == "Inert part"]
    assert not row or row[0].attributes.get("disabled")
    tab.page.evaluate("at('shut').inert = false")
    tab.look()
    tab.do("click", "button", "Inert part", asked="app.inert === 1").done()
