"""What a script loads is judged by its address, as a link is."""

from typing import Any

import pytest

PATHS = {"/items/7/delete": "gone", "/items/7": "seen", "/a.php": "done"}

HELD = pytest.mark.not_in(
    "webkit", "without the Navigation API what a script does with `location` is not held"
)


@pytest.mark.parametrize(
    ("to", "asked"),
    [
        pytest.param("/items/7/delete", "delete", marks=HELD),
        pytest.param("/a.php?do=x&_wpnonce=a1b2", "other", marks=HELD),
        ("/items/7", None),
    ],
)
@pytest.mark.parametrize("how", ["location = '{0}'", "location.replace('{0}')"])
def test_an_address_that_acts_at_once_is_asked_about(
    acting: Any, to: str, asked: str | None, how: str
) -> None:
    agent = acting(f'<button onclick="{how.format(to)}">Next</button>', paths=PATHS, first=True)
    agent.begin("click", {"ref": agent.ref("Next")})
    if asked is None:
        agent.page.wait_for_url("**" + to)
        return
    outcome = agent.end()
    assert (outcome["status"], outcome["approval"]["kind"]) == ("needs_approval", asked)
    assert "Next" in outcome["approval"]["facts"]["name"]
    assert agent.state("location.pathname") == "/"
    agent.begin("click", {"ref": agent.ref("Next")}, digest=outcome["approval"]["digest"])
    agent.page.wait_for_url("**" + to)


def test_a_tab_that_acts_at_once_is_asked_about(acting: Any) -> None:
    html = "<script>window.opened = []; window.open = (url) => void opened.push(url)</script>"
    html += "".join(
        f"<button onclick=\"window.open('{to}')\">{name}</button>"
        for name, to in (("Look", "/items/7"), ("Next", "/items/7/cancel?confirm=1"))
    )
    agent = acting(html, first=True)
    assert agent.act("click", name="Look")["status"] != "needs_approval"
    assert agent.act("click", name="Next")["status"] == "needs_approval"
    assert agent.state("opened") == ["/items/7"]
