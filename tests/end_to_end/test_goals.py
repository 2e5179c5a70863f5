"""Forty goals on the built-in matcher, judged by the shop's database: 0 wrong effects."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from end_to_end.goals import goals, judge
from end_to_end.shop import Shop
from end_to_end.visitor import arrive

REPORT = Path(__file__).parents[2] / "build" / "goals"


@pytest.mark.parametrize(
    "number", range(len(goals())), ids=lambda n: f"{n:02d}-{goals()[n]['kind']}"
)
def test_nothing_happens_that_was_not_asked_for(chromium: Browser, shop: Shop, number: int) -> None:
    goal = goals()[number]
    visitor = arrive(chromium, shop)
    try:
        shop.put_into_cart(visitor.customer, goal.get("cart", {}))
        if goal.get("cart") or goal.get("start"):
            visitor.open(goal.get("start", "/"))
        before = shop.state(visitor.customer)
        ended = visitor.run(
            goal["goal"], *goal.get("answers", []), approve=goal.get("approve", False)
        )
        changes = shop.state(visitor.customer).changes_since(before)
        # A cart that was there before counts as expected when nothing changed.
        if "cart" in goal["expect"] and "cart" not in changes and goal.get("cart"):
            changes["cart"] = goal["cart"]
        url = visitor.page.url
        verdict = judge(goal["expect"], changes, visitor.path(), url, ended)
        REPORT.mkdir(parents=True, exist_ok=True)
        record = {
            "goal": goal["goal"],
            "kind": goal["kind"],
            "right": verdict.right,
            "wrong": verdict.wrong,
            "missing": verdict.missing,
            "summary": ended.summary,
            "asked": ended.asked,
            "confirmed": ended.confirmed,
            "seconds": round(ended.seconds, 1),
        }
        (REPORT / f"{number:02d}.json").write_text(json.dumps(record, ensure_ascii=False, indent=1))
        assert verdict.wrong == ()
        assert ended.summary
    finally:
        visitor.context.close()
