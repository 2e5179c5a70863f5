"""What has left the page is not kept alive by what is known of it."""

import pytest

from widget.observe.conftest import View

LIST = "<ul>" + "".join(
    f"<li class=row><h3>Record {n}</h3><p>Text {n}</p><a href=/records/{n}>Open</a>"
    f"<button>Delete</button></li>"
    for n in range(20)
)
LEAVES = {
    "a list": "document.querySelector('ul').remove()",
    "its rows": "for (const row of document.querySelectorAll('li')) row.remove()",
    "all, and others come": "document.body.innerHTML = '<ol><li><a href=/new>New</a></ol>'",
}


def alive(seen: View) -> int:
    """How many of `gone` are kept; the browser keeps what it has drawn for a frame or two."""
    client = seen.page.context.new_cdp_session(seen.page)
    for _ in range(40):
        client.send("HeapProfiler.collectGarbage")
        kept = seen.page.evaluate("gone.filter(it => it.deref()).length")
        if kept == 0:
            break
        seen.page.evaluate("document.elementFromPoint(1, 1)")
        seen.page.wait_for_timeout(50)
    return kept


@pytest.mark.parametrize("how", LEAVES)
def test_elements_that_left_the_page_are_collected(view, how):
    seen = view(f"<h1>Shop</h1><main>{LIST}</ul></main><p id=after>After")
    seen.observe()
    first = seen.rows()[2]
    seen.page.evaluate(
        "window.gone = [...document.querySelectorAll('li, li *')].map(it => new WeakRef(it))"
    )
    seen.page.evaluate(LEAVES[how])
    seen.observe()
    assert alive(seen) == 0
    assert seen.resolve(first.ref)["reason"] in ("stale", "gone")


def test_what_stood_in_a_shadow_root_that_left_is_collected(view):
    seen = view(f"<h1>Shop</h1><main>{LIST}</ul></main><p id=after>After")
    seen.page.evaluate(
        """() => {
          const host = document.body.appendChild(document.createElement('section'));
          host.attachShadow({ mode: 'open' }).appendChild(document.querySelector('ul'));
        }"""
    )
    seen.observe()
    assert [row.name for row in seen.rows()].count("Delete") == 20
    seen.page.evaluate(
        """() => {
          const host = document.querySelector('section');
          const inner = host.shadowRoot.querySelectorAll('li, li *');
          window.gone = Array.from(inner, (it) => new WeakRef(it));
          host.remove();
        }"""
    )
    seen.observe()
    assert alive(seen) == 0


def test_what_is_taken_out_of_a_part_that_has_left_is_collected_in_the_end(view):
    seen = view(f"<h1>Shop</h1><main>{LIST}</ul></main><p id=after>After")
    seen.observe()
    seen.page.evaluate(
        """async () => {
          const list = document.querySelector('ul');
          window.gone = [...list.querySelectorAll('li, li *')].map((it) => new WeakRef(it));
          list.remove();
          // From here on nobody is told of changes in it.
          await new Promise((done) => setTimeout(done));
          list.replaceChildren();
        }"""
    )
    for _ in range(20):
        seen.page.evaluate("document.querySelector('#after').before(document.createElement('i'))")
        seen.observe()
        seen.page.evaluate("document.querySelector('i').remove()")
        seen.observe()
    assert alive(seen) == 0


@pytest.mark.parametrize("hides", [False, True])
def test_what_is_hidden_holds_no_heading_that_left(view, hides):
    seen = view(
        "<nav id=menu><a href=/a>Alpha</a><a href=/b>Beta</a></nav>"
        "<header id=top><h1>View one</h1><p>Long</p></header><p id=after>After"
    )
    seen.observe()
    seen.page.evaluate(
        "hides => { document.querySelector('#menu').hidden = hides;"
        "window.gone = [...document.querySelectorAll('#top, #top *')]"
        ".map(it => new WeakRef(it)); }",
        hides,
    )
    seen.observe()
    seen.page.evaluate(
        "document.querySelector('#top').remove();"
        "document.querySelector('#after').before(document.createElement('header'))"
    )
    seen.observe()
    assert alive(seen) == 0


def test_nothing_listens_after_a_look_that_was_destroyed_in_the_middle(view):
    seen = view("".join(f"<button>Button {n}</button><p>Words {n}</p>" for n in range(1500)))
    later = seen.page.evaluate(
        """(async () => {
          const whole = observer.whole().catch(() => undefined);
          await new Promise((done) => setTimeout(done));
          observer.destroy();
          let later = 0;
          const { observe } = MutationObserver.prototype;
          MutationObserver.prototype.observe = function (...args) {
            later += 1;
            return observe.apply(this, args);
          };
          await whole;
          return later;
        })()"""
    )
    assert later == 0
