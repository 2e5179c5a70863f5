"""Pages with a server behind them, as the tests of the interface see them."""

from site_page import open_site
from widget.conftest import windows
from wire_server import built, ports, wire

__all__ = ["built", "open_site", "ports", "windows", "wire"]
