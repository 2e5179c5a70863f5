from typing import Any

import pytest
from bench.security.checked import Case, collected, verdict
from bench.security.rows import ROWS, Row

REPORT = """<testsuites><testsuite>
<testcase classname="tests.a.test_b" name="test_c[x]"/>
<testcase classname="tests.a.test_b" name="test_d"><failure message="m">t</failure></testcase>
<testcase classname="tests.a.test_b" name="test_e"><skipped/></testcase>
<testcase classname="tests.a.test_f" name="test_g">
<properties><property name="cases" value="500"/></properties></testcase>
</testsuite></testsuites>"""
CASES = [
    Case("a/test_b.py::test_c[x]", True),
    Case("a/test_b.py::test_d", False),
    Case("a/test_f.py::test_g", True, 500),
]


def row(*tests: str, **measures: float) -> Row:
    return Row(1, "a threat", "a control", tests, measures)


def test_a_report_is_read() -> None:
    assert collected(REPORT) == CASES


@pytest.mark.parametrize(
    ("row", "figures", "told"),
    [
        (row("a/test_f.py"), {}, (500, {"failed": 0}, "holds")),
        (row("a/test_b.py::test_c"), {}, (1, {"failed": 0}, "holds")),
        (row("a/test_b.py"), {}, (2, {"failed": 1}, "fails")),
        (row("a/test_b.py::test_e"), {}, (0, {"failed": 0}, "fails")),
        (row("a/test_f.py", x=2), {"x": 2}, (500, {"failed": 0, "x": 2}, "holds")),
        (row("a/test_f.py", x=2), {"x": 2.1}, (500, {"failed": 0, "x": 2.1}, "fails")),
        (row("a/test_f.py", x=2), {}, (500, {"failed": 0, "x": None}, "fails")),
        (row(), {}, (0, None, "not measured")),
    ],
)
def test_a_row_holds_where_all_of_it_does(
    row: Row, figures: dict[str, Any], told: tuple[int, Any, str]
) -> None:
    found = verdict(row, CASES, figures)
    assert (found["n"], found["figure"], found["verdict"]) == told


def test_every_threat_has_a_row_and_every_row_tests_or_a_reason(
    request: pytest.FixtureRequest,
) -> None:
    assert [it.number for it in ROWS] == [*range(1, 39), *range(60, 84)]
    assert all(it.tests or it.note for it in ROWS)
    tests = request.config.rootpath / "tests"
    for node in sorted({node for it in ROWS for node in it.tests}):
        path, _, name = node.partition("::")
        text = (tests / path).read_text() if path.endswith(".py") else ""
        assert path.endswith(".py"), node
        name, _, case = name.partition("[")
        assert not name or f"def {name}(" in text, node
        table, _, case = case.removesuffix("]").partition(": ")
        beside = (tests / path).parent / f"cases/{table}.toml"
        assert not case or f'name = "{case}"' in beside.read_text(), node
