from dataclasses import FrozenInstanceError

import pytest

from pilotfish.prompt.brand import Brand, Persona


def test_brand_and_persona_are_values() -> None:
    assert Brand("Acme") == Brand(product_name="Acme", voice="", constraints=())
    assert Persona("You are Finn.", voice="dry") != Persona("You are Finn.")
    with pytest.raises(FrozenInstanceError):
        Brand("Acme").voice = "loud"  # type: ignore[misc]
