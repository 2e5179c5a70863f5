import asyncio
import socket
import ssl
import subprocess
from pathlib import Path
from typing import Any

import httpx2
import pytest

from pilotfish.try_ import upstream as module
from pilotfish.try_.sites import Sites
from pilotfish.try_.upstream import Refused, Upstream, sentence
from server.try_.cases import cases

pytestmark = pytest.mark.anyio
SHOP = Sites(["https://shop.example"], 8765).first


@pytest.mark.parametrize(("address", "private"), cases("private"))
async def test_private_addresses_need_a_word(
    address: str, private: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    resolved(monkeypatch, [address])
    if private:
        with pytest.raises(
            Refused, match=r"an address of this machine or of a private .*--private"
        ):
            await Upstream().address(SHOP)
    else:
        assert await Upstream().address(SHOP) == address
    assert await Upstream(private=True).address(SHOP) == address


async def test_one_private_address_among_several_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    resolved(monkeypatch, ["93.184.216.34", "127.0.0.1"])
    with pytest.raises(Refused, match=r"is at 127\.0\.0\.1"):
        await Upstream().address(SHOP)


async def test_a_name_that_changes_its_address_leads_nowhere_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    resolved(monkeypatch, ["93.184.216.34"])
    asks = Upstream()
    await asks.address(SHOP)
    resolved(monkeypatch, ["127.0.0.1"])
    sent = await caught(monkeypatch, asks, "GET")
    request = sent[0]
    assert request.url.host == "93.184.216.34" and request.headers["host"] == "shop.example"
    assert request.extensions["sni_hostname"] == "shop.example"
    assert request.extensions["target"] == b"/a?b=c"


async def test_an_unknown_name(monkeypatch: pytest.MonkeyPatch) -> None:
    resolved(monkeypatch, socket.gaierror(-2, "Name or service not known"))
    with pytest.raises(Refused, match=r"shop\.example cannot be found"):
        await Upstream().address(SHOP)


async def test_behind_a_proxy_of_the_environment_names_are_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "getproxies", lambda: {"https": "http://proxy.example:3128"})
    assert await Upstream().address(SHOP) == ""
    monkeypatch.setenv("no_proxy", "shop.example")
    resolved(monkeypatch, ["93.184.216.34"])
    assert await Upstream().address(SHOP) == "93.184.216.34"


def test_what_went_wrong_is_a_sentence() -> None:
    untrusted = ssl.SSLCertVerificationError("x")
    untrusted.verify_message = "self-signed certificate"
    wrapped = httpx2.ConnectError("x")
    wrapped.__cause__ = untrusted
    assert sentence(SHOP, wrapped) == (
        "the certificate of https://shop.example is not trusted (self-signed certificate); for a"
        " staging server of your own: --insecure"
    )
    plain = httpx2.ConnectError("x")
    plain.__cause__ = ssl.SSLError("WRONG_VERSION_NUMBER")
    assert "is it http:// instead?" in sentence(SHOP, plain)
    assert "cannot be reached" in sentence(SHOP, httpx2.ConnectError("x"))
    assert "within 10 s" in sentence(SHOP, httpx2.ConnectTimeout("x"))
    assert "proxy of this network" in sentence(SHOP, httpx2.ProxyError("407 x"))
    assert "broke the connection off (ReadError)" in sentence(SHOP, httpx2.ReadError(""))


@pytest.mark.parametrize(("method", "times"), [("GET", 2), ("HEAD", 2), ("POST", 1), ("DELETE", 1)])
async def test_only_what_changes_nothing_is_sent_again(
    method: str, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    resolved(monkeypatch, ["93.184.216.34"])
    assert len(await caught(monkeypatch, Upstream(), method)) == times


async def caught(
    monkeypatch: pytest.MonkeyPatch, asks: Upstream, method: str
) -> list[httpx2.Request]:
    """What is sent to a site that closes each connection."""
    sent: list[httpx2.Request] = []

    async def broken(self: Any, request: httpx2.Request, **options: Any) -> httpx2.Response:
        sent.append(request)
        raise httpx2.RemoteProtocolError("Server disconnected without sending a response.")

    monkeypatch.setattr(httpx2.AsyncClient, "send", broken)
    with pytest.raises(Refused, match="broke the connection off"):
        await asks.send(SHOP, method, "/a?b=c", [], None)
    return sent


def resolved(monkeypatch: pytest.MonkeyPatch, found: list[str] | OSError) -> None:
    """What every name resolves to; nothing is connected to."""

    async def getaddrinfo(self: Any, host: str, port: int, **options: Any) -> list[Any]:
        if isinstance(found, OSError):
            raise found
        return [(0, 0, 0, "", (each, port)) for each in found]

    async def first(addresses: list[str], port: int) -> str:
        return addresses[0]

    monkeypatch.setattr(asyncio.get_running_loop().__class__, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(module, "_first_open", first)


@pytest.fixture
def tls(tmp_path: Path) -> ssl.SSLContext:
    """With a certificate that nobody has signed."""
    names = ["-keyout", "key.pem", "-out", "cert.pem", "-subj", "/CN=staging"]
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *names]
    subprocess.run(make, cwd=tmp_path, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "cert.pem", tmp_path / "key.pem")
    return context


async def test_certificate_of_ones_own_needs_insecure(tls: ssl.SSLContext) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi")
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0, ssl=tls) as server:
        port = server.sockets[0].getsockname()[1]
        site = Sites([f"https://127.0.0.1:{port}"], 8765).first
        with pytest.raises(Refused, match=r"is not trusted \(self-signed .*--insecure"):
            await Upstream(private=True).send(site, "GET", "/", [], None)
        given = await Upstream(private=True, insecure=True).send(site, "GET", "/", [], None)
        assert await given.aread() == b"hi"
