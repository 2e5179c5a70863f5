"""Second reader: what is still held, and what a look across `resolve` comes to."""

from __future__ import annotations

import pytest

MANY = "".join(f"<div class=r{n}><button>Button {n}</button><p>Words {n}</p></div>" for n in range(1500))


def collected(seen):
    client = seen.page.context.new_cdp_session(seen.page)
    client.send("HeapProfiler.collectGarbage")
    return seen.page.evaluate("gone.filter(it => it.deref()).length")


@pytest.mark.parametrize("hides", [False, True])
def test_a_view_that_left_is_not_held_by_what_is_hidden(view, hides):
    seen = view(
        "<nav id=menu><a href=/a>Alpha</a><a href=/b>Beta</a></nav>"
        "<header id=top><h1>View one</h1><p>Long</p></header><p id=after>After"
    )
    seen.observe()
    seen.page.evaluate(
        "hides => { document.querySelector('#menu').hidden = hides;"
        "window.gone = [...document.querySelectorAll('#top, #top *')].map(it => new WeakRef(it)); }",
        hides,
    )
    seen.observe()
    seen.page.evaluate(
        "document.querySelector('#top').remove();"
        "document.querySelector('#after').insertAdjacentHTML('beforebegin', '<header><h1>View two</h1></header>')"
    )
    seen.observe()
    assert collected(seen) == 0


def test_destroy_during_a_look_ends_it(view):
    seen = view(MANY)
    n = seen.page.evaluate(
        """(async () => {
          const whole = observer.whole().catch(() => undefined);
          await new Promise((done) => setTimeout(done));
          observer.destroy();
          let later = 0;
          const { observe } = MutationObserver.prototype;
          MutationObserver.prototype.observe = function (...args) { later += 1; return observe.apply(this, args); };
          await whole;
          return later;
        })()"""
    )
    assert n == 0


def test_a_look_in_slices_with_a_resolve_between(view):
    seen = view(MANY)
    seen.observe()
    ref = seen.row("Button 700").ref
    out = seen.page.evaluate(
        """(async (ref) => {
          for (const p of document.querySelectorAll('p')) p.firstChild.data += '!';
          let over = false;
          const looking = observer.observe().then(() => { over = true; });
          let turns = 0;
          while (!over) {
            await new Promise((done) => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => { port1.close(); done(); };
              port2.postMessage(0);
            });
            turns += 1;
            if (turns !== 3 || over) continue;
            document.querySelector('.r700').remove();
            observer.resolve(ref);
            for (const n of [2, 3, 40, 900]) document.querySelector('.r' + n)?.remove();
          }
          await looking;
          const all = JSON.stringify(observer.lines());
          const had = [2, 3, 40, 700, 900].filter((n) => all.includes(`"Button ${n}"`));
          return [turns, had, observer.lines().length];
        })(%d)"""
        % ref
    )
    assert out[1] == [], out
    assert out[0] > 3
