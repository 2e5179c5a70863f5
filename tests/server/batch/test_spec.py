from pathlib import Path

import pytest

from pilotfish.batch.records import from_rows
from pilotfish.batch.spec import Field, RecordBudget, Spec, filled
from pilotfish.models.roles import Models
from pilotfish.yaml_file import SpecError

WRITTEN = """
task: What is the status of order {number}?
url: https://shop.example/orders/{number}
id: number
url_pattern: ^/orders/{number}$
fields: [status, {name: total, type: number, label: Grand total}, {name: note, required: false}]
allow: [{kind: other, path: /orders/*/ship}]
budget: {turns: 8, batch_tokens: 1000}
"""


def spec(tmp_path: Path, text: str = WRITTEN) -> Spec:
    file = tmp_path / "spec.yaml"
    file.write_text(text)
    return Spec.load(file)


def test_a_spec_is_read_and_written_alike(tmp_path: Path) -> None:
    """K4: what a planner or a person wrote is kept as YAML."""
    read = spec(tmp_path)
    assert read.fields[1] == Field("total", "number", True, "Grand total")
    assert read.budget == RecordBudget(turns=8, batch_tokens=1000)
    assert spec(tmp_path, read.written()) == read


def test_the_contract_of_a_record_holds_its_values(tmp_path: Path) -> None:
    contract = spec(tmp_path).contract({"number": "A.1"})
    assert contract.required_fields == ("status", "total")
    assert contract.url == r"^/orders/A\.1$"
    assert contract.output_schema == {
        "type": "object",
        "properties": {
            "status": {"type": "string"},
            "total": {"type": "number"},
            "note": {"type": "string"},
        },
        "required": ["status", "total"],
    }


def test_the_task_names_what_is_to_be_saved(tmp_path: Path) -> None:
    told = spec(tmp_path).told({"number": "A1"})
    assert told.startswith("What is the status of order A1?\nSave with save_progress: status (text")


def test_a_record_has_its_own_items_and_keywords(tmp_path: Path) -> None:
    text = "keywords: [order, '{name}']\nexpected_items: '{lines}'\nmodels: {utility: builtin}\n"
    read = spec(tmp_path, WRITTEN + text)
    assert read.columns() == {"number", "name", "lines"}
    values = {"number": "A1", "name": "Ada", "lines": "3"}
    assert read.contract(values).expected_items == 3
    assert read.told(values).endswith("It is about: order, Ada.")
    assert spec(tmp_path, read.written()) == read
    assert spec(tmp_path, WRITTEN + "expected_items: 5").contract({}).expected_items == 5
    with pytest.raises(SpecError, match="expected_items: sought a number of 1 to 9999, found 'x'"):
        from_rows([values | {"lines": "x"}], read)


def test_the_models_of_roles_go_beside_the_agents(tmp_path: Path) -> None:
    read = spec(tmp_path, WRITTEN + "models: {utility: builtin}")
    assert read.models_with("openai:x") == Models(agent="openai:x", utility="builtin")
    assert spec(tmp_path).models_with(None) is None


def test_braces_of_a_pattern_stay() -> None:
    assert filled(r"\d{3} {id}", {"id": "7"}) == r"\d{3} 7"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("task: x", "url: sought a value, found None"),
        ("task: x\nurl: http://s\nmodels: {cheap: y}", "models.cheap.*: sought one of agent"),
        ("task: x\nurl: shop", "url: sought a URL such as"),
        ("task: x\nurl: http://s\nfields: [a b]", r"fields\[0\].name: sought letters"),
        ("task: x\nurl: http://s\nfields: [a, a]", "'a' stands there twice"),
        ("task: x\nurl: http://s\nurl_pattern: '('", "no regular expression"),
        ("task: x\nurl: http://s\nbudget: {seconds: 9000}", "at most 840"),
        ("task: x\nurl: http://s\nfield: [a]", "'field' is not known; there are task, url"),
        ("task: [", "cannot be read"),
    ],
)
def test_what_cannot_be_used_is_said_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(SpecError, match=said):
        spec(tmp_path, text)
