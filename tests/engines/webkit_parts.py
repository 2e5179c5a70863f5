"""What of a page WebDriver does not give: the frames in shadow roots, a part of a picture."""

import io

from PIL import Image

__all__ = ["FRAMES", "cut"]

FRAMES = """
  const all$ = (root) => [...root.querySelectorAll('*')]
    .flatMap((it) => [it, ...(it.shadowRoot ? all$(it.shadowRoot) : [])]);
  return all$(document).filter((it) => /^i?frame$/i.test(it.localName))"""
"""All frames of a document, also those in open shadow roots, which `window.length` leaves out."""


def cut(png: bytes, clip: dict[str, float]) -> bytes:
    """That part of a picture of the window."""
    x, y = clip["x"], clip["y"]
    part = Image.open(io.BytesIO(png)).crop((x, y, x + clip["width"], y + clip["height"]))
    out = io.BytesIO()
    part.save(out, "PNG")
    return out.getvalue()
