import pytest

from fakes import done, envelope, tool
from pilotfish.agent.features.evidence import asks_for_an_answer
from pilotfish.agent.loop.lifecycle import run
from pilotfish_client.outcome import Effect, Outcome

pytestmark = pytest.mark.anyio
CLAIM = envelope(is_final=True, summary="It is in your cart.")


@pytest.mark.parametrize(
    ("task", "answer"),
    [
        ("What is your return policy?", True),
        ("tell me the price of the mug", True),
        ("is this in stock?", True),
        ("Wie viel kostet das?", True),
        ("返品はできますか", True),
        ("add two mugs to my cart", False),
        ("Could you add two mugs to my cart?", False),
        ("please cancel my plan", False),
        ("Can you tell me the price?", True),
        ("Lege zwei Tassen in den Warenkorb", False),
    ],
)
def test_which_tasks_can_be_done_by_words(task: str, answer: bool) -> None:
    assert asks_for_an_answer(task) is answer


async def test_an_end_without_any_deed_is_rejected_once_and_never_done(stage) -> None:
    s = stage(CLAIM, CLAIM)
    ended = await run(s.run)
    assert (ended.status, ended.code) == ("needs_review", "nothing_seen")
    assert "nothing was seen to happen" in s.prompt.situations[1].nudges[0]


@pytest.mark.parametrize(
    ("outcome", "status"),
    [
        (done("ok", Effect(kind="value", text="Quantity is 2")), "done"),
        (done("added"), "done"),
        (done("Clicked", Effect(kind="none", text="no visible effect")), "needs_review"),
        (Outcome(status="failed", reason="covered"), "needs_review"),
    ],
)
async def test_what_was_seen_is_evidence(stage, outcome: Outcome, status: str) -> None:
    s = stage(envelope(tool("click", ref=1)), CLAIM, CLAIM)
    s.page.answers["click"] = outcome
    assert (await run(s.run)).status == status


async def test_an_answer_needs_no_deed(stage) -> None:
    s = stage(envelope(is_final=True, summary="30 days."), task="What is your return policy?")
    assert (await run(s.run)).status == "done"


SET = done("ok", Effect(kind="value", text="Quantity is 2"))


@pytest.mark.parametrize(
    ("claims", "told"),
    [
        ([{"says": "The quantity is 2.", "step": 1}], "The quantity is 2."),
        (
            [{"says": "The quantity is 2", "step": 1}, {"says": "It was kept", "step": 1}],
            "The quantity is 2. It was kept.",
        ),
    ],
)
async def test_a_summary_that_nothing_shows_gives_way_to_claims_that_hold(
    stage, claims: list[object], told: str
) -> None:
    end = envelope(is_final=True, summary="Quantity is 3.", claims=claims)
    s = stage(envelope(tool("fill_input", ref=1)), end)
    s.page.answers["fill_input"] = SET
    ended = await run(s.run)
    assert (ended.status, ended.summary, len(s.model.requests)) == ("done", told, 2)


@pytest.mark.parametrize(
    ("outcome", "code", "told"),
    [
        ("done", None, "Quantity is 2"),
        ("partial", "unverified", "Quantity is 3. This could not be verified."),
    ],
)
async def test_without_claims_the_server_says_what_holds(
    stage, outcome: str, code: str | None, told: str
) -> None:
    said = {"summary": "Quantity is 3.", "is_final": True, "outcome": outcome}
    s = stage(envelope(tool("fill_input", ref=1), **said))
    s.page.answers["fill_input"] = SET
    ended = await run(s.run)
    assert (ended.status, ended.code) == (outcome, code)
    assert ended.summary.startswith(told)


async def test_only_the_sentence_with_the_unshown_value_goes(stage) -> None:
    said = {"summary": "I set it to 2. The total is 77.00. Have fun!", "is_final": True}
    s = stage(envelope(tool("fill_input", ref=1), **said))
    s.page.answers["fill_input"] = SET
    assert (await run(s.run)).summary == "I set it to 2. Have fun!"


async def test_an_answer_may_be_reckoned(stage) -> None:
    end = envelope(is_final=True, summary="5 together.")
    s = stage(envelope(tool("read", ref=1)), end, task="How many are there?")
    s.page.answers["read"] = done("2 here, 3 there")
    assert (await run(s.run)).summary == "5 together."


async def test_the_words_of_an_action_and_another_way_to_write_a_date_are_shown(stage) -> None:
    said = "Used “renew plan” until 5 March, 9:30."
    s = stage(envelope(tool("renew_plan"), is_final=True, summary=said))
    s.page.answers["renew_plan"] = done("from 05 March, 09:30")
    assert (await run(s.run)).summary == said


async def test_of_a_summary_that_nothing_shows_the_last_deeds_own_words_stand(stage) -> None:
    said = {"summary": "4 bowls for 90.00.", "is_final": True}
    s = stage(envelope(tool("click", ref=1), **said))
    told = Effect(kind="message", text="Added 3 × White Bowl to your cart")
    s.page.answers["click"] = done("ok", Effect(kind="route", text="route / -> /2"), told)
    ended = await run(s.run)
    assert (ended.status, ended.summary, ended.code) == ("done", told.text, None)


@pytest.mark.parametrize("outcome", ["done", "not_possible"])
async def test_what_was_seen_is_put_into_a_summary(stage, outcome: str) -> None:
    said = {"summary": "{seen}. Have fun!", "is_final": True, "outcome": outcome}
    s = stage(envelope(tool("fill_input", ref=1), **said))
    s.page.answers["fill_input"] = SET
    assert (await run(s.run)).summary.startswith("Quantity is 2. Have fun!")


async def test_an_answer_that_was_not_read_says_so(stage) -> None:
    end = envelope(is_final=True, summary="It costs 9.90.")
    s = stage(end, task="What does it cost?")
    ended = await run(s.run)
    assert (ended.status, ended.code) == ("done", "unverified")
    assert ended.summary == "It costs 9.90. This could not be verified."


async def test_a_failed_step_is_asked_about_once_and_then_told(stage) -> None:
    s = stage(envelope(tool("click", ref=1)), envelope(tool("check", ref=2)), CLAIM, CLAIM)
    s.page.answers = {"click": SET, "check": Outcome(status="failed", reason="disabled")}
    ended = await run(s.run)
    assert (ended.status, ended.code, ended.facts) == (
        "partial",
        "not_done",
        {"what": "check 2", "until": "Quantity is 2."},
    )
    assert "not done in this run: check 2" in s.prompt.situations[3].nudges[0]


async def test_a_failed_step_that_is_made_good_ends_at_once(stage) -> None:
    s = stage(envelope(tool("click", ref=1)), envelope(tool("click", ref=1)), CLAIM)
    outcomes = iter([Outcome(status="failed", reason="covered"), SET])
    s.page.answers["click"] = lambda act: next(outcomes)
    assert ((await run(s.run)).status, len(s.model.requests)) == ("done", 3)
