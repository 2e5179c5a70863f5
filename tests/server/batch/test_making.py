from pilotfish.batch.making import agent_for, settings_for


def test_an_agent_is_made_from_a_model() -> None:
    assert agent_for("builtin", "x.sqlite3").model().name == "builtin"


def test_sessions_are_kept_in_the_file_of_the_run() -> None:
    assert settings_for("run/sessions.sqlite3").database == "run/sessions.sqlite3"


def test_a_plain_agent_hands_out_no_sub_tasks() -> None:
    names = [spec.name for spec in agent_for("builtin", "x.sqlite3")._actions.specs()]
    assert "click" in names
    assert "delegate" not in names
