"""View transitions, within a document and between two: the agent acts on, and the bar stays."""

from playwright.sync_api import expect

from end_to_end.hard import Hard


def test_the_agent_acts_on_through_view_transitions(hard: Hard) -> None:
    tab = hard.open("transitions")
    for step in (1, 2):
        tab.do("click", "button", "Next step", asked=f"app.steps === {step}").done()
        assert tab.reader.has("heading", f"Step {step}")
    tab.wait_for("app.ran === 2")
    expect(tab.page.locator(".bar")).to_be_visible()
    said = tab.do("click", "link", "Second page", asked="location.search === '?second'")
    said.done("route /hard/transitions -> /hard/transitions?second")
    assert tab.reader.has("heading", "Step 0")
    expect(tab.page.locator(".bar")).to_be_visible()
    tab.do("click", "button", "Next step", asked="app.steps === 1").done()
