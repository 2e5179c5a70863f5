import pytest

from pilotfish import Agent, ConfigurationError
from pilotfish.interop import McpServer


@pytest.mark.parametrize(
    "options, said",
    [
        ({}, "give it a url=, or the command= of a program"),
        ({"url": "https://a.example/mcp", "command": ["x"]}, "one of them"),
        ({"url": "ftp://a.example"}, "expected https://HOST/PATH"),
        ({"url": "http://a.example/mcp", "headers": {"a": "b"}}, "sent unencrypted: use https://"),
        ({"command": ["x"], "headers": {"a": "b"}}, "use env="),
        ({"command": ["x"], "timeout_seconds": 0.0}, "more than 0"),
    ],
)
def test_what_cannot_work_is_told(options: dict, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        McpServer("orders", **options)


def test_the_name_is_part_of_the_names_of_actions() -> None:
    with pytest.raises(ValueError, match="a name is 1 to 20 of a-z, 0-9 and _"):
        McpServer("My orders", url="https://a.example/mcp")


def test_without_the_extra_a_sentence_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pilotfish.interop.interop.find_spec", lambda name: None)
    server = McpServer("orders", url="https://a.example/mcp")
    with pytest.raises(ConfigurationError, match=r"pip install 'pilotfish\[mcp\]'"):
        Agent(model="builtin", mcp=[server])


def test_headers_may_be_sent_to_this_machine() -> None:
    assert McpServer("own", url="http://127.0.0.1:1/mcp", headers={"a": "b"}).personal is False
    assert McpServer("own", url="https://a.example", headers=lambda user: {}).personal is True
