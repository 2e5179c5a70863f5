"""A function that a team gives is called plain and async alike, or refused when it is given."""

from collections.abc import Callable
from typing import Any

import pytest

from fakes import FakePage, envelope, tool
from pilotfish import (
    ActionOptions,
    Agent,
    ContextProvider,
    Contract,
    MemoryStore,
    ModelOptions,
    Planning,
    PromptOptions,
    RunOptions,
    ScriptedModel,
    TaskPlan,
    TodoItem,
)
from pilotfish.interop import McpServer
from pilotfish.knowledge.options import Knowledge

REPLIES = [
    envelope(tool("look_up", n=1)),
    envelope(tool("track_intent", kind="looked_up")),
    envelope(is_final=True, summary="It is a mug."),
]


@pytest.mark.anyio
@pytest.mark.parametrize("later", [False, True])
async def test_functions_are_called_plain_and_async_alike(later: bool) -> None:
    heard: list[str] = []

    def gives(name: str, answer: Any = None) -> Callable[..., Any]:
        def plain(*given: Any) -> Any:
            heard.append(name)
            return answer

        async def waits(*given: Any) -> Any:
            return plain()

        return waits if later else plain

    plan = TaskPlan("Look it up", (TodoItem("a", "Look"), TodoItem("b", "Tell")))
    agent = Agent(
        model=ScriptedModel(REPLIES),
        store=MemoryStore(),
        actions=ActionOptions(bundles=("core", "workflow", "extra"), on_report=gives("report")),
        runs=RunOptions(
            contract=Contract(checks=[gives("check")]),
            before_action=[gives("hook")],
            context=[ContextProvider("cart", gives("context", "two mugs"))],
            planning=Planning(planner=gives("planner", plan), min_words=0),
        ),
        on_event=gives("event"),
    )

    agent.action(name="look_up")(look)
    result = await agent.run("look up order 1 and tell me", FakePage())
    assert result.status == "done", result
    wanted = {"report", "check", "hook", "context", "planner", "event"}
    assert set(heard) == wanted


async def later(*given: Any) -> Any:
    return None


def look(n: int) -> str:
    """Look an order up."""
    return "a mug"


@pytest.mark.parametrize(
    "give",
    [
        lambda: Agent(model="builtin", identify="ada"),
        lambda: Agent(model="builtin").action(confirmation_message=later)(look),
        lambda: Knowledge(["docs"], groups=later),
        lambda: McpServer("crm", url="https://crm.example", headers=5),
        lambda: ModelOptions("builtin", on_chunk=later),
        lambda: PromptOptions(system=later),
        lambda: RunOptions(features=[later]),
        lambda: ScriptedModel([later]),
    ],
)
def test_what_can_be_no_function_or_not_async_is_refused(give: Callable[[], Any]) -> None:
    with pytest.raises(TypeError, match="expected"):
        give()
