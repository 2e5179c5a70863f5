from dataclasses import replace
from typing import Any

from builtin_site import turn_on
from pilotfish_builtin.doing.custom import custom_act
from pilotfish_builtin.intent import Add, Form, Goto, Intent, Press, Question, Search, Toggle
from pilotfish_builtin.rules import read_intent
from pilotfish_builtin.slots import Slot
from pilotfish_client.page_messages import ActionSpec


def spec(
    name: str, required: bool = True, consequential: bool = False, **properties: Any
) -> ActionSpec:
    parameters = {
        "type": "object",
        "properties": properties,
        "required": list(properties) if required else [],
    }
    return ActionSpec(
        name=name,
        description=f"{name} of the host",
        parameters=parameters,
        consequential=consequential,
    )


TEXT, WHOLE = {"type": "string"}, {"type": "integer"}
ACTIONS = (
    spec("apply_coupon", code=TEXT),
    spec("refund_order", order_id=TEXT, consequential=True),
    spec("order_status", order_number=TEXT),
    spec("send_gift_card", email=TEXT, amount=WHOLE, consequential=True),
    spec("set_theme", theme={"type": "string", "enum": ["light", "dark"]}),
    spec("search_docs", query=TEXT),
    spec("add_to_cart", sku=TEXT),
    spec("delete_account", consequential=True),
    spec("click", ref=WHOLE),
)


def act(intent: Intent) -> tuple[str, dict[str, Any]] | None:
    turn = turn_on("Nothing")
    found = custom_act(intent, replace(turn, request=replace(turn.request, actions=ACTIONS)))
    return (found.tool, found.args) if found else None


def test_an_action_that_is_named_and_given_all_it_needs() -> None:
    assert act(read_intent("apply the coupon SAVE10")) == ("apply_coupon", {"code": "SAVE10"})
    assert act(read_intent("refund order T-1042")) == ("refund_order", {"order_id": "T-1042"})
    assert act(read_intent("send a gift card of 50 to bob@x.org")) == (
        "send_gift_card",
        {"email": "bob@x.org", "amount": 50},
    )
    assert act(Form((Slot("theme", "dark"),))) == ("set_theme", {"theme": "dark"})
    assert act(Press("delete", "my account")) == ("delete_account", {})


def test_a_question_may_be_answered_by_one_that_changes_nothing() -> None:
    asked = Question("what is the status of order T-1042?")
    assert act(asked) == ("order_status", {"order_number": "T-1042"})
    assert act(Question("can I refund order T-1042?")) is None


def test_nothing_is_called_with_a_guess() -> None:
    assert act(Add("blue mug")) is None
    assert act(read_intent("refund my order")) is None
    assert act(Goto("account")) is None
    assert act(Toggle("notifications", True)) is None
    assert act(Press("click", "Save")) is None


def test_a_search_of_another_thing_is_not_taken() -> None:
    assert act(Search("docs about keys")) == ("search_docs", {"query": "docs about keys"})
    assert act(Search("blue mugs")) is None
