from pathlib import Path

import pytest

from pilotfish.batch.spec import Field, RecordBudget, Spec, filled
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


def test_braces_of_a_pattern_stay() -> None:
    assert filled(r"\d{3} {id}", {"id": "7"}) == r"\d{3} 7"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("task: x", "url: sought a value, found None"),
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
