import pytest

from pilotfish.config.settings import Settings
from pilotfish.errors import ConfigurationError

SECRET = "s" * 32


def test_what_the_environment_says() -> None:
    settings = Settings.of(
        {
            "PILOTFISH_SECRET": SECRET,
            "PILOTFISH_DATABASE": "/data/pilotfish.sqlite3",
            "PILOTFISH_ORIGINS": "https://a.example, https://b.example,",
            "PILOTFISH_DEVELOPMENT": "1",
            "PILOTFISH_DEBUG": "true",
            "PILOTFISH_MODEL": "openai:gpt",
            "OPENAI_API_KEY": "k",
        }
    )
    assert (settings.secret, settings.database) == (SECRET, "/data/pilotfish.sqlite3")
    assert settings.origins == ("https://a.example", "https://b.example")
    assert settings.development and settings.debug and settings.model == "openai:gpt"
    assert settings.environment["OPENAI_API_KEY"] == "k"


def test_what_it_says_nothing_of_is_safe() -> None:
    settings = Settings.of({"PILOTFISH_SECRET": SECRET, "PILOTFISH_MODEL": " "})
    assert not (settings.origins or settings.development or settings.debug or settings.model)
    assert (settings.database, settings.dom_max_length) == ("pilotfish.sqlite3", 16_000)


def test_without_a_secret_one_is_made_and_the_operator_told(
    caplog: pytest.LogCaptureFixture,
) -> None:
    one, other = Settings.of({}), Settings.of({})
    assert caplog.text == "", "commands that sign no tokens need none"
    Settings.of({"PILOTFISH_SECRET": "s" * 32}).told_of_secret()
    assert caplog.text == ""
    one.told_of_secret()
    assert len(one.secret) >= 32
    assert one.secret != other.secret
    assert "PILOTFISH_SECRET is not set" in caplog.text
    assert one.secret not in caplog.text


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("PILOTFISH_SECRET", "short", "has 5 bytes, at least 32 are needed"),
        ("PILOTFISH_DEVELOPMENT", "maybe", "PILOTFISH_DEVELOPMENT must be 1 or 0; found 'maybe'"),
        ("PILOTFISH_BUNDLES", "core, all", "has no 'all'; there are core, fields, form, flow"),
        ("PILOTFISH_DOM_MAX_LENGTH", "16k", "must be a whole number; found '16k'"),
        ("PILOTFISH_DEBUG", "2", "PILOTFISH_DEBUG must be 1 or 0; found '2'"),
    ],
)
def test_what_cannot_be_is_named(name: str, value: str, told: str) -> None:
    with pytest.raises(ConfigurationError, match=told):
        Settings.of({"PILOTFISH_SECRET": SECRET, name: value})


def test_no_secret_shows_in_its_text() -> None:
    text = repr(Settings.of({"PILOTFISH_SECRET": SECRET, "OPENAI_API_KEY": "sk-canary"}))
    assert SECRET not in text
    assert "canary" not in text


@pytest.mark.parametrize(("value", "on"), [("", False), ("1", True), ("no", False)])
def test_pictures_are_off_unless_told(value: str, on: bool) -> None:
    settings = Settings.of({"PILOTFISH_SECRET": SECRET, "PILOTFISH_SCREENSHOT": value})
    assert settings.screenshot is on


def test_a_shared_store_wants_a_shared_secret() -> None:
    store = "postgresql://ada:hunter2@db/pilotfish"
    with pytest.raises(ConfigurationError, match="PILOTFISH_SECRET must be set to the same"):
        Settings.of({"PILOTFISH_STORE": store})
    settings = Settings.of({"PILOTFISH_STORE": store, "PILOTFISH_SECRET": "s" * 32})
    assert settings.store == store
    assert "hunter2" not in repr(settings)
    assert Settings.of({"PILOTFISH_DATABASE": "/data/s.sqlite3"}).store == "/data/s.sqlite3"
