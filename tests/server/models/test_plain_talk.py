from asking import asked
from pilotfish.agent.model.request import (
    AssistantMessage,
    Call,
    CallResult,
    ResultMessage,
    UserMessage,
)
from pilotfish.models.plain_talk import plain


def test_calls_and_results_become_messages_that_take_turns() -> None:
    request = asked(
        UserMessage("Add mugs."),
        AssistantMessage("", (Call("c1", "a", '{"x": 1}'), Call("c2", "b", "{}"))),
        ResultMessage((CallResult("c1", "done"), CallResult("c2", "stale", is_error=True))),
        AssistantMessage("So?"),
        UserMessage("Go on."),
    )

    told = plain(request)

    assert told.messages == (
        UserMessage("Add mugs."),
        AssistantMessage('{"x": 1}\n{}'),
        UserMessage("done\n\nstale"),
        AssistantMessage("So?"),
        UserMessage("Go on."),
    )
    assert (told.tools, told.forced_tool) == ((), None)
    assert told.system == request.system
