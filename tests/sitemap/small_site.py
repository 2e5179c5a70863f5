"""A site of a few pages as a Fetch, and the same over real HTTP."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from pilotfish_sitemap.fetch import Fetched, Unreachable

__all__ = ["ORIGIN", "Site", "html", "over_the_network"]

ORIGIN = "https://shop.example"


def html(title: str, *links: str, more: str = "") -> Fetched:
    anchors = "".join(f'<a href="{link}">x</a>' for link in links)
    return Fetched(200, "text/html", f"<title>{title}</title>{more}<main>{anchors}</main>")


class Site:
    """Answers by path (with query); `asked` is what was asked for, in order."""

    def __init__(self, pages: Mapping[str, Fetched]) -> None:
        self.pages = pages
        self.asked: list[str] = []

    def __call__(self, url: str) -> Fetched:
        if not url.startswith(ORIGIN):
            raise Unreachable(f"{url} is another site's")
        path = url.removeprefix(ORIGIN) or "/"
        self.asked.append(path)
        return self.pages.get(path, Fetched(404, "text/html", "gone"))


@contextmanager
def over_the_network(pages: Mapping[str, Fetched]) -> Iterator[str]:
    """The origin that serves the pages."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            answer = pages.get(self.path, Fetched(404, "text/plain", "gone"))
            body = answer.text.encode()
            self.send_response(answer.status)
            self.send_header("content-type", answer.kind or "text/plain")
            self.send_header("content-length", str(len(body)))
            if answer.location:
                self.send_header("location", answer.location)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
