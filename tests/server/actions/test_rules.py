from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pilotfish.actions.rules import RESERVED, check_spec
from pilotfish_client.page_messages import ActionSpec


def spec(name: str = "add_to_cart", description: str = "Adds it.", **schema: Any) -> ActionSpec:
    return ActionSpec(name=name, description=description, parameters={"type": "object"} | schema)


def deep(levels: int) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(levels):
        schema = {"type": "object", "properties": {"a": schema}}
    return schema


def test_a_good_spec_passes() -> None:
    check_spec(spec(properties={"sku": {"type": "string", "description": "x" * 150}}))
    check_spec(spec(name="a" * 30, description="x" * 500))
    check_spec(spec(properties={"a": {"$ref": "#/$defs/a"}}, **{"$defs": {"a": {}}}))
    check_spec(spec(properties={"description": {"type": "string", "description": "short"}}))


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (
            spec(name="AddToCart"),
            "the action name 'AddToCart' must begin with a lower-case letter and hold only "
            "a-z, 0-9 and _, at most 30 of them: for instance 'add_to_cart'",
        ),
        (spec(name="a" * 31), "the action name 'aaaa"),
        (spec(name="сlick"), "the action name 'сlick' must begin"),
        (spec(name="pay\n"), "the action name 'pay\\n' must begin"),
        (spec(name=""), "the action name '' must begin"),
        (
            spec(name="click"),
            "the action name 'click' is taken by Pilotfish itself: choose another, for instance "
            "'site_click'",
        ),
        (spec(name="agent_turn"), "the action name 'agent_turn' is taken"),
        (
            spec(description=" "),
            "the action 'add_to_cart' needs a description: what does it do, and when?",
        ),
        (
            spec(description="x" * 501),
            "the description of the action 'add_to_cart' has 501 characters, at most 500 are "
            "allowed: say what it does, not how",
        ),
        (
            spec(type="array"),
            "the parameters of the action 'add_to_cart' must be a JSON Schema of type 'object', "
            "found 'array': write {'type': 'object', 'properties': {…}}",
        ),
        (
            spec(properties={"a": {"type": "text"}}),
            "the parameters of the action 'add_to_cart' are no valid JSON Schema at "
            "['properties']['a']['type']: 'text' is not",
        ),
        (
            spec(properties={"sku": {"description": "x" * 151}}),
            "the description of properties.sku in the action 'add_to_cart' has 151 characters, "
            "at most 150 are allowed",
        ),
        (
            spec(properties={"sku": {"anyOf": [{"description": "x" * 151}]}}),
            "the description of properties.sku.anyOf[0] in the action",
        ),
        (
            spec(properties={"a": {"$ref": "http://evil.example/schema"}}),
            "the parameters of the action 'add_to_cart' refer to 'http://evil.example/schema': "
            "only references within them are read",
        ),
        (
            spec(title="x" * 9_000),
            "the parameters of the action 'add_to_cart' take 9028 characters, at most 8000",
        ),
        (
            spec(properties={str(n): {} for n in range(300)}),
            "the parameters of the action 'add_to_cart' hold 302 objects, at most 200 are allowed",
        ),
        (spec(default={1, 2}), "the parameters of the action 'add_to_cart' are no JSON: "),
        (spec(**deep(20_000)), "the parameters of the action 'add_to_cart' are no JSON: "),
    ],
    ids=range(18),
)
def test_a_bad_spec_is_refused_with_a_sentence_that_helps(made: ActionSpec, sentence: str) -> None:
    with pytest.raises(ValueError) as caught:
        check_spec(made)
    assert str(caught.value).startswith(sentence)


def test_the_loops_own_words_are_reserved() -> None:
    assert {"click", "ask_user", "narrate", "agent_turn", "done", "confirm"} <= RESERVED


def test_a_schema_is_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[Any] = []
    monkeypatch.setattr(Draft202012Validator, "check_schema", checked.append)
    for _ in range(3):
        check_spec(spec(properties={"once": {"type": "string"}}))
    assert len(checked) == 1


def test_a_schema_that_is_too_large_is_not_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[Any] = []
    monkeypatch.setattr(Draft202012Validator, "check_schema", checked.append)
    for made in (spec(title="x" * 9_000), spec(properties={str(n): {} for n in range(300)})):
        with pytest.raises(ValueError):
            check_spec(made)
    assert checked == []
