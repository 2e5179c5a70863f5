"""What the card asks on small pages of every kind: the sentence that a person would expect."""

import tomllib
from pathlib import Path

from widget.conftest import PageWith

PAGES = tomllib.loads(Path(__file__).with_name("questions.toml").read_text(encoding="utf-8"))


def test_questions_name_what_happens_to_what(page_with: PageWith) -> None:
    pages = PAGES["page"]
    assert len(pages) >= 60
    tab = page_with("<p>x", "../../tests/widget/guard/asked.ts")
    tab.evaluate("() => { globalThis.pf = unit.setUp({ first: true }) }")
    tab.evaluate("() => pf.guard.ready()")
    found = tab.evaluate(
        """async pages => {
            const asked = [];
            // What no action began must come before all that one could have begun.
            const ordered = [...pages].sort((a, b) => (b.do === 'nothing') - (a.do === 'nothing'));
            for (const it of ordered) {
              asked.push([it.kind, await unit.asked(pf, it).catch(e => `${e.stack}`)]);
            }
            return asked;
        }""",
        pages,
    )
    expected = {it["kind"]: it["asks"] for it in pages}
    assert len(expected) == len(pages)
    assert dict(found) == expected
