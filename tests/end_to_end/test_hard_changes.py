"""PAGES 7, 15 and 16: what is drawn anew between look and act, moves, comes late, or is told for a
second only."""

import pytest

from end_to_end.hard import Hard, Tab


@pytest.fixture
def changes(hard: Hard) -> Tab:
    return hard.open("changes")


@pytest.fixture
def lists(hard: Hard) -> Tab:
    tab = hard.open("lists")
    tab.wait_for("app.loads === 1")
    tab.look()
    return tab


def test_drawn_anew_between_look_and_act(changes: Tab) -> None:
    changes.page.evaluate("draw()")
    asked = "app.pressed.join() === 'Beta'"
    changes.do("click", "button", "Open Beta", asked=asked).done()


def test_moved_between_look_and_act(changes: Tab) -> None:
    changes.page.evaluate("names = ['Zeta', 'Gamma', 'Beta', 'Alpha']; draw()")
    asked = "app.pressed.join() === 'Beta'"
    changes.do("click", "button", "Open Beta", asked=asked).done()


def test_gone_between_look_and_act(changes: Tab) -> None:
    changes.page.evaluate("names = ['Alpha', 'Delta', 'Gamma']; draw()")
    said = changes.do("click", "button", "Open Beta", asked="app.pressed.length")
    said.refused("stale")


def test_the_same_node_with_another_name(changes: Tab) -> None:
    changes.page.evaluate("at('list').querySelectorAll('button')[1].textContent = 'Open Omega'")
    said = changes.do("click", "button", "Open Beta", asked="app.pressed.length")
    said.refused("stale", "Open Omega")


def test_a_recycled_row(lists: Tab) -> None:
    lists.page.evaluate("at('vp').scrollTop = 5000")
    lists.wait_for("rows[3].textContent === 'Row 145'")
    said = lists.do("click", "button", "Row 3", asked="app.pressed.length")
    said.refused("stale")


def test_a_row_that_is_not_drawn_yet(lists: Tab) -> None:
    (step,) = lists.turn({"tool": "find", "args": {"text": "Row 1431"}})
    assert step.outcome.status == "done"
    asked = "app.pressed.join() === 'Row 1431'"
    lists.do("click", "button", "Row 1431", asked=asked).done()


def test_a_list_that_grows_while_one_scrolls(lists: Tab) -> None:
    for _ in range(6):
        last = max(
            int(it.text.split()[1]) for it in lists.reader.rows.values() if "Item" in it.text
        )
        lists.turn({"tool": "scroll_to", "args": {"ref": lists.ref("button", f"Item {last}")}})
        lists.wait_for("!app.loading")
        lists.look()
    assert lists.state("app.loads") == 5
    asked = "app.fed.join() === 'Item 49'"
    lists.do("click", "button", "Item 49", asked=asked).done()


def test_replaced_under_the_press(changes: Tab) -> None:
    said = changes.do("click", "button", "Swap", asked="app.swapped === 1")
    said.refused("stale", "press it again")
    changes.do("click", "button", "Swap", asked="app.swapped === 1").done()


def test_replaced_when_the_pointer_comes(changes: Tab) -> None:
    changes.do("click", "button", "Replaced by hover", asked="app.over === 1").done()


def test_a_target_that_comes_to_rest(changes: Tab) -> None:
    changes.page.evaluate("at('runner').classList.add('go')")
    changes.do("click", "button", "Runner", asked="app.runner === 1").done()


def test_a_target_that_never_comes_to_rest(changes: Tab) -> None:
    # In front: where nobody looks no frame is drawn, and nothing moves.
    changes.page.bring_to_front()
    changes.page.evaluate("app.endless = true")
    said = changes.do("click", "button", "Endless", asked="app.caught")
    said.refused("timeout", "keeps moving")
    changes.page.evaluate("app.endless = false")


def test_a_toast_that_is_gone_at_once(changes: Tab) -> None:
    changes.do("click", "button", "Tell me", asked="app.toasts === 1").done("Saved 3 rows")


def test_a_slow_answer_is_waited_for(changes: Tab) -> None:
    changes.do("click", "button", "Slow answer", asked="app.slow === 'here'").done()
    assert "The answer is here" in changes.reader.text


def test_a_failed_request_is_told(changes: Tab) -> None:
    changes.do("click", "button", "Failing answer", asked="app.fails === 503").done("503", "/note")


def test_a_route_with_a_skeleton(changes: Tab) -> None:
    said = changes.do("click", "button", "Open report", asked="app.report === 1")
    said.done("route /hard/changes -> /hard/changes/report")
    assert changes.reader.has("button", "Print report")


def test_a_page_that_stands_still_meanwhile(changes: Tab) -> None:
    changes.do("click", "button", "Compute", asked="app.computed === 1").done()


def test_a_press_without_any_effect(changes: Tab) -> None:
    changes.do("click", "button", "Silent", asked="true").done("no visible effect")


def test_a_clock_does_not_keep_us(changes: Tab) -> None:
    changes.page.evaluate("setInterval(() => { at('clock').textContent = performance.now() }, 50)")
    said = changes.do("click", "button", "Silent", asked="true").done()
    assert said.outcome.timings and said.outcome.timings.settle < 1500


def test_our_own_change_of_a_name_keeps_the_number(changes: Tab) -> None:
    ref = changes.ref("button", "Take a ticket")
    changes.do("click", "button", "Take a ticket", asked="app.ticket === 1").done()
    assert changes.ref("button", "Ticket 1") == ref
    (step,) = changes.turn({"tool": "click", "args": {"ref": ref}})
    changes.judge(step, "app.ticket === 2").done()


def test_a_run_in_a_page_where_nothing_ends_has_a_status(hard: Hard) -> None:
    tab = hard.open("restless")
    tab.do("fill_input", "textbox", "Name", value="Ida", asked="at('name').value === 'Ida'").done()
    tab.do("click", "button", "Save", asked="app.saved === 'Ida'").done()
    claims = [{"says": "Ida was saved", "step": 2}]
    end = {"memory": "", "actions": [], "is_final": True, "summary": "Saved.", "claims": claims}
    assert tab.waiting
    tab.waiting.reply.set_result(end)
    tab.wait_for("window.ended")
    assert tab.state("ended.status") == "done", tab.state("ended")
