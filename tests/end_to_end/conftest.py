from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from end_to_end import hard_site
from end_to_end.attacks import Hijacked
from end_to_end.hard import QUIET, Hard
from end_to_end.oracle import Compared, build, comparing
from end_to_end.played import PlayedModel
from end_to_end.shop import WIDGET, Shop, serve
from end_to_end.visitor import Visitor, arrive
from pilotfish.web import app
from pilotfish.web.widget import serve_file
from providers import ProviderServer

__all__ = [
    "built",
    "compared",
    "hard",
    "hard_pages",
    "hijacked_shop",
    "model",
    "provider",
    "shop",
    "visitor",
]


@pytest.fixture(scope="session")
def built() -> Path:
    """The widget that compares what it sends with the page read anew."""
    return build()


@pytest.fixture(scope="session")
def found() -> Compared:
    """What all pages of the session found, those that outlive a module included."""
    return Compared()


@pytest.fixture(scope="module", autouse=True)
def compared(built: Path, found: Compared) -> Iterator[None]:
    """At every step base and operations have to come to what the page is, read again. It ends with
    the module: tests of other folders in the same process serve the widget as it is.
    """
    with pytest.MonkeyPatch.context() as patch, comparing(found):
        patch.setattr(app, "serve_file", partial(serve_file, folder=built))
        patch.setenv(WIDGET, str(built))
        yield
    assert not found.differences, f"of {found.views} observations: {found.differences}"


@pytest.fixture(scope="session")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    """The demo on the built-in matcher."""
    with serve(tmp_path_factory.mktemp("shop"), PILOTFISH_MODEL="builtin") as running:
        yield running


@pytest.fixture
def visitor(chromium: Browser, shop: Shop) -> Iterator[Visitor]:
    arrived = arrive(chromium, shop)
    yield arrived
    arrived.context.close()


@pytest.fixture(scope="session")
def hard_pages(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Hard]:
    """One server and one browser for all hard pages. At the end no outcome may have told of a
    success that the application knows nothing of."""
    model = PlayedModel()
    widget: Path = request.getfixturevalue("built")
    with hard_site.serve(model, widget) as site:
        context = chromium.new_context(viewport={"width": 1280, "height": 800})
        context.add_init_script(QUIET)
        hard = Hard(site, model, context)
        # Closed with the browser: the last test of a session need not be one that has its loop.
        yield hard
    claimed = [it for it in hard.verdicts if it.claimed]
    assert not claimed, f"{len(claimed)} of {len(hard.verdicts)} outcomes: {claimed}"


@pytest.fixture
def hard(hard_pages: Hard, request: pytest.FixtureRequest) -> Iterator[Hard]:
    hard_pages.case = str(request.node.name)
    before = list(hard_pages.tabs)
    yield hard_pages
    hard_pages.close([tab for tab in hard_pages.tabs if tab not in before])


@pytest.fixture(scope="module")
def provider() -> Iterator[ProviderServer]:
    """One whose model does what an attacker wrote."""
    with ProviderServer(reply=Hijacked()) as running:
        yield running


@pytest.fixture
def model(provider: ProviderServer) -> Hijacked:
    model = provider._reply
    assert isinstance(model, Hijacked)
    return model


@pytest.fixture(scope="module")
def hijacked_shop(
    tmp_path_factory: pytest.TempPathFactory, provider: ProviderServer
) -> Iterator[Shop]:
    """The demo on that model."""
    with serve(tmp_path_factory.mktemp("hijacked"), **provider.env("openai")) as running:
        yield running
