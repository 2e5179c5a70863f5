import socket

import pytest
import typer

from pilotfish.cli.listening import check_free, free_port, url_of


@pytest.mark.parametrize(
    ("host", "url"),
    [("127.0.0.1", "http://127.0.0.1:80"), ("::1", "http://[::1]:80"), ("shop", "http://shop:80")],
)
def test_an_address_as_a_browser_takes_it(host: str, url: str) -> None:
    assert url_of(host, 80) == url


def test_a_free_port_can_be_listened_on() -> None:
    with socket.create_server(("127.0.0.1", free_port("127.0.0.1"))):
        pass


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_a_port_in_use_is_told_with_the_way_to_another(
    host: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(typer.Exit) as ended:
            check_free(host, port, "--port 8001")
    assert ended.value.exit_code == 2
    told = f"port {port} of {host} is in use by another program; choose another: --port 8001"
    assert told in capsys.readouterr().err
    check_free(host, free_port(host), "--port 8001")


def test_address_of_another_machine_is_no_port_in_use(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit):
        check_free("192.0.2.1", 8000, "--port 8001")
    assert "cannot listen on 192.0.2.1 port 8000" in capsys.readouterr().err
