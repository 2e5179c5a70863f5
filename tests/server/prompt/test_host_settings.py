from dataclasses import FrozenInstanceError

import pytest

from pilotfish.prompt.host_settings import Brand, Override, Persona, PromptSettings


def test_the_defaults_are_those_of_the_design() -> None:
    settings = PromptSettings()
    assert settings.agent_name == "Agent"
    assert settings.dom_max_length == 16_000
    assert settings.max_turns_in_prompt is None
    assert settings.max_prompt_tokens is None
    assert settings.overrides == {}
    assert Override() == Override(description=None, append=None)


def test_brand_and_persona_are_values() -> None:
    assert Brand("Acme") == Brand(product_name="Acme", voice="", constraints=())
    assert Persona("You are Finn.", voice="dry") != Persona("You are Finn.")
    with pytest.raises(FrozenInstanceError):
        Brand("Acme").voice = "loud"  # type: ignore[misc]
