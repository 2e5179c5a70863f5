from dataclasses import replace
from pathlib import Path

from pilotfish.evaluation.results import Results
from server.evaluation.test_checks import RECORD
from server.evaluation.test_trial import TRIAL


def test_a_line_that_a_kill_cut_off_is_no_trial_and_loses_none(tmp_path: Path) -> None:
    results = Results(tmp_path)
    assert results.trials() == []
    results.add(TRIAL)
    file = tmp_path / "trials.jsonl"
    file.write_bytes(file.read_bytes() + b'{"variant": "m", "task": "order"')
    assert results.trials() == [TRIAL]
    second = replace(TRIAL, task="order")
    results.add(second)
    results.add(replace(second, right=True))
    assert results.trials() == [TRIAL, second]


def test_a_record_is_kept_to_read_and_as_json(tmp_path: Path) -> None:
    name = Results(tmp_path).keep(replace(TRIAL, variant="openai:m/1"), RECORD)
    assert name == "records/openai_m_1-cart-1.txt"
    text = (tmp_path / name).read_text()
    assert "check failed: path: …" in text and "click" in text
    assert (tmp_path / name).with_suffix(".json").is_file()
