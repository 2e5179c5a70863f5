"""From a situation to a request: layers, the page's dump, history. Jinja2 and nothing above it."""

from pilotfish.prompt.brand import Brand, Persona
from pilotfish.prompt.compose import PromptComposer
from pilotfish.prompt.host_settings import Override, PromptSettings

__all__ = ["Brand", "Override", "Persona", "PromptComposer", "PromptSettings"]
