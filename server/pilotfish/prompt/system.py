"""The system prompt of a run, rendered from the layers' templates."""

from __future__ import annotations

from typing import Any

from jinja2 import PackageLoader, StrictUndefined
from jinja2.sandbox import SandboxedEnvironment

from pilotfish.agent.run.situation import Situation
from pilotfish.prompt.brand import Persona
from pilotfish.prompt.describe import describe, visible
from pilotfish.prompt.host_settings import PromptSettings
from pilotfish.prompt.layers import Layer, check_order
from pilotfish_sitemap import outline

__all__ = ["about_of", "layers_of", "system_of"]

TEMPLATES = SandboxedEnvironment(
    loader=PackageLoader("pilotfish.prompt"),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    autoescape=False,
)


def layers_of(settings: PromptSettings) -> tuple[Layer, ...]:
    """The layers that these settings need, in order."""
    persona = settings.persona
    if not isinstance(persona, Persona):
        persona = Persona(identity=persona or "")
    brand, sitemap, host = settings.brand, settings.sitemap, settings.append
    layers = [
        _layer("identity", agent_name=settings.agent_name, site_name=_site_name(settings)),
        _layer("persona", **vars(persona)),
        _layer("brand", **vars(brand)) if brand else None,
        Layer("rules", "never", lambda facts: _render("rules", facts)),
        Layer("actions", "per_site", lambda facts: _render("actions", facts)),
        Layer("envelope", "never", lambda facts: _render("envelope", facts)),
        Layer("dump", "never", lambda facts: _render("dump", facts)),
        _layer("sitemap", outline=outline(sitemap)) if sitemap else None,
        _layer("host", text=host.strip()) if host else None,
    ]
    found = tuple(layer for layer in layers if layer)
    check_order(found)
    return found


def system_of(
    layers: tuple[Layer, ...], settings: PromptSettings, situation: Situation
) -> tuple[str, ...]:
    """The system texts of a run: the host's function wins over its string, and that over the
    layers.
    """
    shown = visible(situation.actions, situation.mode)
    facts: dict[str, Any] = {
        "agent_name": settings.agent_name,
        "site_name": _site_name(settings),
        "date": situation.date,
        "mode": situation.mode,
        "planned": situation.planned,
        "horizon": situation.horizon,
        "screenshot": settings.screenshot,
        "reflection": settings.reflection,
        "several": settings.several,
        "searches": any(spec.name == "search_site" for spec in shown),
        "lines": [describe(spec, settings.overrides.get(spec.name)) for spec in shown]
        if situation.mode == "envelope"
        else [],
    }
    texts = tuple(text for layer in layers if (text := layer.render(facts).strip()))
    override = settings.system
    if override is None:
        return texts
    if isinstance(override, str):
        return (override,)
    told = {key: facts[key] for key in ("agent_name", "site_name", "date", "mode")}
    actions = [spec.name for spec in shown]
    return (override(told | {"actions": actions}, "\n\n".join(texts)),)


def about_of(settings: PromptSettings, situation: Situation) -> str:
    """What the layers say of the product and of who speaks for it."""
    told = [layer for layer in layers_of(settings) if layer.name in ("persona", "brand", "host")]
    facts = {"date": situation.date, "mode": situation.mode, "planned": False}
    return "\n\n".join(layer.render(facts).strip() for layer in told)


def _layer(name: str, /, **own: Any) -> Layer:
    return Layer(name, "per_site", lambda facts: _render(name, facts | own))


def _render(name: str, facts: dict[str, Any]) -> str:
    # In classic mode the tools describe themselves.
    if name == "actions" and not facts["lines"]:
        return ""
    return TEMPLATES.get_template(f"{name}.md.j2").render(facts)


def _site_name(settings: PromptSettings) -> str:
    return settings.site_name or (settings.brand.product_name if settings.brand else "")
