from pathlib import Path

import pytest

from pilotfish.batch.records import from_csv, from_rows, safe_name
from pilotfish.batch.spec import Spec
from pilotfish.yaml_file import SpecError

SPEC = Spec(task="{number}", url="http://s/{number}", id="number")


def test_records_come_of_the_lines_of_a_csv_file(tmp_path: Path) -> None:
    """E14: a list of records is given as a file."""
    file = tmp_path / "orders.csv"
    file.write_text("\ufeffnumber,who\nA-1,Ada\n\nA-2,\n", encoding="utf-8")
    records = from_csv(file, SPEC)
    assert [(it.id, it.folder, dict(it.values)) for it in records] == [
        ("A-1", "A-1", {"number": "A-1", "who": "Ada"}),
        ("A-2", "A-2", {"number": "A-2", "who": ""}),
    ]


def test_a_missing_column_is_named_with_those_there_are(tmp_path: Path) -> None:
    file = tmp_path / "orders.csv"
    file.write_text("no,who\n1,Ada\n")
    with pytest.raises(SpecError, match="no column 'number'; there are no, who"):
        from_csv(file, SPEC)


def test_two_records_of_one_name_are_refused() -> None:
    with pytest.raises(SpecError, match="two records are named 'A'"):
        from_rows([{"number": "A"}, {"number": "A"}], SPEC)


@pytest.mark.parametrize("name", ["../../x", "..", "/etc/passwd", "a\\..\\b", "CON", "", "é" * 300])
def test_a_name_never_leads_out_of_its_folder(name: str) -> None:
    """E6: names are safe against traversal, and two never become one."""
    safe = safe_name(name)
    assert safe and "/" not in safe and "\\" not in safe and not safe.startswith(".")
    assert len(safe) < 100 and safe != safe_name(name + "2")


def test_a_plain_name_stays() -> None:
    assert safe_name("TW-10500") == "TW-10500"
