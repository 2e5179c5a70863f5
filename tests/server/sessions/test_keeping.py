from pilotfish.sessions.keeping import AuditFilter, Halt


def test_a_filter_that_is_given_nothing_filters_nothing() -> None:
    assert AuditFilter() == AuditFilter(None, None, None, None, None, 0.0, None, 1000)


def test_switches_are_values() -> None:
    assert {Halt("all"), Halt("all", "")} == {Halt("all")}
