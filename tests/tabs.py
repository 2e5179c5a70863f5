"""Browser tabs and windows that are lent to one test after another.

A context of its own costs a test two or three renderer processes, which is most of what a small
test costs. Handed on is only a tab that has nothing of its test in it: no other use of the page
than the names in HARMLESS, no other host, no window opened, nothing failed. All others are closed,
and the next test has a new one. A window is for tests that each have an origin of their own: its
pages are always new, its process is not.
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any, Protocol

from playwright.sync_api import Browser, BrowserContext, CDPSession, Error, Page, ViewportSize

__all__ = ["HARMLESS", "Site", "Tab", "Tabs", "Windows"]

HARMLESS = frozenset(
    {
        "evaluate",
        "goto",
        "input_value",
        "inner_text",
        "is_closed",
        "on",
        "reload",
        "route",
        "title",
        "url",
        "viewport_size",
        "wait_for_function",
        "wait_for_load_state",
        "wait_for_timeout",
        "wait_for_url",
    }
)
"""What a test may use of a page without leaving more than its document behind."""

MOST_FREE = 4
"""Tabs that are kept: each is a process of the browser."""

FRESH = "tab-of-the-tests"
"""A cookie: the document that has it first is the first of its test."""

AFRESH = f"""try {{
  if (document.cookie.includes('{FRESH}')) {{
    document.cookie = '{FRESH}=; path=/; max-age=0';
    localStorage.clear();
    sessionStorage.clear();
    name = '';
  }}
}} catch {{ /* A frame without an origin stores nothing. */ }}
"""
"""Before any script of the test, and after the last one of the test before, which stores too."""

LEFT = "cookies,indexeddb,cache_storage,service_workers"


class Site(Protocol):
    """The server of a tab's pages, and the hosts it was asked as.

    Where it is `fresh`, its next answer sets the cookie FRESH.
    """

    hosts: set[str]
    fresh: bool

    @property
    def origin(self) -> str: ...


class _Lent(Page):
    """A page that notes the names used of it, and who listens to its events."""

    def __getattribute__(self, name: str) -> Any:
        if not name.startswith("_") and name not in HARMLESS:
            object.__setattr__(self, "_marked", True)
        return super().__getattribute__(name)

    def on(self, event: Any, f: Any) -> None:
        super().on(event, f)
        _listeners_of(self).append((event, f))

    def route(self, *what: Any, **options: Any) -> None:
        self.__dict__["_routed"] = True
        super().route(*what, **options)


def _listeners_of(page: Page) -> list[tuple[Any, Any]]:
    return page.__dict__.setdefault("_listeners", [])


@dataclass
class Tab:
    """A page in a context of its own; each of its documents begins with the script `bundle`."""

    context: BrowserContext
    page: Page
    control: CDPSession
    bundle: str | None

    def lend(self, size: ViewportSize, site: Site) -> Page:
        """The page at `/` of the site."""
        if self.page.viewport_size != size:
            self.page.set_viewport_size(size)
        site.fresh = True
        self.page.goto(f"{site.origin}/")
        self.control.send("Page.resetNavigationHistory")
        self.page.__class__ = _Lent
        return self.page

    def take_back(self, site: Site) -> bool:
        """Whether it can be lent again. Its document stays until then: a load costs 40 ms."""
        self.page.__class__ = Page
        listeners = _listeners_of(self.page)
        while listeners:
            self.page.remove_listener(*listeners.pop())
        if self.page.__dict__.pop("_routed", False):
            self.page.unroute_all(behavior="ignoreErrors")
        if getattr(self.page, "_marked", False) or len(self.context.pages) != 1:
            return False
        if site.hosts - {site.origin.partition("://")[2]}:
            return False
        self.control.send(
            "Storage.clearDataForOrigin", {"origin": site.origin, "storageTypes": LEFT}
        )
        return True


@dataclass
class Tabs:
    """The tabs of a browser that nobody has now, at most one for each bundle.

    A bundle is a megabyte that each new script of a tab sends to the browser: a tab keeps its own.
    """

    browser: Browser
    free: OrderedDict[str | None, Tab] = field(default_factory=OrderedDict[str | None, Tab])

    def take(self, size: ViewportSize, bundle: str | None) -> Tab:
        if bundle in self.free:
            return self.free.pop(bundle)
        context = self.browser.new_context(viewport=size)
        context.add_init_script(script=AFRESH + (bundle or ""))
        page = context.new_page()
        return Tab(context, page, context.new_cdp_session(page), bundle)

    def take_back(self, tab: Tab, site: Site, *, failed: bool) -> None:
        try:
            if not failed and tab.bundle not in self.free and tab.take_back(site):
                self.free[tab.bundle] = tab
                if len(self.free) > MOST_FREE:
                    self.free.popitem(last=False)[1].context.close()
                return
        except Error:
            pass
        tab.context.close()

    def rest(self) -> None:
        """No page of a test goes on in those that are free."""
        for tab in self.free.values():
            tab.page.goto("about:blank")


@dataclass
class Windows:
    """Contexts in which pages come and go, by the script that each of their documents has."""

    browser: Browser
    size: ViewportSize
    free: dict[str, BrowserContext] = field(default_factory=dict[str, BrowserContext])
    visited: set[str] = field(default_factory=set[str])

    def take(self, script: str, address: str) -> BrowserContext:
        """A page of the site at `address` stays open in it, or its process would end."""
        context = self.free.pop(script, None)
        if context is not None and address in self.visited:
            # A port that was given before: something may be stored for it.
            context.close()
            context = None
        self.visited.add(address)
        if context is None:
            context = self.browser.new_context(viewport=self.size)
            if script:
                context.add_init_script(script)
            context.new_page().goto(address)
        return context

    def take_back(self, context: BrowserContext, script: str, *, failed: bool) -> None:
        if failed or script in self.free:
            context.close()
            return
        for page in context.pages[1:]:
            page.close()
        context.clear_cookies()
        self.free[script] = context
