"""Every wait of an action has a limit, and one that does not end never holds the next (DESIGN 7)."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

NEVER = "() => new Promise(() => {})"
BUTTONS = "<button onclick=\"document.title='%s'\">%s</button>"
HERE = BUTTONS % ("one", "One") + BUTTONS % ("two", "Two")
# Its timer would enable the button again; before that the frame has another document.
SEARCH = "<form id=f action=%s><button>Search</button></form><script>f.onsubmit=()=>setTimeout(()=>{},400);addEventListener('click',()=>fetch('/hangs'))</script>"


def ended(agent: Any) -> dict[str, Any]:
    """The outcome of what was begun; fails where it does not end."""
    agent.page.wait_for_function("() => globalThis.outcome", timeout=15_000)
    return agent.state("outcome")


@pytest.mark.parametrize("to", ["/stock", "data:text/html,Stock"])
def test_a_frame_that_loads_another_page_takes_its_timers_and_requests_along(
    acting: Any, to: str
) -> None:
    paths = {"/search": SEARCH % to, "/stock": "<h1>Stock</h1>"}
    agent = acting(f"<iframe id=i src=/search></iframe>{HERE}", paths=paths)
    agent.page.route("**/hangs", lambda _: None)
    agent.page.frame_locator("iframe").get_by_role("button").wait_for()
    agent.begin("click", {"ref": agent.ref("Search")})
    outcome = ended(agent)
    assert outcome["status"] == "done" and "/hangs" not in outcome["message"], outcome
    assert agent.act("click", name="Two")["status"] == "done"
    assert agent.state("/native code/.test(setTimeout + fetch + open + confirm)")


def test_a_timer_that_never_fires_is_not_waited_for(acting: Any) -> None:
    agent = acting("<button onclick='setTimeout(() => {}, 9)'>Go</button>")
    agent.run("window.setTimeout = () => 1")
    agent.begin("click", {"ref": agent.ref("Go")})
    assert ended(agent)["status"] == "done"


def test_what_does_not_begin_is_given_up_and_does_not_begin_later(acting: Any) -> None:
    agent = acting(HERE, limits={"action": 1500})
    ref = agent.ref("One")
    agent.run(f"pf.find = pf.observer.find; pf.observer.find = {NEVER}")
    agent.begin("click", {"ref": ref})
    outcome = ended(agent)
    assert (outcome["status"], outcome["reason"]) == ("failed", "timeout"), outcome
    agent.run("pf.observer.find = pf.find")
    assert agent.act("click", name="Two")["status"] == "done"
    assert agent.state("document.title") == "two"


def test_what_does_not_end_is_unknown_and_does_not_hold_the_next(acting: Any) -> None:
    agent = acting(HERE, limits={"action": 1500})
    ref = agent.ref("One")
    agent.run(
        f"pf.find = pf.observer.find; document.addEventListener('click', () => {{ pf.observer.find = {NEVER} }}, {{ once: true }})"
    )
    agent.begin("click", {"ref": ref})
    assert ended(agent)["status"] == "unknown"
    agent.run("pf.observer.find = pf.find.bind(pf.observer)")
    assert agent.act("click", name="Two")["status"] == "done"


@pytest.mark.parametrize("stuck", ["pf.observer.find", "pf.route"])
def test_what_was_stopped_does_not_hold_the_next(acting: Any, stuck: str) -> None:
    agent = acting(HERE, paths={"/next": ""}, limits={"handler": 60_000})
    ref = agent.ref("One")
    agent.run(f"pf.find = pf.observer.find; {stuck} = {NEVER}")
    if stuck == "pf.route":
        agent.begin("navigate", {"path": "/next"})
    else:
        agent.begin("click", {"ref": ref})
    agent.page.wait_for_timeout(100)
    agent.run("pf.actuator.cancel()")
    outcome = ended(agent)
    assert (outcome["status"], outcome["reason"]) == ("failed", "cancelled"), outcome
    agent.run("pf.observer.find = pf.find")
    assert agent.act("click", name="Two")["status"] == "done"
    assert agent.state("location.pathname") == "/"


def test_a_router_that_never_answers_is_left_for_a_page_load(acting: Any) -> None:
    agent = acting(HERE, paths={"/next": "<h1>Next</h1>"}, limits={"handler": 200})
    agent.run(f"pf.route = {NEVER}")
    agent.begin("navigate", {"path": "/next"})
    agent.page.wait_for_url("**/next")


def test_what_acts_may_never_load(acting: Any) -> None:
    agent = acting(HERE, load="never")
    agent.begin("click", {"ref": agent.ref("One")})
    agent.run("pf.actuator.cancel()")
    assert ended(agent)["status"] == "failed"
