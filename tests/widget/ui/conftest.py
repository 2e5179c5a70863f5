"""The interface's tests see it in a page with a server behind it."""

from site_page import open_site
from wire_server import built, ports, wire

__all__ = ["built", "open_site", "ports", "wire"]
