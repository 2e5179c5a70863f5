import pytest

from pilotfish.models.provider import Provider


@pytest.mark.parametrize(
    ("url", "place"),
    [
        (None, "OpenAI's own address"),
        ("http://127.0.0.1:11434/v1", "http://127.0.0.1:11434"),
        ("https://ada:s3cret@llm.acme.example/v1?t=9", "https://llm.acme.example"),
    ],
)
def test_the_place_has_nothing_secret(url: str | None, place: str) -> None:
    assert Provider("OpenAI", "openai:m", "K", "U", url).place == place


def test_the_secret_is_not_printed_and_the_model_keeps_its_colons() -> None:
    provider = Provider("OpenAI", "openai:llama3:8b", "K", "U", secret="sk-123456789")
    assert "123456789" not in repr(provider)
    assert provider.model == "llama3:8b"
