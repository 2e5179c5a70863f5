"""The 60 canaries of `tests/pages/canaries.html`, and where text lets one out (THREATS 12)."""

import base64
import json
import re
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote, quote_plus, unquote_plus

__all__ = ["CANARIES", "PAGE", "leaked"]

PAGES = Path(__file__).parent / "pages"
PAGE = (PAGES / "canaries.html").read_text(encoding="utf-8")
CANARIES: dict[str, list[str]] = json.loads((PAGES / "canaries.json").read_text(encoding="utf-8"))


def leaked(texts: Iterable[str]) -> list[str]:
    """The canaries in any of `texts`, as they are, encoded for a URL, for JSON or in base 64,
    in other case, or with their digits grouped otherwise.
    """
    all_text = "\n".join(texts)
    plain = _bare(all_text) + "\n" + _bare(unquote_plus(all_text))
    return [
        canary
        for canaries in CANARIES.values()
        for canary in canaries
        if any(form in all_text for form in _forms(canary)) or _bare(canary) in plain
    ]


def _forms(canary: str) -> set[str]:
    encoded = base64.b64encode(canary.encode()).decode().rstrip("=")
    return {canary, quote(canary, safe=""), quote_plus(canary), json.dumps(canary)[1:-1], encoded}


def _bare(text: str) -> str:
    return re.sub(r"[\s\u00a0]+", "", text).casefold()
