"""The product, and the persona that speaks for it."""

from __future__ import annotations

from dataclasses import dataclass

from pilotfish_client.keywords import checked

__all__ = ["Brand", "Persona"]


@checked
@dataclass(frozen=True)
class Brand:
    """`constraints` are rules for the agent, such as "Never promise a delivery date"."""

    product_name: str
    voice: str = ""
    constraints: tuple[str, ...] = ()


@checked
@dataclass(frozen=True)
class Persona:
    """`identity` is written in the second person: "You are Finn, who helps in the shop"; `name` is
    what the palette shows to visitors, and how the model refers to itself.
    """

    identity: str = ""
    voice: str = ""
    constraints: tuple[str, ...] = ()
    name: str = "Pilotfish"
