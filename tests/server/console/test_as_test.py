from dataclasses import replace

from pilotfish.console.as_test import test_file_of as file_of
from server.console.test_story import TOLD
from server.evaluation.test_checks import RECORD


def test_the_file_compiles_whatever_the_visitor_wrote() -> None:
    brief = replace(RECORD.brief, task='say """; import os\n\'', run_id="r1")
    text = file_of(replace(RECORD, brief=brief), "https://acme.example")
    compile(text, "test_run.py", "exec")
    assert "trace.calls('click')" in text
    compile(file_of(replace(TOLD, turns=()), ""), "test_run.py", "exec")
