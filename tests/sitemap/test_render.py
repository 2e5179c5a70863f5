import tomllib
from pathlib import Path

from pilotfish_sitemap import Sitemap, outline
from pilotfish_sitemap.render import brief, nested, touched

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
    site = Path(__file__).with_name("render.toml").read_text(encoding="utf-8")
    assert outline(Sitemap.of(tomllib.loads(site))) == OUTLINE


def test_a_large_map_is_told_in_brief_and_in_full_what_a_request_touches() -> None:
    account = {"title": "Account", "requires_auth": True, "description": "d" * 600}
    prefs = {"title": "Your settings", "actions": ["dark mode"], "requires_auth": True}
    account["children"] = {"prefs": prefs, "orders": {"children": {":id": {"title": "One order"}}}}
    site = Sitemap.of(
        {"title": "Home", "children": {"account": account, "help": {"notes": "n" * 600}}}
    )
    assert (
        brief(site)
        == nested(site)
        == ("/ Home\n/account [auth]: prefs Your settings, orders (:id One order)\n/help")
    )
    assert touched(site, "turn on dark mode") == (
        "/account/prefs Your settings [auth]\n  actions: dark mode"
    )
    small = Sitemap.of([{"path": "/help", "title": "Help"}])
    assert (brief(small), touched(small, "help")) == (outline(small), "")


def test_a_map_without_an_end_is_cut() -> None:
    wide = nested(Sitemap.of([{"path": f"/section{n}/page"} for n in range(400)]))
    assert len(wide) < 1_700
    assert wide.endswith(" more")
