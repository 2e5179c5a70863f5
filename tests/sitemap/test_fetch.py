import pytest

from pilotfish_sitemap.fetch import Fetched, Unreachable, over_http
from sitemap.small_site import over_the_network


def test_a_page_is_had_with_its_kind_and_a_redirect_is_not_followed() -> None:
    pages = {
        "/": Fetched(200, "text/html; charset=utf-8", "<title>Café</title>"),
        "/old": Fetched(301, "text/html", "moved", "/new"),
        "/picture": Fetched(200, "image/png", "png"),
    }
    with over_the_network(pages) as origin:
        fetch = over_http()
        assert fetch(f"{origin}/") == Fetched(200, "text/html", "<title>Café</title>")
        assert fetch(f"{origin}/old").location == "/new"
        assert fetch(f"{origin}/picture").text == ""
        assert fetch(f"{origin}/nowhere").status == 404


@pytest.mark.parametrize("url", ["http://127.0.0.1:9/", "http://[/", "http://no host/"])
def test_no_answer_says_why(url: str) -> None:
    with pytest.raises(Unreachable):
        over_http()(url)


def test_a_page_without_end_is_cut() -> None:
    with over_the_network({"/": Fetched(200, "text/html", "x" * 5_000_000)}) as origin:
        assert len(over_http()(f"{origin}/").text) < 3_000_000
