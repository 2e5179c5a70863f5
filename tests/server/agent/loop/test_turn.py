import asyncio

import pytest

from fakes import FakePage, done, envelope, needs_approval, pieces, row, tool, view
from pilotfish.agent.features.order import features_of
from pilotfish.agent.loop.action import LoopContext
from pilotfish.agent.loop.loop import carry_through
from pilotfish.agent.loop.turn import asked, take_turn
from pilotfish.agent.model.envelope import Envelope
from pilotfish.agent.model.request import Stopped
from pilotfish.agent.state.ended import Continue, Ended, Rejected
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.outcome import Effect, Outcome
from pilotfish_client.server_messages import Error, Subtitle

pytestmark = pytest.mark.anyio


async def turn(s):
    trajectory = Trajectory(view=await s.page.observe(), actions=())
    features = features_of(s.run, trajectory)
    after = await take_turn(LoopContext(s.run, trajectory, features, carry_through))
    return trajectory, await features.judge(after) if isinstance(after, Ended) else after


async def test_an_action_is_issued_while_the_reply_is_still_written(stage) -> None:
    chunks = pieces(envelope(tool("click", ref=1), memory="m", summary="rest"), size=1000)
    text = chunks[0].text
    cut = text.index('"summary"')
    first, rest = (type(chunks[0])(0, "c", "agent_turn", part) for part in (text[:cut], text[cut:]))
    gate = asyncio.Event()
    s = stage([first, gate, rest, Stopped("tool_use")])
    task = asyncio.create_task(turn(s))
    while not s.page.acts:
        await asyncio.sleep(0)
    assert not gate.is_set()
    gate.set()
    trajectory, _ = await task
    assert trajectory.memory == "m"


async def test_a_consequential_action_waits_for_the_clean_end(stage) -> None:
    gate = asyncio.Event()
    chunks = [*pieces(envelope(tool("click", ref=1))), gate, Stopped("tool_use")]
    s = stage(chunks)
    s.host.approves = [True]
    s.page.answers["click"] = lambda act: done() if act.digest else needs_approval("d9", name="Pay")
    task = asyncio.create_task(turn(s))
    while not s.page.acts:
        await asyncio.sleep(0)
    for _ in range(20):
        await asyncio.sleep(0)
    assert s.host.confirmed == []
    gate.set()
    await task
    assert [question.message for question in s.host.confirmed] == ["Pay?"]
    assert [act.digest for act in s.page.acts] == [None, "d9"]
    assert s.page.acts[0].action_id != s.page.acts[1].action_id


async def test_a_broken_reply_never_pays(stage) -> None:
    s = stage([*pieces(envelope(tool("click", ref=1)))])
    s.page.answers["click"] = needs_approval("d9", name="Pay")
    trajectory, after = await turn(s)
    assert after == Continue()
    assert s.host.confirmed == []
    assert trajectory.turns[0].steps[0].outcome.reason == "cancelled"


async def test_the_rest_is_dropped_when_the_page_changed(stage) -> None:
    s = stage(envelope(tool("click", ref=1), {"narrate": "x"}, tool("click", ref=2), memory="m"))
    s.page.answers["click"] = done("ok", Effect(kind="route", text="route /a -> /b"))
    trajectory, _ = await turn(s)
    assert len(s.page.acts) == 1
    assert trajectory.nudges == ("1 further action was dropped: the page changed: route /a -> /b",)
    assert s.host.of(Subtitle) == []
    assert trajectory.turns[0].envelope["actions"] == [tool("click", ref=1)]


async def test_what_was_issued_before_a_break_is_committed(stage) -> None:
    """Row 65: a model that fails is an `error` with the code `model`."""
    chunks = pieces(envelope({"narrate": "Hi"}, tool("click", ref=1), tool("click", ref=2)))
    s = stage(chunks[:-3])
    trajectory, after = await turn(s)
    assert after == Continue()
    assert trajectory.turns[0].envelope["actions"] == [{"narrate": "Hi"}, tool("click", ref=1)]
    assert "broke off" in trajectory.turns[0].notes[0]
    told = Error(code="model", message="The model did not answer.", run_id="r1")
    assert s.host.of(Error) == [told]


async def test_a_reply_that_is_not_valid_is_told_as_such(stage) -> None:
    """Row 65: an `error` with the code `parse`."""
    s = stage(envelope({"tool": 7}))
    await turn(s)
    assert [(error.code, error.run_id) for error in s.host.of(Error)] == [("parse", "r1")]


