"""Only what has changed is read again, and the result is the same as that of a fresh reading."""

# ruff: noqa: E501 (a page and its script, a rule or a change a line)

from __future__ import annotations

import pytest

PAGE = """
<style>
  .off { display: none } .dim { opacity: 0 } .gone { visibility: hidden }
  .tab.on + .panel { display: none } .opener.on ~ .late { display: none }
  .box:has(> .mark) .note { display: none } ul.few > li:nth-child(n+4) { display: none }
  #gate:checked ~ .behind { display: none } .far { position: absolute; left: -9999px }
  .scroller { height: 80px; overflow: auto } .cut { height: 30px; overflow: hidden }
  .bar { position: sticky; top: 0 } .pin { position: fixed; bottom: 0; right: 0 }
  .row { display: flex; gap: 4px } .wide .hint { display: none }
  .menu { position: absolute; background: #fff; padding: 4px; width: 200px; height: 60px }
</style>
<header class=bar><a href=/>Home</a> <a href=/cart>Cart <b>2</b></a></header>
<main>
  <h1>Orders</h1>
  <section aria-label=Filters class=box><p class=note>Some words</p>
    <div class="tab">Tab</div><div class=panel>Panel <a href=#p>link</a></div>
    <form id=f><label>Name <input name=n></label> <label for=later>Later</label>
      <input type=checkbox id=gate><span class=behind>behind</span>
      <select name=s><option>One<option>Two</select><textarea name=t>text</textarea>
      <input id=named aria-labelledby=said aria-describedby=told required><button disabled>Send</button>
    </form></section>
  <p id=said>Called so</p><p id=told>Told so</p>
  <div class=scroller><ul class=list><li>Item 1 <button>Pick</button><li>Item 2 <button>Pick</button>
    <li>Item 3<li>Item 4<li>Item 5<li>Item 6<li>Item 7</ul></div>
  <div class="row"><span>Total</span><b>5</b><div>EUR</div><button>Buy</button></div>
  <div class=cut><p>first</p><p>second</p><p>third</p></div>
  <table><caption>Table</caption><tr><th>A<th>B<tr><td>1<td><button>Edit</button><tr><td>2<td>x</table>
  <dl><dt>Size</dt><dd>Large</dd><dt>Weight</dt><dd>Heavy <b>2</b> kg</dd></dl>
  <p>In <i>one</i> line <a href=#a>with a link</a> and more. <span>End</span></p>
  <details><summary>More</summary><p>Hidden text</p></details>
  <div id=host></div><x-late></x-late>
  <iframe srcdoc="<p>In a frame</p><button>Inner</button><input value=a>" height=80></iframe>
  <dialog id=dialog><p>Sure?</p><button>Yes</button></dialog>
  <div class=pin>Pinned <button>Chat</button></div>
</main>
<footer>Foot</footer>
"""

