"""Which paths a policy lets the agent open: as the server has it."""

from typing import Any

from route_cases import CASES

STAYS = "([rules, path]) => { policies[0] = rules; return pf.guard.stays(new URL(path, location)) }"


def test_paths(acting: Any) -> None:
    page = acting("<p>x", policies=[{}]).page
    page.evaluate("() => { window.policies = pf.policies }")
    found = [(rules, path, bool(page.evaluate(STAYS, [rules, path]))) for rules, path, _ in CASES]
    assert found == CASES


def test_paths_of_other_sites_are_none_of_its(acting: Any) -> None:
    page = acting("<p>x", policies=[{"no_routes": ["*"]}]).page
    assert page.evaluate("pf.guard.stays(new URL('https://pay.example/x')) ?? null") is None
