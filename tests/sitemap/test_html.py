import pytest

from pilotfish_sitemap.html import read_html, sections_of

PAGE = """<!doctype html><title>Blue
  Mug &amp; more</title><meta name=description content=" A  mug "><base href="/shop/">
<script>document.write('<a href="/written">x</a>')</script>
<h1>Blue <b>Mug</b></h1><h1>Again</h1>
<a href="/a">a</a><a href=b rel="nofollow noopener">b</a><a href="c.pdf" download>c</a>
<a>none</a><template><a href="/template">t</a></template>
"""


def test_title_heading_description_and_links() -> None:
    page = read_html(PAGE)
    assert (page.title, page.heading) == ("Blue Mug & more", "Blue Mug")
    assert (page.description, page.base, page.scripts) == ("A mug", "/shop/", 1)
    assert page.links == ["/a"] and page.follows


@pytest.mark.parametrize("said", ["nofollow", "noindex, NOFOLLOW", "none"])
def test_a_page_may_ask_not_to_be_followed(said: str) -> None:
    assert not read_html(f'<meta name="robots" content="{said}">').follows


@pytest.mark.parametrize("text", ["", "<", "<a href", "<title>", "\x00<a href='x'>", "<svg><a>"])
def test_no_page_is_too_broken(text: str) -> None:
    read_html(text), sections_of(text)
