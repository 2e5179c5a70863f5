"""Pilotfish: an in-page agent. `from pilotfish import Agent`, and the page does what was asked.

Names are loaded when they are first used: importing a part never imports the web server.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pilotfish.agent.seams import ActionContext, User
    from pilotfish.errors import AgentError, ConfigurationError
    from pilotfish.guard.budgets import Limits
    from pilotfish.product import Agent
    from pilotfish.prompt.brand import Brand, Persona
    from pilotfish.settings import Settings
    from pilotfish.web.caps import Caps
    from pilotfish_client.outcome import Outcome
    from pilotfish_sitemap import Sitemap

    __version__: str

__all__ = [
    "ActionContext",
    "Agent",
    "AgentError",
    "Brand",
    "Caps",
    "ConfigurationError",
    "Limits",
    "Outcome",
    "Persona",
    "Settings",
    "Sitemap",
    "User",
    "__version__",
]

_HOMES = {
    "ActionContext": "pilotfish.agent.seams",
    "Agent": "pilotfish.product",
    "AgentError": "pilotfish.errors",
    "Brand": "pilotfish.prompt.brand",
    "Caps": "pilotfish.web.caps",
    "ConfigurationError": "pilotfish.errors",
    "Limits": "pilotfish.guard.budgets",
    "Outcome": "pilotfish_client.outcome",
    "Persona": "pilotfish.prompt.brand",
    "Settings": "pilotfish.settings",
    "Sitemap": "pilotfish_sitemap",
    "User": "pilotfish.agent.seams",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("pilotfish")
    if name not in _HOMES:
        raise AttributeError(f"module 'pilotfish' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