# One random change of the page; all of them are such as the widget may hear of.
CHANGE = """(seed) => {
  let state = seed * 7919 + 17;
  const random = (n) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * n);
  };
  for (let warm = 0; warm < 5; warm += 1) random(2);
  const pick = (list) => list[random(list.length)];
  const roots = [document];
  if (host.shadowRoot) roots.push(host.shadowRoot);
  const frame = document.querySelector('iframe');
  if (frame?.contentDocument?.body) roots.push(frame.contentDocument);
  const root = random(4) ? document : pick(roots);
  const inside = root === document ? 'main, main *' : 'body *, :host *, p, button, div, slot, input';
  const all = [...root.querySelectorAll(inside)].filter(
    (element) => !element.matches('option, style, script, #f, iframe, dialog, #host'));
  if (all.length === 0) return 'nothing there';
  const element = pick(all);
  const made = () => {
    const of = root.nodeType === 9 ? root : document;
    const tag = pick(['p', 'button', 'div', 'span', 'li', 'input', 'h2', 'a', 'label', 'ul']);
    const node = of.createElement(tag);
    if (tag === 'a') node.href = '#' + random(5);
    if (tag === 'input') node.value = 'v' + random(50);
    else if (tag === 'ul') node.append(of.createElement('li'), of.createElement('li'));
    else node.textContent = pick(['New ', 'Fresh ', 'Item ', '  ']) + random(50);
    if (tag === 'label') node.htmlFor = pick(['later', 'gate', 'named']);
    if (!random(6)) node.id = pick(['later', 'said', 'told']);
    if (!random(5)) node.className = pick(['off', 'mark', 'menu', 'row', 'late', 'on', 'far']);
    return node;
  };
  const word = () => pick(
    ['off', 'dim', 'gone', 'on', 'mark', 'few', 'wide', 'far', 'row', 'menu', 'scroller', 'cut', 'hint']);
  const changes = {
    text() {
      const texts = [...element.childNodes].filter((node) => node.nodeType === 3);
      if (texts.length) pick(texts).data = pick(['changed ', 'other ', ' ', 'x']) + random(99);
    },
    content() { if (!element.firstElementChild) element.textContent = 'said ' + random(99); },
    insert() { element.insertBefore(made(), pick([null, ...element.childNodes])); },
    append() { (element.matches('input, select, textarea') ? element.parentNode : element).append(made()); },
    remove() { if (all.length > 25) element.remove(); },
    move() {
      const target = pick(all);
      if (!element.contains(target) && !target.matches('input, select, textarea')) target.append(element);
    },
    toggle() { element.classList.toggle(word()); },
    again() { element.classList.toggle(word()); pick(all).classList.toggle(word()); },
    label() { element.setAttribute('aria-label', 'named ' + random(9)); },
    unlabel() { element.removeAttribute('aria-label'); },
    hide() { element.toggleAttribute('hidden'); },
    state() { element.setAttribute(pick(['aria-expanded', 'aria-pressed', 'aria-disabled', 'inert', 'title',
      'role', 'tabindex', 'aria-hidden', 'aria-describedby']), pick(['true', 'false', 'told', '0', 'button'])); },
    unstate() { for (const name of element.getAttributeNames()) if (/^aria|inert|role/.test(name)) element.removeAttribute(name); },
    id() { element.id = pick(['said', 'told', 'later', 'other']); },
    style() { element.style.setProperty(...pick([['display', 'none'], ['color', 'white'], ['position', 'absolute'],
      ['display', 'flex'], ['display', 'block'], ['position', 'static'], ['margin-top', random(90) + 'px'],
      ['transform', 'translateX(50px)'], ['display', 'inline'], ['overflow', 'hidden']])); },
    unstyle() { element.removeAttribute('style'); },
    value() { for (const field of root.querySelectorAll('input')) if (!random(2)) field.value = 'set ' + random(99); },
    check() { const box = document.querySelector('#gate'); if (box) box.checked = !box.checked; },
    choose() { const list = document.querySelector('select'); if (list) list.selectedIndex = random(2); },
    disable() { for (const field of root.querySelectorAll('button, input')) if (!random(3)) field.disabled = !field.disabled; },
    sheet() {
      const sheet = document.createElement('style');
      sheet.textContent = pick(['.note { display: none }', 'li { display: inline }', 'b::after { content: "!" }', '']);
      document.head.append(sheet);
    },
    rule() { document.styleSheets[0].insertRule(pick(['.panel { display: block }', 'i { visibility: hidden }'])); },
    unsheet() { const [, last] = document.head.querySelectorAll('style'); last?.remove(); },
    scroll() { scrollTo(0, random(600)); },
    scrollIn() { for (const box of document.querySelectorAll('.scroller')) box.scrollTop = random(200); },
    shadow() {
      if (!host.isConnected) return;
      const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
      if (!root.firstChild) {
        host.setAttribute('data-seen', random(9));
        root.innerHTML = '<p>In shadow</p><slot></slot><button>Deep</button><slot name=s>none</slot>';
        host.innerHTML = '<i slot=s>given</i> light';
      }
    },
    slot() { const given = host.querySelector('i, p, b'); if (given) given.slot = pick(['s', '', 'q']); },
    frame() { const box = document.querySelector('iframe'); const body = box?.contentDocument?.body;
      if (body) body.append(made()); },
    details() { for (const box of document.querySelectorAll('details')) box.open = !box.open; },
    dialog() { if (!dialog.isConnected) return; if (dialog.open) dialog.close(); else if (random(2)) dialog.showModal(); else dialog.show(); },
    focus() { pick([...root.querySelectorAll('input, button'), document.body])?.focus(); },
    late() { if (!customElements.get('x-late')) customElements.define('x-late', class extends HTMLElement {
      constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<button>Upgraded</button>'; } }); },
    many() { element.append(...Array.from({ length: 5 }, made)); },
    few() { for (const list of document.querySelectorAll('ul')) list.classList.toggle('few'); },
    table() {
      const table = document.querySelector('table');
      if (table) table.insertRow().append(...[1, 2].map((n) => Object.assign(document.createElement('td'), { textContent: 'cell ' + random(99) })));
    },
    span() { const cell = pick([...document.querySelectorAll('td')]); if (cell) cell.rowSpan = 1 + random(3); },
  };
  const name = pick(Object.keys(changes));
  changes[name]();
  return name + ' ' + element.localName;
}"""


