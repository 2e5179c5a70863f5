from __future__ import annotations

from pilotfish_sitemap import Sitemap, outline

OUTLINE = """\
/ Home - Where it begins
/pricing Pricing
  keywords: plans, cost, tariffs
/account Account [auth]
  actions: change name, turn on dark mode
  /account/orders/:id One order [auth] - Its lines and state
    note: Refunds are here.
/admin/users Users [auth,admin]"""


def test_an_outline_holds_paths_titles_flags_and_lists() -> None:
    sitemap = Sitemap.of(
        {
            "title": "Home",
            "description": "Where it\nbegins",
            "children": {
                "pricing": {
                    "title": "Pricing",
                    "keywords": ["plans", "cost"],
                    "aliases": ["tariffs"],
                },
                "account": {
                    "title": "Account",
                    "requires_auth": True,
                    "actions": ["change name", "turn on dark mode"],
                    "children": {
                        "orders": {
                            "children": {
                                ":id": {
                                    "title": "One order",
                                    "description": "Its lines and state",
                                    "requires_auth": True,
                                    "notes": "Refunds are here.",
                                }
                            }
                        }
                    },
                },
                "admin": {
                    "children": {
                        "users": {"title": "Users", "requires_auth": True, "requires_admin": True}
                    }
                },
            },
        }
    )
    assert outline(sitemap) == OUTLINE