async def test_a_turn_without_page_actions_looks_again(stage) -> None:
    page = FakePage(views=[view(), view("/later", [row(1, "link")])])
    s = stage(envelope(tool("ask_user", question="Which?")), page=page)
    s.host.answers = ["Ada"]
    trajectory, _ = await turn(s)
    assert trajectory.view.facts.url == "/later"
    data = trajectory.turns[0].steps[0].outcome.data
    assert data == {"question": "Which?", "answer": "Ada", "source": "free_text"}


async def test_a_failed_step_keeps_the_run_from_ending(stage) -> None:
    s = stage(envelope(tool("click", ref=1), is_final=True, summary="Done!"))
    s.page.answers["click"] = Outcome(status="failed", reason="covered", message="covered")
    _, after = await turn(s)
    assert after == Rejected("click ended as failed")


async def test_a_summary_without_final_still_ends(stage) -> None:
    _, after = await turn(stage(envelope(summary="That is all."), task="What is here?"))
    assert after == Ended("done", "That is all.", claimed=True)


async def test_words_of_a_reply_that_broke_off_are_not_gone_on_with(stage) -> None:
    s = stage(
        [*pieces(envelope({"narrate": "I open the ca"}))[:-2]],
        envelope({"narrate": "I open the cart."}, is_final=True, summary="Open."),
    )
    trajectory = Trajectory(view=await s.page.observe(), actions=s.actions.specs())
    features = features_of(s.run, trajectory)
    await take_turn(LoopContext(s.run, trajectory, features, carry_through))
    await take_turn(LoopContext(s.run, trajectory, features, carry_through))
    broken, whole = {m.say_id for m in s.host.of(Subtitle)}
    assert broken != whole


SURFACE = {"root": {"kind": "text"}}


async def test_a_surface_stands_alone_in_its_turn(stage) -> None:
    after = envelope(tool("click", ref=1), tool("present_surface", surface=SURFACE))
    s = stage([*pieces(after), Stopped("tool_use")])
    trajectory, following = await turn(s)
    assert isinstance(following, Continue) and s.host.asked == []
    assert [step.name for step in trajectory.turns[-1].steps] == ["click"]
    assert trajectory.nudges == (
        "1 further action was dropped: present_surface stands alone in its turn: call it by itself",
    )
    first = envelope(
        tool("present_surface", surface=SURFACE), tool("click", ref=1), is_final=True, summary="x"
    )
    s = stage([*pieces(first), Stopped("tool_use")])
    s.host.answers = ['{"size": "L"}']
    trajectory, following = await turn(s)
    assert isinstance(following, Rejected), "its answer has not been read"
    (step,) = trajectory.turns[-1].steps
    assert step.outcome.data is not None and step.outcome.data["surface_id"] == "r1.1"
    assert s.host.asked[0].surface == SURFACE and s.page.acts == []
    assert "1 further action was dropped" in trajectory.nudges[0]


async def test_the_tail_reaches_the_prompt(stage) -> None:
    s = stage(envelope(is_final=True, summary="Ok."))
    trajectory = Trajectory(view=view(), actions=())
    async with asked(s.run, trajectory, ("Note: look",)) as reply:
        ending = await reply.ending()
    assert isinstance(ending, Envelope) and ending.summary == "Ok."
    assert s.prompt.situations[0].tail == ("Note: look",)


SAVE, CART, CLOSE = row(2, "button", "Save"), row(3, "button", "Cart"), row(4, "link", "Close")
ROUTED = Effect(kind="route", text="route / -> /cart")
PAY = {"role": "button", "name": "pay"}


