"""The link's tests talk to a server on the real wire."""

from site_page import open_site
from wire_server import built, ports, wire

__all__ = ["built", "open_site", "ports", "wire"]
