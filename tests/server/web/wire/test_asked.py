import pytest

from pilotfish.web.wire.asked import contract_fault
from pilotfish_client.page_messages import RunContract

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
