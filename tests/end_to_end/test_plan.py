"""A plan over the real wire: announced, shown as a list, crossed off, there after a load."""

from cards import press
from end_to_end.hard import Hard, Tab


def todos(tab: Tab) -> list[tuple[str, bool]]:
    rows = "e => [e.textContent, e.classList.contains('over')]"
    found = tab.page.locator(".plan li")
    return [(text, over) for text, over in (item.evaluate(rows) for item in found.all())]


def test_a_planned_task_is_shown_and_crossed_off(hard: Hard) -> None:
    """K2, 66-69: the visitor reads the summary and goes on; the list follows the replies."""
    tab = Tab(hard, hard.context.new_page(), hard.case)
    hard.tabs.append(tab)
    tab.begin("/hard/surfaces")
    press(tab.page.locator(".card"), "ContinueSpace")
    tab._listen()
    assert tab.waiting is not None
    asked = tab.waiting.request
    assert "- t1 Read <b>this</b>\n- t2 Say it" in asked.messages[-1].text
    assert "todo_adjust" in asked.tools[0].parameters["properties"]
    assert todos(tab) == [("Read <b>this</b>", False), ("Say it", False)], "text is never markup"
    adjust = {"remove": ["t1"], "replace": [{"id": "t2", "description": "Tell it"}]}
    wait = {"tool": "wait", "args": {"ms": 1}}
    tab.waiting.reply.set_result({"memory": "", "actions": [wait], "todo_adjust": adjust})
    tab.receive()
    after = [("Read <b>this</b>", True), ("Tell it", False)]
    tab.page.locator(".plan li.over").wait_for()
    assert todos(tab) == after
    tab.page.reload()
    tab.page.locator(".plan li.over").wait_for()
    assert todos(tab) == after
