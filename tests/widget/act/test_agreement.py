"""The dump, `wait_until` and `click` say the same of one element: whether it is disabled, covered,
on, selected, pressed or open, and that what the dump shows is visible.
"""

from pathlib import Path
from typing import Any

import pytest

from widget.act.conftest import OpenActing

PAGES = Path(__file__).parents[2] / "pages"
# The dump says it of each field of the group instead.
GROUPS = {"group Shipping", "group Closed section"}
# Rows without a box of their own: boxes that their labels draw, and areas of an image map.
DRAWN_ELSEWHERE = {
    *("checkbox I accept the terms", "checkbox Terms", "radio Slow", "radio Fast"),
    *("link Kitchen", "link Bath"),
}
# Of a field that the host masks the dump says nothing.
MASKED = "•••"
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
  const is = async (ref, state) =>
    (await pf.act('wait_until', { ref, state, timeout: 0 })).status === 'done';
  for (const { ref, word, name, attributes = {} } of all.filter((row) => row.ref)) {
    const answer = { ref, is: `${word} ${name}`, dumped: {}, waited: {} };
    for (const state of ['disabled', 'checked', 'selected', 'expanded', 'pressed']) {
      answer.dumped[state] = attributes[state] === true;
      answer.waited[state] = await is(ref, state);
    }
    answer.covered = attributes.covered;
    answer.visible = await is(ref, 'visible');
    answers.push(answer);
  }
  return answers;
}"""


NAMES = [path.stem for path in sorted(PAGES.glob("*.dump"))]
# Of the hard pages those that are whole without their site, and of a size that is quickly asked.
HARD = ["choices", "inputs", "lists", "login", "modals", "named", "natives", "validity", "ways"]


@pytest.mark.parametrize("page", [*NAMES, *(f"hard/{name}" for name in HARD)])
def test_all_say_the_same_of_each_element(acting: OpenActing, page: str) -> None:
    on = acting((PAGES / f"{page}.html").read_text("utf-8"), unguarded=True)
    answers: list[dict[str, Any]] = on.page.evaluate(ANSWERS)
    assert answers
    unlike = [it for it in answers if it["dumped"] != it["waited"]]
    known = GROUPS | {it["is"] for it in answers if MASKED in it["is"]}
    assert [it for it in unlike if it["is"] not in known] == []
    hidden = {it["is"] for it in answers if not it["visible"]}
    assert hidden <= DRAWN_ELSEWHERE
    for it in answers:
        if it["dumped"]["disabled"] or it["covered"]:
            outcome = on.act("click", {"ref": it["ref"]})
            assert (it["is"], outcome["status"]) == (it["is"], "failed")
