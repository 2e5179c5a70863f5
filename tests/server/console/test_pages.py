import pytest
from jinja2 import UndefinedError

from pilotfish.console.pages import filter_of, link_of, page


def test_what_a_template_is_not_given_is_an_error_and_no_gap() -> None:
    with pytest.raises(UndefinedError):
        page("missing", {})


@pytest.mark.parametrize("cost", ["nan", "inf", "1e99", "x", ""])
def test_what_cannot_be_read_filters_nothing(cost: str) -> None:
    made = filter_of({"cost": cost, "at": cost, "hours": cost, "rating": cost}, "pk", 1000.0)
    assert (made.cost, made.at, made.since, made.rating, made.tenant) == (None, 0, 0.0, None, "pk")


def test_a_link_to_older_runs_keeps_the_filter() -> None:
    assert link_of({"status": "failed", "text": "a b", "user": "", "at": "0"}, 50) == (
        "status=failed&text=a+b&at=50"
    )
