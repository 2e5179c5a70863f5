"""The address that a request comes from; budgets and caps are counted by it."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Sequence

__all__ = ["Proxies", "prefix"]


class Proxies:
    """The trusted proxies, by address or network: their `X-Forwarded-For` counts. None by
    default.
    """

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        """Raises ValueError for what is neither an address nor a network, such as 10.0.0.0/8."""
        self._networks = [ipaddress.ip_network(entry, strict=False) for entry in trusted]

    def trusts(self, address: str) -> bool:
        try:
            found = _address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)

    def client(self, peer: str, forwarded: Sequence[str]) -> str:
        """The visitor's address for a request from `peer`: in the header, from the right, the first
        that is not a trusted proxy. Clients can forge everything to the left of it.
        """
        hops = [hop.strip() for line in forwarded for hop in line.split(",")]
        address = peer
        while hops and self.trusts(address):
            hop = hops.pop()
            try:
                address = str(_address(hop))
            except ValueError:
                break
        return address


def prefix(address: str) -> str:
    """The part of an address that a visitor cannot change: an IPv4 address, or the /64 of an IPv6
    address, which is the smallest network that providers assign (RFC 6177).
    """
    try:
        found = _address(address)
    except ValueError:
        return "unknown"
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    found = ipaddress.ip_address(text.strip().strip("[]").partition("%")[0])
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found
