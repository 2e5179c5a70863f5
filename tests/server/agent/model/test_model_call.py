from pilotfish.agent.model.model_call import ModelCalled, ModelSwitched


def test_a_call_that_gave_nothing_has_no_first_part() -> None:
    call = ModelCalled("m", "agent", 12)
    assert (call.first_ms, call.usage, call.error) == (None, None, "")


def test_a_switch_names_both_models_and_the_reason() -> None:
    """O6."""
    switch = ModelSwitched(failed="a", model="b", reason="down")
    assert (switch.failed, switch.model, switch.reason) == ("a", "b", "down")
