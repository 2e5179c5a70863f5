"""Cases of consent as tables: `cases/*.toml` have a page, what is done, and what is asked."""

from typing import Any

import pytest

from widget.case_tables import cases_beside, play


@pytest.mark.parametrize("case", cases_beside(__file__))
def test_case(acting: Any, case: dict[str, Any]) -> None:
    play(acting, case)