@pytest.mark.parametrize("seed", range(6))
def test_whatever_changes_it_is_as_read_afresh(view, seed):
    seen = view(PAGE)
    seen.page.wait_for_function("document.querySelector('iframe').contentDocument?.body.firstChild")
    seen.page.evaluate("globalThis.host = document.querySelector('#host')")
    seen.page.evaluate("globalThis.dialog = document.querySelector('#dialog')")
    seen.observe()
    done: list[str] = []
    for step in range(60):
        for turn in range(1 + step % 3):
            done.append(seen.page.evaluate(CHANGE, 1000 * seed + 3 * step + turn))
        try:
            seen.observe()
        except AssertionError as error:
            raise AssertionError(f"after {done[-4:]}") from error


CARDS = "".join(
    f"<div class=card><h3>Product {n}</h3><p>Words about it, <b>bold</b> ones</p>"
    f"<label>Quantity <input value={n}></label><a href=/p/{n}>Details</a><button>Add</button></div>"
    for n in range(400)
)

# How often a style was asked for, the observation included that follows the change.
COUNTED = """async (change) => {
  const real = globalThis.getComputedStyle;
  let count = 0;
  globalThis.getComputedStyle = function (...of) { count += 1; return real.apply(this, of); };
  (0, eval)(change);
  const seen = await observer.observe();
  globalThis.getComputedStyle = real;
  return [count, seen.base !== undefined, JSON.stringify(seen.ops).length];
}"""


@pytest.mark.parametrize(
    "change",
    [
        "document.querySelectorAll('.card p')[7].firstChild.data = 'Other words, '",
        "document.querySelectorAll('input')[3].value = '77'",
        "document.querySelectorAll('.card')[5].append(Object.assign(document.createElement('ul'),"
        " {role: 'menu', innerHTML: '<li role=menuitem>Edit<li role=menuitem>Delete'}))",
        "document.querySelectorAll('.card')[9].remove()",
    ],
)
def test_a_small_change_asks_for_few_styles(view, change):
    seen = view(f"<style>.card:hover b {{ display: none }}</style><main>{CARDS}</main>")
    all_of_it, _, _ = seen.page.evaluate(COUNTED, "")
    assert all_of_it > 4000
    seen.page.evaluate(COUNTED, "")  # what is learned once: stylesheets, fields
    some, with_base, length = seen.page.evaluate(COUNTED, change)
    assert some < 200
    assert with_base and length < 800


def test_a_large_page_is_read_in_slices_and_what_changes_meanwhile_is_read_again(view):
    seen = view(f"<main>{CARDS}</main>")
    seen.page.evaluate("""async () => {
      const reading = observer.observe();
      const { port1, port2 } = new MessageChannel();
      globalThis.turns = 0;
      port1.onmessage = () => {
        turns += 1;
        if (turns === 1) document.querySelector('h3').textContent = 'Changed meanwhile';
        if (!globalThis.read) port2.postMessage(0);
      };
      port2.postMessage(0);
      await reading;
      globalThis.read = true;
    }""")
    assert seen.page.evaluate("turns") > 0
    names = seen.page.evaluate("observer.lines().map(({row}) => row.name)")
    assert "Changed meanwhile" in names
    assert "Product 0" not in names


def test_a_destroyed_observer_leaves_nothing_on_the_page(view):
    seen = view("<p>Text</p>")
    seen.page.evaluate("""() => {
      globalThis.left = new Set();
      const changes = {addEventListener: 'add', removeEventListener: 'delete'};
      for (const [name, change] of Object.entries(changes)) {
        const real = EventTarget.prototype[name];
        EventTarget.prototype[name] = function (type, ...rest) {
          if (this === document) left[change](type);
          return real.call(this, type, ...rest);
        };
      }
    }""")
    during = "unit.createObserver(observing)"
    told = seen.page.evaluate(f"""(async () => {{
      const other = {during};
      await other.observe();
      const during = left.size;
      other.destroy();
      return [during, left.size];
    }})()""")
    assert told[0] > 0
    assert told[1] == 0
