"""Routers that a page can be seen to have, each the real one where it can be bundled."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from built import of_frameworks
from widget.conftest import PageWith

ENTRY = "host/pages/router.ts"
GO = "unit.createRouter({}, { emit: () => [] }).navigate"
Bundled = Callable[[str], str]


@pytest.fixture(scope="module")
def bundled() -> Bundled:
    return lambda name: of_frameworks("library.mjs", name).read_text(encoding="utf-8")


def document(at: str, body: str = "<div id=app></div>", attributes: str = "") -> str:
    head = f"<!doctype html><title>{at}</title><script src=/lib.js defer></script>"
    return f"{head}<body {attributes}>{body}</body>"


def same_document(page: Page) -> None:
    page.evaluate("() => { window.mark = 1 }")


def went(page: Page, path: str, call: str = GO) -> bool:
    return bool(page.evaluate(f"path => {call}(path)", path)) and page.evaluate("window.mark === 1")


def test_vue_router_with_a_base(page_with: PageWith, bundled: Bundled) -> None:
    page = page_with(document("vue"), ENTRY, paths={"/lib.js": bundled("router-vue")})
    page.get_by_text("At /").wait_for()
    same_document(page)
    assert went(page, "/base/cart?a=1#b")
    expect(page.locator("h1")).to_have_text("At /cart")
    assert (
        page.evaluate("location.pathname + location.search + location.hash") == "/base/cart?a=1#b"
    )


def test_react_router_by_itself_and_by_its_adapter(page_with: PageWith, bundled: Bundled) -> None:
    page = page_with(document("react"), ENTRY, paths={"/lib.js": bundled("router-react")})
    page.get_by_text("At /").wait_for()
    same_document(page)
    assert page.evaluate(f"{GO}('/cart')") is False, "it shows no router of itself"
    adapted = "unit.createRouter({ navigate: adapter }, { emit: () => [] }).navigate"
    assert went(page, "/cart", adapted)
    expect(page.locator("h1")).to_have_text("At /cart")
    page.goto(page.url.replace("/cart", "/?framework"))
    page.get_by_text("At /").wait_for()
    same_document(page)
    assert went(page, "/orders")
    expect(page.locator("h1")).to_have_text("At /orders")


@pytest.mark.parametrize(
    ("name", "attributes"),
    [("router-turbo", ""), ("router-htmx", "hx-boost=true hx-boost:inherited=true")],
)
def test_pages_of_a_server_that_are_swapped(
    page_with: PageWith, bundled: Bundled, name: str, attributes: str
) -> None:
    def of(at: str) -> str:
        return document(at, f"<h1>At {at}</h1>", attributes)

    paths = {"/lib.js": bundled(name), "/cart": of("/cart")}
    page = page_with(of("/"), ENTRY, paths=paths)
    page.wait_for_function("window.Turbo || window.htmx")
    same_document(page)
    assert went(page, "/cart")
    expect(page.locator("h1")).to_have_text("At /cart")


@pytest.mark.parametrize(
    ("setup", "taken"),
    [
        # As Next.js has it on `window.next`, with either of its routers.
        ("window.next = { router: { push: path => history.pushState(0, '', path) } }", True),
        ("window.next = { router: { push: path => Promise.reject(new Error('no')) } }", False),
        # As SvelteKit listens, on its own element.
        (
            """window.__sveltekit_1x2y = {}; document.body.innerHTML =
            '<div style="display: contents"></div>';
            document.body.firstChild.addEventListener('click', event => {
              const link = event.target.closest('a');
              event.preventDefault(); history.pushState(0, '', link.href) })""",
            True,
        ),
        ("window.Turbo = { visit() {}, session: { drive: false } }", False),
        ("", False),
    ],
)
def test_what_a_page_shows_of_its_router(page_with: PageWith, setup: str, taken: bool) -> None:
    page = page_with("<p>", ENTRY)
    page.evaluate(f"() => {{ {setup} }}")
    same_document(page)
    assert went(page, "/cart") is taken
    assert page.url.endswith("/cart") is taken


def test_a_router_that_does_nothing_is_given_up(page_with: PageWith) -> None:
    page = page_with("<p>", ENTRY)
    page.evaluate("() => { window.next = { router: { push() {} } } }")
    same_document(page)
    assert went(page, "/cart") is False
