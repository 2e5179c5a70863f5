import pytest

from fakes import FakePage, done, envelope, tool, view
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.run.contract import Contract, tightened
from pilotfish.agent.run.run import RunLimits
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import RunContract

pytestmark = pytest.mark.anyio
END = envelope(is_final=True, summary="Here you are.")


def saving(**data):
    return envelope(tool("save_progress", data=data))


async def ended(stage, contract: Contract, *replies, **fields):
    s = stage(*replies, contract=contract, task="Which?", **fields)
    return s, await run(s.run)


async def test_a_missing_field_bounces_while_turns_are_left(stage) -> None:
    """G5: 0 and false count as values."""
    contract = Contract(required_fields=("price", "sold"))
    s, end = await ended(stage, contract, saving(price=0), END, saving(sold=False), END)
    assert (end.status, end.verified, end.data) == ("done", True, {"price": 0, "sold": False})
    assert "no value yet: sold" in s.prompt.situations[2].nudges[0]


async def test_in_the_last_turn_it_needs_review(stage) -> None:
    """G5."""
    contract = Contract(required_fields=("price",))
    _, end = await ended(stage, contract, END, END, limits=RunLimits(max_turns=2))
    assert (end.status, end.verified) == ("needs_review", False)
    assert end.why is not None and "price" in end.why


async def test_the_data_must_fit_its_schema(stage) -> None:
    contract = Contract(output_schema={"required": ["rows"]})
    s, end = await ended(stage, contract, END, saving(rows=[1]), END)
    assert (end.status, end.data) == ("done", {"rows": [1]})
    assert "does not fit its schema: rows is missing" in s.prompt.situations[1].nudges[0]


async def test_items_are_counted_and_too_few_are_partial(stage) -> None:
    """B17: told while it goes on, and checked at the end: 4 of 5 are a part."""
    contract = Contract(expected_items=5)
    four, limits = saving(rows=[1, 2, 3, 4]), RunLimits(max_turns=3)
    s, end = await ended(stage, contract, four, END, END, limits=limits)
    assert (end.status, end.why, end.data) == ("partial", "expected_items", {"rows": [1, 2, 3, 4]})
    assert "4 of 5 items are saved." in s.prompt.situations[1].tail
    _, end = await ended(stage, contract, saving(rows=[1, 2, 3, 4, 5]), END)
    assert (end.status, end.verified) == ("done", True)


async def test_the_address_must_match(stage) -> None:
    """G2: path, query and fragment of the page as it is."""
    pages = FakePage(views=[view("https://shop.example/orders?id=7#done")])
    _, end = await ended(stage, Contract(url=r"^/orders\?id=\d+#done$"), END, page=pages)
    assert (end.status, end.verified) == ("done", True)
    s, _ = await ended(stage, Contract(url="/paid"), *[END] * 30, page=pages)
    assert "the address /orders?id=7#done does not match /paid" in s.prompt.situations[1].nudges[0]


async def test_a_check_of_the_hosts_sees_page_data_and_end(stage) -> None:
    """G4: Python."""

    async def check(facts) -> str:
        assert (facts.url, facts.ended.summary) == ("/", "Here you are.")
        return "" if facts.data.get("ok") else "not ok yet"

    s, end = await ended(stage, Contract(checks=(check,)), END, saving(ok=True), END)
    assert (end.status, end.verified) == ("done", True)
    assert s.prompt.situations[1].nudges == ("is_final was dropped: not ok yet",)


@pytest.mark.parametrize(
    ("check", "told"),
    [
        (lambda facts: None, None),
        (lambda facts: "not ok yet", "not ok yet"),
        (lambda facts: True, "the site's check of the end returned bool, no text or None"),
        (lambda facts: 1 / 0, "the site's check of the end failed (ZeroDivisionError)"),
    ],
)
async def test_a_plain_check_is_asked_and_fails_closed(stage, check, told: str | None) -> None:
    s, end = await ended(stage, Contract(checks=(check,)), END, END, limits=RunLimits(max_turns=2))
    assert (end.status, end.verified) == ("needs_review" if told else "done", not told)
    assert told is None or f"is_final was dropped: {told}" in s.prompt.situations[1].nudges[0]


async def test_a_check_in_the_page_is_asked(stage) -> None:
    """G4: JavaScript, as a page action that answers {ok, reason?}."""
    answers = iter([{"ok": False, "reason": "the cart is empty"}, {"ok": True}])
    page = FakePage(answers={"cart_ok": lambda act: Outcome(status="done", data=next(answers))})
    s, end = await ended(stage, Contract(page_check="cart_ok"), END, END, page=page)
    assert (end.status, end.verified, len(page.acts)) == ("done", True, 2)
    assert s.prompt.situations[1].nudges == ("is_final was dropped: the cart is empty",)


async def test_without_a_contract_nothing_is_verified(stage) -> None:
    _, end = await ended(stage, Contract(), END)
    assert (end.status, end.verified) == ("done", None)
    assert done().status == "done"


async def test_what_the_page_wants_is_told_until_it_is_saved(stage) -> None:
    asked = RunContract(required_fields=["total"], output_schema={"required": ["total"]})
    contract = tightened(Contract(), asked)
    s, end = await ended(stage, contract, saving(total=24), END, asked=asked)
    assert (end.status, end.verified, end.data) == ("done", True, {"total": 24})
    first, second = ["\n".join(it.tail) for it in s.prompt.situations]
    assert "Save these fields with save_progress: total." in first
    assert 'must fit this JSON Schema: {"required": ["total"]}' in first
    assert "Save these fields" not in second
