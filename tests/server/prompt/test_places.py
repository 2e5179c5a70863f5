from pilotfish.agent.model.request import Place
from pilotfish.prompt.compose import places_of
from pilotfish_sitemap import Sitemap


def test_a_place_has_all_that_the_sitemap_says() -> None:
    sitemap = Sitemap.of(
        [
            {
                "path": "/orders/:id",
                "title": "One order",
                "description": "Its lines",
                "requires_auth": True,
                "keywords": ["receipt"],
                "aliases": ["invoice"],
                "actions": ["refund"],
                "notes": "Recent ones only.",
            },
            {"path": "/admin", "requires_admin": True},
        ]
    )
    assert places_of(sitemap) == (
        Place(
            path="/orders/:id",
            title="One order",
            description="Its lines",
            requires_auth=True,
            keywords=("receipt", "invoice"),
            actions=("refund",),
            notes="Recent ones only.",
        ),
        Place(path="/admin", title="/admin", requires_auth=True),
    )


def test_without_a_sitemap_there_are_none() -> None:
    assert places_of(None) == ()
