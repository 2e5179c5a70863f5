"""Pictures from a real page to a real client's request, on both wires, and into nothing else."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from end_to_end.policy import act, say
from end_to_end.shop import Shop, serve
from end_to_end.visitor import Visitor, arrive
from pilotfish.agent.model.picture import image_of
from providers import ProviderServer

ALLOW = """
addEventListener('load', function allow() {
  if (window.pilotfish?.version) window.pilotfish.configure({ policy: { screenshot: SETTING } });
  else setTimeout(allow, 5);
});
"""

Seen = tuple[Shop, ProviderServer, Path]


def policy() -> Any:
    """Two turns a run: looks, then ends."""
    count = 0

    def reply(body: dict[str, Any]) -> dict[str, Any]:
        nonlocal count
        count += 1
        looked = {"tool": "wait", "args": {"milliseconds": 1}}
        return act(looked) if count % 2 else act(say("Seen."), is_final=True, summary="Seen.")

    return reply


@pytest.fixture(scope="module", params=["openai", "anthropic"])
def seen(request: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seen]:
    folder = tmp_path_factory.mktemp(request.param)
    with ProviderServer(reply=policy()) as provider:
        sees = {"PILOTFISH_SCREENSHOT": "1", "PILOTFISH_MODEL_IMAGES": "1"}
        with serve(folder, **sees, **provider.env(request.param)) as shop:
            yield shop, provider, folder


def look(browser: Browser, seen: Seen, setting: str) -> tuple[Visitor, list[dict[str, Any]]]:
    """The bodies of one run's two requests."""
    shop, provider, _ = seen
    before = len(provider.requests)
    visitor = arrive(browser, shop)
    visitor.context.add_init_script(ALLOW.replace("SETTING", setting))
    visitor.open("/")
    visitor.page.evaluate(f"pilotfish.configure({{ policy: {{ screenshot: {setting} }} }})")
    assert visitor.run("what is there to see?").summary == "Seen."
    return visitor, [request.body for request in provider.requests[before:]]


def pictures(message: dict[str, Any]) -> list[str]:
    """The Base64 of a message's pictures, on either wire."""
    found: list[str] = []
    for part in message["content"] if isinstance(message.get("content"), list) else []:
        if part["type"] == "image_url":
            found.append(part["image_url"]["url"].removeprefix("data:image/jpeg;base64,"))
        elif part["type"] == "image":
            found.append(part["source"]["data"])
    return found


def text(message: dict[str, Any]) -> str:
    content = message["content"]
    if isinstance(content, str):
        return content
    return "".join(part.get("text", "") for part in content)


def test_the_latest_page_of_each_request_has_its_picture(chromium: Browser, seen: Seen) -> None:
    visitor, (first, second) = look(chromium, seen, "true")
    for number, body in enumerate((first, second), 1):
        *before, last = body["messages"]
        (data,) = pictures(last)
        picture = image_of(data)
        size = visitor.page.viewport_size
        assert size is not None
        assert abs(picture.height - 0.75 * size["height"]) < 2
        assert [each for message in before for each in pictures(message)] == []
        assert f"[screenshot: turn {number}]" in text(last)
    shown = first["messages"][-1]
    again = second["messages"][first["messages"].index(shown)]
    assert text(again) == text(shown), "the prefix changed as its picture went"
    assert second.get("system") == first.get("system")


def test_nothing_else_keeps_a_picture(chromium: Browser, seen: Seen) -> None:
    shop, _, folder = seen
    _, bodies = look(chromium, seen, "true")
    data = pictures(bodies[0]["messages"][-1])[0]
    files = [file for file in folder.iterdir() if file.name.startswith("pilotfish.sqlite3")]
    kept = b"".join(file.read_bytes() for file in files)
    assert b"[screenshot: turn 1]" in kept
    assert data[:200].encode() not in kept
    assert data[:200] not in "".join(shop.log)


def test_a_page_that_does_not_allow_it_is_not_shown(chromium: Browser, seen: Seen) -> None:
    _, bodies = look(chromium, seen, "false")
    assert len(bodies) == 2
    assert "image/jpeg" not in json.dumps(bodies)
    assert "[screenshot: turn 1]" not in json.dumps(bodies)
