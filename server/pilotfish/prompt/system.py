"""The system prompt: its layers, steadiest first, and what they say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

from pilotfish.agent.run.situation import Situation
from pilotfish.prompt.describe import describe, visible
from pilotfish.prompt.host_settings import Persona, PromptSettings
from pilotfish_sitemap.render import brief, outline

__all__ = ["ALL_LAYERS", "Changes", "Layer", "about_of", "check_order", "layers_of", "system_of"]

Changes = Literal["never", "per_site", "per_run"]

# The date in identity is fixed at the run's start and changes once a day. No provider caches a
# prefix for so long; so it may be first.
ALL_LAYERS = (
    "identity",
    "persona",
    "brand",
    "rules",
    "actions",
    "envelope",
    "dump",
    "sitemap",
    "host",
)


@dataclass(frozen=True)
class Layer:
    """`render` gets the facts of the run; a layer with empty text is left out."""

    name: str
    changes: Changes
    render: Callable[[dict[str, Any]], str]


def check_order(layers: Sequence[Layer]) -> None:
    """Raises ValueError unless the layers are in the order of ALL_LAYERS, the most stable first.

    Providers cache the longest common prefix: a layer that changes within a site invalidates the
    cache for every layer after it.
    """
    names = [layer.name for layer in layers]
    if unknown := [name for name in names if name not in ALL_LAYERS]:
        raise ValueError(
            f"no place for the layer {unknown[0]!r}; there are {', '.join(ALL_LAYERS)}"
        )
    places = [ALL_LAYERS.index(name) for name in names]
    for before, after in pairwise(places):
        if before >= after:
            raise ValueError(
                f"the layer {ALL_LAYERS[after]!r} is after {ALL_LAYERS[before]!r}; "
                f"the order is {', '.join(ALL_LAYERS)}"
            )
    moving = [layer.changes == "per_run" for layer in layers]
    if moving != sorted(moving):
        name = names[moving.index(True)]
        raise ValueError(f"the layer {name!r} changes with each run but is before more stable ones")


if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def _templates() -> Environment:
    from jinja2 import PackageLoader, StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    return SandboxedEnvironment(
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
        _layer("sitemap", outline=(map_ := brief(sitemap)), nested=map_ != outline(sitemap))
        if sitemap
        else None,
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
    values = {key: facts[key] for key in ("agent_name", "site_name", "date", "mode")}
    actions = [spec.name for spec in shown]
    return (override(values | {"actions": actions}, "\n\n".join(texts)),)


def about_of(settings: PromptSettings, situation: Situation) -> str:
    """What the layers say of the product and of who speaks for it."""
    layers = [layer for layer in layers_of(settings) if layer.name in ("persona", "brand", "host")]
    facts = {"date": situation.date, "mode": situation.mode, "planned": False}
    return "\n\n".join(layer.render(facts).strip() for layer in layers)


def _layer(name: str, /, **own: Any) -> Layer:
    return Layer(name, "per_site", lambda facts: _render(name, facts | own))


def _render(name: str, facts: dict[str, Any]) -> str:
    # In classic mode the tools describe themselves.
    if name == "actions" and not facts["lines"]:
        return ""
    return _templates().get_template(f"{name}.md.j2").render(facts)


def _site_name(settings: PromptSettings) -> str:
    return settings.site_name or (settings.brand.product_name if settings.brand else "")
