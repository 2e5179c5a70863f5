"""The interface's tests see it in a page with a server behind it."""

from wire_server import built, open_site, ports, wire

__all__ = ["built", "open_site", "ports", "wire"]
