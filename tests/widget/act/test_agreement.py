"""The dump, `wait_until` and `click` say the same of one element: whether it is disabled, and that
what the dump shows is visible.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from widget.act.conftest import OpenActing

PAGES = Path(__file__).parents[2] / "pages"
# The dump says it of each field of the group instead.
GROUPS = {"group Shipping"}
# Rows without a box of their own: a checkbox that its label draws, and areas of an image map.
DRAWN_ELSEWHERE = {"checkbox I accept the terms", "link Kitchen", "link Bath"}
# Of every row with a ref: what the dump says, and what `wait_until` finds at once.
ANSWERS = """async () => {
  await pf.observer.observe({ full: true });
  const all = [];
  const take = (row) => {
    if (typeof row === 'string') return;
    all.push(row);
    (row.cells ?? []).forEach(take);
  };
  pf.observer.lines().forEach(({ row }) => take(row));
  const answers = [];
  for (const { ref, word, name, attributes } of all.filter((row) => row.ref)) {
    const waited = await pf.act('wait_until', { ref, state: 'disabled', timeout: 0 });
    const dumped = attributes?.disabled === true;
    const shown = await pf.act('wait_until', { ref, state: 'visible', timeout: 0 });
    const [found, visible] = [waited, shown].map(({ status }) => status === 'done');
    answers.push({ ref, is: `${word} ${name}`, dumped, waited: found, visible });
  }
  return answers;
}"""


@pytest.mark.parametrize("page", [path.stem for path in sorted(PAGES.glob("*.dump"))])
def test_all_say_the_same_of_each_element(acting: OpenActing, page: str) -> None:
    on = acting((PAGES / f"{page}.html").read_text("utf-8"), unguarded=True)
    answers: list[dict[str, Any]] = on.page.evaluate(ANSWERS)
    unlike = [it for it in answers if it["dumped"] != it["waited"]]
    assert [it for it in unlike if it["is"] not in GROUPS] == []
    hidden = {it["is"] for it in answers if not it["visible"]}
    assert hidden <= DRAWN_ELSEWHERE
    for it in answers:
        if it["dumped"]:
            outcome = on.act("click", {"ref": it["ref"]})
            assert (it["is"], outcome["status"]) == (it["is"], "failed")
