from pilotfish.sessions.run_row import RUNNING, RunFilter, RunRow


def test_a_run_is_running_until_its_end_is_known() -> None:
    row = RunRow("s1", "r1", "ada", "pk", "https://shop.example", 1.0)
    assert (row.status, row.ended, row.cost, row.rating) == (RUNNING, None, None, None)


def test_a_filter_that_is_not_given_lets_all_pass() -> None:
    given = RunFilter()
    assert (given.since, given.most, given.at) == (0.0, 50, 0)
