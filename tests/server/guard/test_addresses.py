import pytest

from pilotfish.guard.addresses import Proxies, prefix


def test_nobody_is_believed_by_default() -> None:
    forged = [f"203.0.113.{n}" for n in range(30)]
    assert {Proxies().client("127.0.0.1", [address]) for address in forged} == {"127.0.0.1"}


@pytest.mark.parametrize(
    ("peer", "header", "client"),
    [
        ("10.1.2.3", ["203.0.113.7"], "203.0.113.7"),
        ("10.1.2.3", ["198.51.100.1, 203.0.113.7"], "203.0.113.7"),
        ("10.1.2.3", ["198.51.100.1", "203.0.113.7, 10.9.9.9"], "203.0.113.7"),
        ("10.1.2.3", [], "10.1.2.3"),
        ("10.1.2.3", ["nonsense"], "10.1.2.3"),
        ("10.1.2.3", ["203.0.113.7, nonsense"], "10.1.2.3"),
        ("10.1.2.3", ["10.4.4.4"], "10.4.4.4"),
        ("::ffff:10.1.2.3", ["2001:db8::1"], "2001:db8::1"),
        ("192.0.2.1", ["203.0.113.7"], "192.0.2.1"),
        ("testclient", ["203.0.113.7"], "testclient"),
    ],
)
def test_a_proxy_of_ours_tells_who_came_to_it(peer: str, header: list[str], client: str) -> None:
    assert Proxies(["10.0.0.0/8"]).client(peer, header) == client


def test_what_is_no_network_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'proxy\.example'"):
        Proxies(["proxy.example"])


@pytest.mark.parametrize(
    ("address", "kept"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", "unknown"),
        ("testclient", "unknown"),
    ],
)
def test_an_account_is_by_what_a_visitor_cannot_change(address: str, kept: str) -> None:
    assert prefix(address) == kept
