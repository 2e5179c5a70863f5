"""Pages with a server behind them, as the tests of the interface see them."""

from widget.conftest import windows
from wire_server import built, open_site, ports, wire

__all__ = ["built", "open_site", "ports", "windows", "wire"]
