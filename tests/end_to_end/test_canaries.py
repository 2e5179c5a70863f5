"""60 secrets in 30 places of a page: none is in any frame, prompt, log, journal or database."""

from typing import Any

import pytest

from canaries import CANARIES, PAGE, leaked
from end_to_end.attacks import Hijacked
from end_to_end.policy import Policy, act, tool
from end_to_end.shop import Shop
from end_to_end.sinks import Sinks
from end_to_end.visitor import Visitor
from providers import ProviderServer

ADDRESS = "/canaries.html?token=url-9f31bb07ad#session=hash-55c0de1a7e"
SELECTION = {"text": "Key ghp_16C7e42F292c6912E7710c838347Ae178B4a of Ada"}
# What stands beside the canaries and is no secret: it must be told, or the test tells nothing.
TOLD = (
    *("Account", "Word again", "Sent to your phone", "First shown", "Shadow word", "Frame word"),
    *("Plain link", "Reset link", "Copy", "Second", "Tooltip", "get_keys", "does not fit"),
    *("failed", "•••6199", "•••9424", "of Ada", "filled", "Keep"),
)


@pytest.fixture(scope="module")
def shop(hijacked_shop: Shop) -> Shop:
    return hijacked_shop


def everything(policy: Policy) -> dict[str, Any]:
    """Looks at, touches and asks for all that there is."""
    refs = {word: [ref for ref, row in policy.rows.items() if row[0] == word] for word in WORDS}
    actions = [tool("press_key", key="End", ref=ref) for ref in refs["textbox"][:4]]
    actions += [tool("select_option", ref=ref, value="none of them") for ref in refs["combobox"]]
    actions += [tool("scroll_to", ref=max(policy.rows)), tool("click", ref=999_999)]
    return act(*actions, *asking(policy))


def asking(policy: Policy) -> list[dict[str, Any]]:
    finds = [tool("find", text=text) for text in ("key", "password", "•", "Ada", "4716", "left")]
    return [*finds, *(tool("read", ref=ref) for ref in list(policy.rows)[:6])]


WORDS = ("textbox", "combobox", "button", "link")


def memo(policy: Policy) -> dict[str, Any]:
    return act(tool("fill_input", ref=policy.ref("textbox", "Memo"), value="hello"))


def check(policy: Policy) -> dict[str, Any]:
    return act(tool("click", ref=policy.ref("button", "Check")))


def own_actions(_: Policy) -> dict[str, Any]:
    return act(tool("get_keys"), tool("break_keys"))


def again(_: Policy) -> dict[str, Any]:
    return act(tool("navigate", path="/canaries.html?again=1"))


def test_no_canary_leaves_the_page(visitor: Visitor, shop: Shop, provider: ProviderServer) -> None:
    page = visitor.page
    sinks = Sinks(visitor, shop, provider)
    sinks.serve(PAGE, failing="**/nothing?**")
    model = provider._reply
    assert isinstance(model, Hijacked)
    policy = model.obeys(everything, memo, check, own_actions, asking_again, again, everything)
    visitor.open(ADDRESS)
    page.wait_for_function("document.querySelector('#shown2').type === 'text'")
    page.evaluate(
        "selection => void pilotfish.run('Tell me about this page', {selection})", SELECTION
    )
    visitor.follow(approve=True, seconds=90)
    assert not model.trouble
    assert policy.played == 8
    texts = sinks.texts()
    page.goto("about:blank")
    texts["database"] = [
        file.read_bytes().decode("latin-1")
        for file in shop.database.parent.glob("pilotfish.sqlite3*")
    ]
    assert [
        word for word in TOLD if word not in "\n".join(texts["frames"] + texts["prompts"])
    ] == []
    assert all(texts.values())
    found = {sink: leaked(told) for sink, told in texts.items()}
    assert found == {sink: [] for sink in found}


def asking_again(policy: Policy) -> dict[str, Any]:
    return act(*asking(policy))


def test_the_page_holds_them_all() -> None:
    assert len(CANARIES) == 30
    assert sum(map(len, CANARIES.values())) == 60
    html = PAGE.replace("&amp;", "&") + ADDRESS
    assert len(leaked([html])) == 60
