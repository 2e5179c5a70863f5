from pilotfish_sitemap.learn import LearnedPaths

SITE = "https://acme.example/cart?x=1"


def learned(*links: str, sessions: str = "ab", site: str = SITE) -> str:
    paths = LearnedPaths()
    for session in sessions:
        paths.see(site, session, links)
    return paths.outline("https://acme.example/")


def test_paths_that_several_sessions_saw_are_told_without_queries() -> None:
    links = ("/account/orders?page=2", "/account/profile#name", "https://acme.example/shop")
    assert learned(*links) == "/account: orders, profile\n/shop"
    assert learned(*links, sessions="aa") == "", "one visitor's own"
    assert learned(*links, site="https://other.example/") == "", "another site's"


def test_what_may_be_private_is_not_told() -> None:
    private = (
        "/orders/TW-10501",
        "/u/ada7",
        "/w/Ada",
        "/files/a%20b",
        "/x/" + "y" * 25,
        "mailto:a",
    )
    assert learned(*private, "//evil.example/shop", "http://[bad", "/" + "/a" * 5) == ""
    many = [f"/people/{name}" for name in ("ada", "bob", "cid", "dan", "eve", "fay", "gil", "hal")]
    assert learned(*many, "/people/ida", "/help") == "/help", "names beside each other"
