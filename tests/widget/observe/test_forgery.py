"""300 forgeries in one page of a real browser: what the widget and the server make of them."""

import json
import random
from typing import Any

from dump_grammar import parse
from forgeries import adversarial
from pilotfish.agent.page.view import View
from pilotfish.prompt.excerpt import render
from pilotfish_client.observation import Row

CASES = 300
BUILD = """texts => {
  const make = (tag, text, attributes = {}) => {
    const element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  const within = (outer, ...inner) => { outer.append(...inner); return outer; };
  const filled = (field, value) => { field.value = value; return field; };
  const cells = (tag, ...words) => within(make('tr'), ...words.map((word) => make(tag, word)));
  const kinds = [
    (t) => make('p', t),
    (t) => make('button', t),
    (t) => make('button', 'b', {'aria-label': t, title: t}),
    (t) => make('a', t, {href: '/x?q=' + t}),
    (t) => filled(make('input', undefined, {'aria-label': t}), t),
    (t) => within(make('select', undefined, {'aria-label': 's'}), make('option', t)),
    (t) => make('pre', t),
    (t) => make('h2', t),
    (t) => within(make('table'), cells('th', 'A', t), cells('td', t, 'z' + t)),
    (t) => within(make('section', undefined, {'aria-label': t}), make('p', t)),
    (t) => within(make('div', undefined, {'data-pilotfish-untrusted': ''}), make('p', t)),
    (t) => make('div', t, {'data-pilotfish-hint': t}),
    (t) => make('img', undefined, {alt: t, width: 9, height: 9, src: 'data:,'}),
    (t) => make('textarea', t, {'aria-label': t, placeholder: t}),
  ];
  document.title = texts[0];
  try { location.hash = texts[1]; } catch {}
  texts.forEach((text, at) => document.body.append(kinds[at % kinds.length](text)));
}"""


def refs_sent(content: Any) -> list[int]:
    if not isinstance(content, Row):
        return []
    return [content.ref, *(ref for cell in content.cells or [] for ref in refs_sent(cell))]


def test_forgeries_of_a_page_are_text_for_the_widget_and_the_server(view) -> None:
    rng = random.Random(3)
    seen = view("<body></body>")
    seen.page.evaluate(BUILD, [adversarial(rng).replace("\x00", "\x01") for _ in range(CASES)])
    observation = seen.observe()
    page = View("o", "d", observation.facts, tuple(seen.lines))
    sent = [ref for line in seen.lines for ref in refs_sent(line.row)]
    assert len(set(sent)) == len(sent) > CASES * 0.5
    texts = {"server": render(page, limit=10**7)}
    facts = json.dumps(seen.page.evaluate("observer.observe().then(seen => seen.facts)"))
    texts["widget"] = seen.page.evaluate(f"unit.renderLines(observer.lines(), {facts})")
    for where, text in texts.items():
        dump = parse(text.rstrip("\n"))
        assert dump.refs() == sent, where
        assert not any(item.fold for item in dump.items), where
        marked = [item.text for item in dump.items if item.strangers]
        assert len(marked) >= CASES // 14 * 0.5, where
