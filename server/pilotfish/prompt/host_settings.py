"""The prompt settings of a host: brand, persona, and what the model reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pilotfish_client.keywords import checked
from pilotfish_sitemap import Sitemap

__all__ = ["Brand", "Override", "Persona", "PromptSettings", "SystemOverride"]


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


SystemOverride = str | Callable[[dict[str, Any], str], str]


@checked
@dataclass(frozen=True)
class Override:
    """A new `description` of an action, or text to `append` to its own; the former wins.
    `parameters` is the JSON Schema that the model reads; its arguments are checked by the action's
    own.
    """

    description: str | None = None
    append: str | None = None
    parameters: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class PromptSettings:
    """`system` replaces the layers (a string, which must also explain the envelope) or computes a
    new text (a function of facts and the default). `append` is the host's own text after them.

    `dom_max_length` is in characters. `max_turns_in_prompt` and `max_prompt_tokens` (as
    estimated) drop the oldest turns, never the task nor the last turn. `screenshot`: pictures
    may be sent with the page. `reflection`: replies tell of goals; `several`: more than
    one action of a reply is carried out.
    """

    agent_name: str = "Agent"
    site_name: str = ""
    brand: Brand | None = None
    persona: str | Persona | None = None
    append: str | None = None
    system: SystemOverride | None = None
    overrides: Mapping[str, Override] = field(default_factory=dict[str, Override])
    sitemap: Sitemap | None = None
    dom_max_length: int = 16_000
    max_turns_in_prompt: int | None = None
    max_prompt_tokens: int | None = None
    screenshot: bool = False
    reflection: bool = False
    several: bool = True
