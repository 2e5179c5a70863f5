"""Serves the files of the built widget."""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

__all__ = ["STATIC", "serve_file"]

STATIC = Path(__file__).parents[1] / "static"

NAME = re.compile(r"pilotfish[A-Za-z0-9._-]*\.js")
HASHED = re.compile(r"pilotfish-[a-z0-9-]+\.[A-Za-z0-9]{8,}\.js")
MISSING = (
    "The widget has not been built: looked for {name} in {folder}. Run `make widget` (it needs"
    " Node), or install Pilotfish from a wheel, which holds it."
)


@dataclass(frozen=True)
class _File:
    plain: bytes
    packed: bytes
    tag: str


def serve_file(request: Request, name: str, folder: Path = STATIC) -> Response:
    """One file of the widget. Files with a hash in their name are cached for a year; the loader and
    the early script are revalidated each time.

    Pages of other origins load these scripts, so CORP and CORS (Fetch standard) allow every origin;
    the files hold no data of a visitor.
    """
    if not NAME.fullmatch(name):
        return PlainTextResponse("not found", 404)
    path = folder / name
    try:
        file = _read(path, path.stat().st_mtime_ns)
    except OSError:
        if (folder / "pilotfish.js").is_file():
            return PlainTextResponse("not found", 404)
        return PlainTextResponse(MISSING.format(name=name, folder=folder.name), 503)
    forever = HASHED.fullmatch(name)
    headers = {
        "etag": file.tag,
        "cache-control": "public, max-age=31536000, immutable" if forever else "no-cache",
        "vary": "accept-encoding",
        "cross-origin-resource-policy": "cross-origin",
        "access-control-allow-origin": "*",
        "x-content-type-options": "nosniff",
    }
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = file.plain
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = file.packed, "gzip"
    return Response(body, headers=headers, media_type="text/javascript")


@lru_cache(maxsize=64)
def _read(path: Path, changed: int) -> _File:
    """`changed` is the file's modification time: a new build has another cache key."""
    plain = path.read_bytes()
    tag = hashlib.sha256(plain).hexdigest()[:32]
    return _File(plain, gzip.compress(plain, 9, mtime=0), f'W/"{tag}"')
