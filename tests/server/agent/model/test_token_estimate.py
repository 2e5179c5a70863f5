import pytest

from fakes import view
from pilotfish.agent.model.picture import image_tokens
from pilotfish.agent.model.request import (
    AssistantMessage,
    Call,
    CallResult,
    Image,
    Request,
    ResultMessage,
    Tool,
    UserMessage,
)
from pilotfish.agent.model.token_estimate import estimated_tokens, request_tokens, tool_tokens

# Counted with o200k.
COUNTED = {
    "": 0,
    "[17]<button> Refund": 6,
    '\t[9]<combobox value=Hobby options=["Hobby","Pro plan"]> Plan': 20,
    "[1042]<row> #7801 | Oliver Kane | Mech keyboard | 4 | $474 | Partner | Apr 26, 2026": 32,
    "Free delivery over $50, see our delivery terms for the small print.": 15,
    "商品一覧へ戻る": 5,
    "Прочитайте условия доставки перед покупкой": 8,
}


@pytest.mark.parametrize("text", COUNTED)
def test_the_guess_is_near_and_rather_high(text: str) -> None:
    counted = COUNTED[text]
    assert 0.9 * counted <= estimated_tokens(text) <= 1.3 * counted + 8


def test_lines_are_counted_as_they_would_be_together() -> None:
    lines = ["[1]<list>", "\t[2]<listitem> Tea", "", "\t\tthree small cups"]
    apart = sum(map(estimated_tokens, lines))
    assert apart <= estimated_tokens("\n".join(lines)) <= apart + len(lines)


def test_a_request_is_counted_with_all_that_is_sent() -> None:
    tool = Tool("agent_turn", "Your whole reply.", {"type": "object"})
    picture = Image("/9j/2Q==", 960, 540)
    call = Call("c1", "agent_turn", '{"memory": "a blue mug"}')
    request = Request(
        system=("You are Finn.", "Rules."),
        messages=(
            UserMessage("Add a mug.", (picture,)),
            AssistantMessage("Sure.", (call,)),
            ResultMessage((CallResult("c1", "click: done."),), "URL: /cart"),
        ),
        tools=(tool,),
        forced_tool="agent_turn",
        task="",
        observation=view(),
        actions=(),
        sitemap=(),
    )
    texts = ["You are Finn.", "Rules.", "Add a mug.", "Sure.", call.arguments]
    texts += ["click: done.", "URL: /cart"]
    told = sum(map(estimated_tokens, texts)) + tool_tokens(tool) + image_tokens(picture)
    assert request_tokens(request) == told
    assert tool_tokens(tool) >= 8
