"""A sitemap's pages as the request carries them."""

from __future__ import annotations

from pilotfish.agent.model.request import Place
from pilotfish_sitemap import Sitemap

__all__ = ["places_of"]


def places_of(sitemap: Sitemap | None) -> tuple[Place, ...]:
    """Every page; names and other paths of it (aliases) count as keywords."""
    if sitemap is None:
        return ()
    return tuple(
        Place(
            path=page.path,
            title=page.title,
            description=page.node.description,
            requires_auth=page.node.requires_auth or page.node.requires_admin,
            keywords=(*page.node.keywords, *page.node.aliases),
            actions=page.node.actions,
            notes=page.node.notes,
        )
        for page in sitemap.places()
    )