@pytest.mark.parametrize(
    ("later", "rows", "acted"),
    [
        ({"ref": 2}, [SAVE], [1, 2]),
        ({"ref": 2}, [row(2, "button", "Delete")], [1]),
        ({"ref": 2}, [row(2, "button", "Save", covered="dialog")], [1]),
        ({"ref": 2}, [CART], [1]),
        ({"ref": 2}, [row(2, "button", "Save", disabled=True)], [1]),
        ({"key": "Enter"}, [SAVE], [1]),
        ({"ref": PAY}, [SAVE, row(9, "button", "Pay")], [1, 9]),
        ({"ref": PAY}, [row(8, "button", "Pay"), row(9, "button", "Pay")], [1]),
        ({"ref": PAY}, [row(9, "link", "Pay")], [1]),
    ],
)
async def test_what_follows_on_another_page_is_named_or_still_there(
    stage, later: dict, rows: list, acted: list[int]
) -> None:
    s = stage(envelope(tool("open", ref=1), {"narrate": "I pay."}, tool("click", **later)))
    s.page.views = [view("/", [row(1, "link", "Cart"), SAVE])]

    def opened(_):
        s.page.views = [view("/cart", rows)]
        return done("opened", ROUTED)

    s.page.answers["open"] = opened
    trajectory, _ = await turn(s)
    assert [act.args["ref"] for act in s.page.acts] == acted
    assert trajectory.turns[0].dropped == 2 - len(acted)
    assert ("I pay." in str(s.host.of(Subtitle))) is (len(acted) == 2)


@pytest.mark.parametrize(
    ("url", "complaint", "leads"),
    [("/tags", (), True), ("/", (), False), ("/tags", ("Name: required",), False)],
)
async def test_a_path_leads_on_from_a_page_that_was_left_without_a_complaint(
    stage, url: str, complaint: tuple[str, ...], leads: bool
) -> None:
    s = stage(envelope(tool("open", ref=2), tool("navigate", path="/talks/7")))
    s.page.views = [view("/", [SAVE])]

    def sent(_):
        s.page.views = [view(url, [row(9, "link", "keynote")])]
        against = [Effect(kind="validation", text=text) for text in complaint]
        return done("sent", Effect(kind="route", text="route / -> /tags"), *against)

    s.page.answers["open"] = sent
    await turn(s)
    assert [act.name for act in s.page.acts] == ["open", *(["navigate"] if leads else [])]


async def test_an_address_that_a_draft_gets_changes_nothing(stage) -> None:
    s = stage(envelope(tool("fill_input", ref=2), tool("press_key", key="Enter")))
    s.page.views = [view("/new", [SAVE])]

    def saved(_):
        s.page.views = [view("/7", [SAVE, row(9, "status", "Draft saved")])]
        return done("filled", ROUTED)

    s.page.answers["fill_input"] = saved
    await turn(s)
    assert [act.name for act in s.page.acts] == ["fill_input", "press_key"]


@pytest.mark.parametrize("given", [PAY, {"members": [PAY]}, PAY | {"mail": "a@b.c"}])
async def test_a_role_and_a_name_of_a_hosts_own_are_no_element(stage, given: dict) -> None:
    s = stage(envelope({"tool": "invite", "args": given}))
    s.page.views = [view("/", [row(9, "button", "Pay")])]
    await turn(s)
    assert [act.args for act in s.page.acts] == [given]


async def test_after_a_failure_nothing_follows(stage) -> None:
    s = stage(envelope(tool("click", ref=1), tool("click", ref=PAY), tool("scroll")))
    s.page.views = [view("/", [row(9, "button", "Pay")])]
    s.page.answers["click"] = Outcome(status="failed", reason="covered")
    trajectory, _ = await turn(s)
    assert (len(s.page.acts), trajectory.turns[0].left) == (1, ("button “pay”",))


@pytest.mark.parametrize(
    ("sign", "url", "rows", "ends"),
    [
        ("/cart", "/cart?step=1", [], True),
        ("/cart?step=1", "/cart?step=1", [], True),
        ("/cart", "/", [], False),
        ("/", "/", [], False),
        ("your  Cart", "/cart", [row(7, "heading", "Your cart")], True),
        ("Shop", "/cart", [row(7, "heading", "Shop")], False),
        ("Cart", "/", [row(7, "textbox", "Search", value="Cart")], False),
    ],
)
async def test_an_end_waits_for_a_path_or_a_text_that_was_not_there(
    stage, sign: str, url: str, rows: list, ends: bool
) -> None:
    end = {"is_final": True, "ends_when": sign, "summary": "Here it is."}
    s = stage(envelope(tool("navigate", path="/cart"), **end))
    s.page.views = [view("/", [row(7, "heading", "Shop")])]

    def went(_):
        s.page.views = [view(url, rows)]
        return done("went", ROUTED)

    s.page.answers["navigate"] = went
    trajectory, after = await turn(s)
    assert isinstance(after, Ended) is ends
    assert any("has not come" in it for it in trajectory.nudges) is not ends
