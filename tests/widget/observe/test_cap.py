"""What goes over the wire has an end, and says so."""

import json

from pilotfish_client.codec import encode


def size(observation) -> int:
    return len(json.dumps(encode(observation), ensure_ascii=False, separators=(",", ":")).encode())


def test_a_huge_page_is_folded_to_256_kib(view):
    words = "Grüße aus Köln " * 20
    seen = view("<h1>Top</h1>" + "".join(f"<p>{n} {words}</p>" for n in range(3000)))
    observation = seen.observe()
    assert 200_000 < size(observation) <= 262_144
    kept = len(seen.lines) - 1
    assert seen.texts()[-1] == f"{3001 - kept} lines folded; use find or read"
    assert seen.lines[0].row.name == "Top"


def test_what_is_in_view_comes_first(view):
    seen = view(
        "<main>" + "".join(f"<p>{n} {'x' * 90}</p>" for n in range(400)) + "</main>",
        max_bytes=12_000,
    )
    seen.page.evaluate("document.querySelectorAll('p')[300].scrollIntoView()")
    observation = seen.observe()
    assert size(observation) <= 12_000
    assert seen.lines[0].row.word == "main"
    assert "lines folded" in seen.texts()[0]
    assert any(text.startswith("301 ") for text in seen.texts())
    seen.page.evaluate("scrollTo(0, 0)")
    observation = seen.observe()
    assert size(observation) <= 12_000
    assert any(text.startswith("1 ") for text in seen.texts())
