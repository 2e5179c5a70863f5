from fakes import view
from pilotfish.agent.model.request import Request, Tool, UserMessage


def test_a_request_is_a_value() -> None:
    page = view()

    def build() -> Request:
        return Request(
            system=("s",),
            messages=(UserMessage("hi"),),
            tools=(Tool("agent_turn", "", {}),),
            forced_tool="agent_turn",
            task="hi",
            observation=page,
        )

    assert build() == build()
    assert (build().memory, build().steps, build().max_tokens) == ("", (), 4096)
