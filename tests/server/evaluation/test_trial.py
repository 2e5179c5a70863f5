from dataclasses import replace

from pilotfish.evaluation.trial import Trial

TRIAL = Trial("m", "cart", 1, "easy", False, "done", faults=("path: …",), cost=0.25)


def test_a_false_done_is_one_that_a_check_contradicts() -> None:
    assert TRIAL.false_done
    assert not replace(TRIAL, right=True).false_done
    assert not replace(TRIAL, status="failed").false_done


def test_a_trial_is_read_as_it_was_written() -> None:
    assert Trial.of(TRIAL.as_json()) == TRIAL
    assert TRIAL.key == ("m", "cart", 1)
