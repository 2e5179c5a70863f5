"""The same four tasks through the OpenAI wire and through the Anthropic wire: real client
libraries against a local server, judged by the shop's database."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from end_to_end.policy import TASKS, Policy
from end_to_end.shop import Shop, serve
from end_to_end.visitor import Ended, Visitor, arrive
from providers import ProviderServer


class Brain:
    """Answers each run with a policy of its own."""

    def __init__(self) -> None:
        self.policy: Policy | None = None

    def __call__(self, body):
        assert self.policy is not None
        return self.policy(body)


@pytest.fixture(scope="module", params=["openai", "anthropic"])
def wired(request, tmp_path_factory) -> Iterator[tuple[Shop, Brain, ProviderServer]]:
    brain = Brain()
    with ProviderServer(reply=brain) as provider:
        folder: Path = tmp_path_factory.mktemp(request.param)
        with serve(folder, **provider.env(request.param)) as shop:
            yield shop, brain, provider


def play(browser: Browser, wired, task: str) -> tuple[Visitor, Ended]:
    shop, brain, _ = wired
    brain.policy = Policy(TASKS[task])
    visitor = arrive(browser, shop)
    return visitor, visitor.run(task)


def prefix(body: dict) -> str:
    system = body.get("system") or [m for m in body["messages"] if m["role"] == "system"]
    return repr((system, body["tools"], body["tool_choice"]))


def test_mugs_and_checkout(chromium: Browser, wired) -> None:
    shop, _, provider = wired
    before = len(provider.requests)
    visitor, ended = play(chromium, wired, "add two blue mugs to my cart and take me to checkout")
    assert shop.state(visitor.customer).cart == {"blue-mug": 2}
    assert visitor.path() == "/checkout"
    assert ended.summary.startswith("Two Blue Mugs")
    bodies = [request.body for request in provider.requests[before:]]
    assert len(bodies) == 4
    assert len({prefix(body) for body in bodies}) == 1, "the prefix changed within a run"


def test_return_policy(chromium: Browser, wired) -> None:
    visitor, ended = play(chromium, wired, "What is your return policy?")
    assert visitor.path() == "/help/returns"
    assert "30 days" in ended.summary


def test_dark_mode_and_name(chromium: Browser, wired) -> None:
    shop, *_ = wired
    visitor, _ = play(chromium, wired, "turn on dark mode and change my name to Ada")
    customer = shop.state(visitor.customer).customer
    assert (customer["dark"], customer["name"]) == (1, "Ada")


def test_cancel_my_plan_refused(chromium: Browser, wired) -> None:
    shop, *_ = wired
    visitor, ended = play(chromium, wired, "Cancel my plan")
    assert shop.state(visitor.customer).customer["plan_cancelled"] == 0
    assert len(ended.confirmed) == 1
    assert "cancelled" not in ended.summary
