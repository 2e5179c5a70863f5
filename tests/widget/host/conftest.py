"""The host's tests talk to a server on the real wire."""

from wire_server import built, open_site, ports, wire

__all__ = ["built", "open_site", "ports", "wire"]
