import gc
from dataclasses import replace
from typing import Any

import pytest

import pilotfish.web.wire.registered as registered_module
from pilotfish.web.wire.registered import MOST, Registered, check_ahead, contract_fault
from pilotfish_client.page_messages import ActionSpec, RunContract


def spec(name: str, description: str = "Does it") -> ActionSpec:
    return ActionSpec(name=name, description=description, parameters={"type": "object"})


def test_actions_come_and_go() -> None:
    registered = Registered(frozenset())
    assert registered.change([spec("add"), spec("drop")], []) == []
    assert registered.change([spec("add", "Adds")], ["drop", "unknown"]) == []
    assert registered.specs() == (spec("add", "Adds"),)
    assert registered.replace([spec("other")]) == []
    assert registered.specs() == (spec("other"),)


def test_bad_ones_are_refused_and_good_ones_beside_them_are_not() -> None:
    registered = Registered(frozenset({"refund"}))
    bad = [spec("refund"), spec("click"), spec("Add"), spec("add", ""), spec("add", "x" * 501)]
    refusals = registered.change([*bad, spec("good")], [])
    assert registered.specs() == (spec("good"),)
    assert len(refusals) == len(bad)
    assert "'refund' is taken by an action of the server" in refusals[0]
    assert "'click' is taken by Pilotfish itself" in refusals[1]


def test_there_is_an_end_to_them() -> None:
    registered = Registered(frozenset())
    refusals = registered.change([spec(f"a{n}") for n in range(MOST + 2)], [])
    assert len(registered.specs()) == MOST
    assert refusals == [
        "2 more actions were refused; a page may register 64: remove those that do not belong to"
        " this page"
    ]
    assert "'b' is one too many" in registered.change([spec("b")], [])[0]
    assert registered.change([spec("a0", "Again")], []) == []


def test_thousands_make_a_few_short_sentences() -> None:
    refusals = Registered(frozenset()).change([spec("X" * 5000, "y" * 9000)] * 4000, [])
    assert len(refusals) == 9
    assert max(map(len, refusals)) < 300
    assert refusals[-1].startswith("3992 more actions were refused")


@pytest.mark.anyio
async def test_only_as_many_schemas_are_checked_as_a_page_may_register(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    checked: list[str] = []
    monkeypatch.setattr(registered_module, "check_spec", lambda spec: checked.append(spec.name))
    specs = [spec(f"a{n}") for n in range(5000)]
    await check_ahead(specs, large=False)
    assert len(checked) == MOST
    Registered(frozenset()).change([spec(f"a{n}") for n in range(5000)], [])
    assert len(checked) == 2 * MOST
    full = Registered(frozenset())
    full.change(specs[:MOST], [])
    checked.clear()
    full.change([spec(f"b{n}") for n in range(MOST)], [])
    assert checked == []


@pytest.mark.anyio
@pytest.mark.parametrize("large", [False, True])
async def test_what_was_checked_ahead_is_not_checked_again(
    monkeypatch: pytest.MonkeyPatch, large: bool
) -> None:
    specs = [spec("add"), spec("click"), spec("drop")]
    await check_ahead(specs, large=large)
    checked: list[str] = []
    monkeypatch.setattr(registered_module, "check_spec", lambda it: checked.append(it.name))
    registered = Registered(frozenset())
    (refusal,) = registered.change([*specs, spec("late")], [])
    assert "'click' is taken by Pilotfish itself" in refusal
    assert checked == ["late"]
    assert [it.name for it in registered.specs()] == ["add", "drop", "late"]


@pytest.mark.anyio
async def test_a_spec_checked_ahead_is_not_kept() -> None:
    gc.collect()
    kept = len(registered_module._AHEAD)
    specs = [spec("add")]
    await check_ahead(specs, large=False)
    assert len(registered_module._AHEAD) == kept + 1
    specs.clear()
    gc.collect()
    assert len(registered_module._AHEAD) == kept


def test_a_schema_that_takes_for_ever_is_refused_unread() -> None:
    defs: dict[str, Any] = {
        f"d{at}": {"allOf": [{"$ref": f"#/$defs/d{at + 1}"}] * 2} for at in range(40)
    }
    parameters = {
        "type": "object",
        "allOf": [{"$ref": "#/$defs/d0"}],
        "$defs": defs | {"d40": {"type": "null"}},
    }
    registered = Registered(frozenset())
    (refusal,) = registered.change([replace(spec("slow"), parameters=parameters)], [])
    assert "the parameters of the action 'slow' would be evaluated in" in refusal
    assert registered.specs() == ()


SCHEMA = {"type": "object", "properties": {"total": {"type": "number"}}}


def test_a_contract_that_can_be_checked_has_no_fault() -> None:
    asked = RunContract(required_fields=["total"], output_schema=SCHEMA, expected_items=2)
    assert contract_fault(asked) == ""
    named = {"type": "object", "properties": {"pattern": {"type": "string"}}}
    assert contract_fault(RunContract(output_schema=named)) == ""


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (RunContract(expected_items=-2), "contract.expected_items: expected 1 to 10000, found -2"),
        (RunContract(output_schema={"type": "objekt"}), "output_schema are no valid JSON Schema"),
        (RunContract(output_schema={"title": "x" * 9000}), "at most 8000 are allowed"),
        (RunContract(output_schema={"$ref": "http://evil.example"}), "only references within them"),
        (
            RunContract(output_schema={"properties": {"a": {"pattern": "(a+)+$"}}}),
            "have pattern at properties.a, which is not read from a page",
        ),
        (RunContract(output_schema={"allOf": [{"$ref": "#"}]}), "have $ref at allOf[0]"),
        (RunContract(output_schema={"patternProperties": {"(a+)+$": {}}}), "patternProperties"),
    ],
)
def test_a_fault_is_a_sentence_for_the_pages_developer(asked: RunContract, told: str) -> None:
    assert told in contract_fault(asked)
