"""What is told of the AI is seen in a page with a server behind it, as the interface's tests see it."""

from widget.conftest import windows
from wire_server import built, open_site, ports, wire

__all__ = ["built", "open_site", "ports", "windows", "wire"]
