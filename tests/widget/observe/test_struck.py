"""What is struck out is not meant any more: an old price, a task done, a size sold out."""

import tomllib
from pathlib import Path

import pytest

TABLES = tomllib.loads(Path(__file__).with_name("struck.toml").read_text(encoding="utf-8"))

SAID = TABLES["said"]


@pytest.mark.parametrize("html", SAID)
def test_what_is_struck_out(html, dump):
    assert dump(html) == SAID[html]


CHANGES = {
    "all around": "done.className = 'old'",
    "a part": "part.className = 'old'",
    "a rule": "sheet.sheet.insertRule('p, a { text-decoration: line-through }')",
    "words of a control": "of.innerHTML = 'Mug <s>$20</s> $15'",
}


@pytest.mark.parametrize("change", CHANGES)
def test_struck_out_later(change, view):
    seen = view("""<style id=sheet>.old { text-decoration: line-through }</style>
        <div id=done><p>Milk <b id=part>today</b></p><a id=of href=/x>Mug</a></div>""")
    before = seen.dump()
    seen.page.evaluate(CHANGES[change])
    # Compared with a fresh look, too.
    after = seen.dump()
    assert after != before
    assert "struck" in after[-1] or "~~today~~" in after[0]
