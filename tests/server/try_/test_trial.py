"""The dangers of a trial, and what it hears of pages."""

import json
import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import httpx2
import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from pilotfish.try_.trial import KEY, Trial, served, settings_of
from pilotfish.try_.upstream import LARGEST, Refused
from ports import Ports
from server.try_.shown_site import Shown, shown

PAGE = "<!doctype html><title>Shop</title><p>Hello"
ASKED: list[dict[str, str]] = []


async def page(request: Request) -> Response:
    ASKED.append(dict(request.headers))
    return HTMLResponse(PAGE)


async def cookies(request: Request) -> Response:
    answer = JSONResponse(dict(request.cookies))
    for line in (
        "own=1; Path=/",
        "wide=1; Domain=localhost",
        "agents=1; Domain=pilotfish.localhost",
        "other=1; Domain=127-0-0-1-1.localhost",
    ):
        answer.headers.append("set-cookie", line)
    return answer


SITE = Starlette(routes=[Route("/", page), Route("/cookies", cookies)])


@pytest.fixture(scope="module")
def site(ports: Ports) -> Iterator[Shown]:
    with shown(ports, SITE, also=["http://localhost:{port}"]) as running:
        yield running


def agent(site: Shown, method: str, path: str, body: str = "", **headers: str) -> httpx2.Response:
    """A request to the agent's own host."""
    host = urlsplit(site.trial.sites.agent).netloc
    return site.ask(method, path, body or None, **{"host": host, **headers})


def token(site: Shown, origin: str) -> httpx2.Response:
    body = json.dumps({"key": KEY})
    kind = {"content_type": "application/json", "origin": origin}
    return agent(site, "POST", "/agent/pilotfish/token", body, **kind)


SEEN = {"tab": "1", "path": "/", "title": "Shop", "dump": "[1]<button> Save"}


def seen(site: Shown, origin: str, **changes: str) -> httpx2.Response:
    return agent(site, "POST", "/seen", json.dumps(SEEN | changes), origin=origin)


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost", "127.0.0.1", "pilotfish.localhost.evil.example", "x.localhost"],
)
def test_a_name_that_leads_here_gets_no_page(site: Shown, host: str) -> None:
    """DNS rebinding: the name is the attacker's, the address ours."""
    for path in ("/", "/agent/pilotfish/token", "/seen"):
        answer = site.ask("GET", path, host=f"{host}:{site.port}")
        assert answer.status_code == 421 and "Hello" not in answer.text
    assert site.ask("GET", "/", host=host).status_code == 421
    assert site.ask("GET", "/", host=site.host.partition(":")[0]).status_code == 421


def test_a_page_reaches_no_control_path_on_its_own_host(site: Shown) -> None:
    for path in ("/seen", "/agent/pilotfish/token", "/try.js"):
        assert site.get(path).status_code == 404  # the site's own answer


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/console",
        "/agent/console",
        "/agent/metrics",
        "/agent/try.js",
        "/agent/../seen",
        "/report",
        "/docs",
    ],
)
def test_the_agents_host_has_nothing_else(site: Shown, path: str) -> None:
    assert agent(site, "GET", path).status_code in (404, 405)


def test_only_pages_of_the_sites_are_heard(site: Shown) -> None:
    assert seen(site, site.address).status_code == 204
    for origin in ("https://evil.example", "null", site.real, site.trial.sites.agent, ""):
        assert seen(site, origin, title="Forged").status_code == 403
    assert site.trial.learned.notes.pages["/"].title == "Shop"
    other = site.trial.sites.all[1].address
    assert seen(site, other, title="Forged").status_code == 204  # heard, but not of the first site
    assert site.trial.learned.notes.pages["/"].title == "Shop"
    assert agent(site, "POST", "/seen", "x" * 600_000, origin=site.address).status_code == 413


def test_two_tabs_are_a_sentence(site: Shown) -> None:
    for tab in ("2", "2", "3"):  # one that was closed, and the next
        seen(site, site.address, tab=tab)
    assert not any("two tabs" in each for each in site.told)
    for tab in ("2", "3"):
        seen(site, site.address, tab=tab)
    assert len([each for each in site.told if "two tabs" in each]) == 1


def test_tokens_are_for_pages_of_the_sites_alone(site: Shown) -> None:
    assert token(site, site.address).status_code == 200
    for origin in ("https://evil.example", "null", site.real, site.trial.sites.agent):
        assert token(site, origin).status_code == 403


def test_the_site_never_gets_the_agents_token(site: Shown) -> None:
    """It is another host than the site's, so nothing that goes to the site can hold it."""
    mine = token(site, site.address).json()["token"]
    ASKED.clear()
    answer = site.get("/", sec_fetch_dest="document")
    assert mine not in answer.text and mine not in json.dumps(ASKED)
    assert site.trial.sites.agent.partition("://")[2] not in json.dumps(ASKED)
    assert not re.search("eyJ[A-Za-z0-9_-]{8}", answer.text)


def test_cookies_of_one_site_are_not_for_another(site: Shown) -> None:
    """Each site has a host of its own, and none may set a cookie for more than that."""
    lines = site.get("/cookies").headers.get_list("set-cookie")
    assert lines == ["own=1; Path=/"]
    hosts = [urlsplit(each.address).hostname or "" for each in site.trial.sites.all]
    hosts.append(urlsplit(site.trial.sites.agent).hostname or "")
    assert not [(a, b) for a in hosts for b in hosts if a != b and a.endswith(f".{b}")]


def test_no_site_may_frame_what_is_shown(site: Shown) -> None:
    policy = site.get("/", sec_fetch_dest="iframe").headers["content-security-policy"]
    ours = " ".join(each.address for each in site.trial.sites.all)
    assert policy == f"frame-ancestors 'self' {ours}"


def test_the_operators_own_store_and_sites_are_left_alone() -> None:
    own = {"PILOTFISH_STORE": "postgresql://x", "PILOTFISH_ORIGINS": "https://mine.example"}
    settings = settings_of({**own, "PILOTFISH_MODEL": "builtin", "PILOTFISH_DEVELOPMENT": "1"})
    assert (settings.shared_store, settings.origins, settings.development) == ("", (), False)
    assert settings.model == "builtin" and len(settings.secret) == 64


def test_it_listens_on_this_machine_only(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[uvicorn.Config] = []

    def run(server: uvicorn.Server) -> None:
        ran.append(server.config)

    monkeypatch.setattr(uvicorn.Server, "run", run)
    with ports.lend(SITE) as real:
        url = f"http://127.0.0.1:{real}"
        served(Trial(url, 8765, print, private=True, model="builtin"), print)
    assert (ran[0].host, ran[0].ws_max_size) == ("127.0.0.1", LARGEST)


def test_a_site_that_cannot_be_shown_is_not_served(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[object] = []
    monkeypatch.setattr(uvicorn.Server, "run", ran.append)
    with pytest.raises(Refused, match="cannot be reached"):
        served(Trial("http://127.0.0.1:1", 8765, print, private=True, model="builtin"), print)
    assert ran == []
