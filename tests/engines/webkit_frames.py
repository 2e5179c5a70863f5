"""Where a document has frames."""

from __future__ import annotations

__all__ = ["FRAMES"]

FRAMES = """
  const all$ = (root) => [...root.querySelectorAll('*')]
    .flatMap((it) => [it, ...(it.shadowRoot ? all$(it.shadowRoot) : [])]);
  return all$(document).filter((it) => /^i?frame$/i.test(it.localName))"""
"""All frames of a document, also those in open shadow roots, which `window.length` leaves out."""
