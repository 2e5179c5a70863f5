from __future__ import annotations

import socket

import pytest

from pilotfish.cli.listening import free_port, url_of


@pytest.mark.parametrize(
    ("host", "url"),
    [("127.0.0.1", "http://127.0.0.1:80"), ("::1", "http://[::1]:80"), ("shop", "http://shop:80")],
)
def test_an_address_as_a_browser_takes_it(host: str, url: str) -> None:
    assert url_of(host, 80) == url


def test_a_free_port_can_be_listened_on() -> None:
    with socket.create_server(("127.0.0.1", free_port("127.0.0.1"))):
        pass
