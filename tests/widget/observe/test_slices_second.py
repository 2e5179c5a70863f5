"""Second reader: a large page looked at again in slices, with a `resolve` (subtitle.about) between."""

from __future__ import annotations

from widget.observe.test_slices import SLOW

PAGE = "<main><section id=s>" + "".join(
    f"<div id=d{n}><button>Button {n}</button><p>Words {n}</p></div>" for n in range(8)
) + "</section>" + "".join(f"<p>Words {n}</p><p>Others</p>" for n in range(1050)) + "</main>"
AGAIN = """async () => {
  const bad = [];
  const home = document.querySelector('#s').innerHTML;
  const texts = (of) => JSON.stringify(of.lines().slice(0, 24)
    .map(({row}) => typeof row === 'string' ? row : {...row, ref: 0}));
  for (let turn = 1; turn <= 24; turn += 1) {
    document.querySelector('#s').innerHTML = home;
    const seen = unit.createObserver(observing);
    globalThis.slow = 0;
    await seen.observe();
    const ref = seen.describe(document.querySelector('#d7 button')).ref;
    for (const p of document.querySelectorAll('#s p')) p.firstChild.data += '!';
    const { port1, port2 } = new MessageChannel();
    let turns = 0, reading = true;
    port1.onmessage = () => {
      turns += 1;
      if (turns === turn) {
        document.querySelector('#d7').remove();
        seen.resolve(ref);
        document.querySelector('#d0').remove();
        document.querySelector('#d2 p').textContent = 'Changed';
      }
      if (reading) port2.postMessage(0);
    };
    port2.postMessage(0);
    globalThis.slow = 100;
    await seen.observe();
    reading = false;
    globalThis.slow = 0;
    const told = texts(seen);
    seen.destroy();
    const fresh = unit.createObserver(observing);
    await fresh.observe();
    if (turns >= turn && texts(fresh) !== told) bad.push([turn, turns, told.slice(0, 700), texts(fresh).slice(0, 300)]);
    fresh.destroy();
  }
  return bad;
}"""


def test_a_later_look_in_slices_with_a_resolve_between(view):
    seen = view(PAGE, init=SLOW) if False else view(PAGE)
    seen.page.evaluate(SLOW)
    bad = seen.page.evaluate(AGAIN)
    assert [one[:2] for one in bad] == [], bad[0]
