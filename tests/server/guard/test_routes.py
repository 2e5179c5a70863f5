from typing import Any

import pytest

from pilotfish.guard.policy import Policy
from pilotfish.guard.routes import off_limits
from route_cases import CASES


@pytest.mark.parametrize(("rules", "path", "refused"), CASES)
def test_paths(rules: dict[str, Any], path: str, refused: bool) -> None:
    for url in (path, f"https://shop.example{path}"):
        assert bool(off_limits(Policy.of(rules), url)) == refused


def test_the_sentence_names_path_and_rule() -> None:
    policy = Policy(no_routes=("/admin/*",))
    told = "/admin/users is off limits by this site's policy (no_routes: /admin/*)."
    assert off_limits(policy, "/admin/users?q=1") == told
    allowed = Policy(routes=("/shop/*", "/cart"))
    told = "/admin is off limits by this site's policy (routes: /shop/*, /cart)."
    assert off_limits(allowed, "/admin") == told


def test_what_is_no_address_is_off_limits() -> None:
    assert off_limits(Policy(routes=("*",)), "http://[x") == (
        "http://[x cannot be read as an address."
    )
    assert off_limits(Policy(), "http://[x") == ""
