"""Operations on the base give exactly the full list, at each step of random changes."""

import random

import pytest

from pilotfish_client.codec import encode
from pilotfish_client.observation import Insert, Remove, Replace

START = """<main id=main><h1>Shop</h1><ul id=list></ul><form><input id=field aria-label=Field>
<input type=checkbox id=box aria-label=Box></form><p id=text>Text</p></main>"""

CHANGES = [
    "list.insertAdjacentHTML('afterbegin', `<li>Item ${n} <button>Go ${n % 5}</button></li>`)",
    "list.insertAdjacentHTML('beforeend', `<li><a href=/${n}>Link ${n % 4}</a></li>`)",
    "list.firstChild?.remove()",
    "list.lastChild?.remove()",
    "list.firstChild && list.append(list.firstChild)",
    "list.innerHTML = list.innerHTML",
    "list.replaceChildren(...[...list.children].reverse())",
    "text.textContent = `Text ${n % 3}`",
    "field.value = `value ${n}`",
    "box.checked = !box.checked",
    "main.hidden = n % 3 === 0",
    "list.setAttribute('aria-label', `List ${n % 2}`)",
    "main.prepend(document.getElementById('text'))",
    "main.append(document.getElementById('text'))",
    "for (const b of list.querySelectorAll('button')) b.disabled = !b.disabled",
]


@pytest.mark.parametrize("seed", range(3))
def test_random_changes(seed, view):
    dice = random.Random(seed)
    seen = view(START)
    seen.observe()
    for n in range(40):
        for change in dice.sample(CHANGES, dice.randint(1, 3)):
            seen.page.evaluate(f"(n) => {{ {change} }}", n)
        seen.observe()
    full = seen.observe(full=True)
    assert full.base is None


def test_nothing_changed_is_no_operation(view):
    seen = view(START)
    first = seen.observe()
    second = seen.observe()
    assert second.base == first.id
    assert second.ops == []
    assert second.id != first.id


def test_each_kind_of_operation(view):
    seen = view("<button>A</button><button id=b>B</button>")
    seen.observe()
    seen.page.evaluate("b.disabled = true")
    (replace,) = seen.observe().ops
    assert isinstance(replace, Replace)
    assert replace.line.key == seen.lines[1].key
    seen.page.evaluate("b.insertAdjacentHTML('beforebegin', '<p>New</p>')")
    (insert,) = seen.observe().ops
    assert isinstance(insert, Insert)
    assert insert.after == seen.lines[0].key
    seen.page.evaluate("b.remove()")
    (remove,) = seen.observe().ops
    assert isinstance(remove, Remove)


def test_full_builds_the_page_anew_with_the_same_keys(view):
    seen = view(START)
    seen.observe()
    before = encode(seen.lines)
    full = seen.observe(full=True)
    assert full.base is None
    assert encode(seen.lines) == before


def test_text_drawn_anew_keeps_its_key(view):
    seen = view("<div id=d></div>")
    draw = "d.innerHTML = '<p>One</p><p>Two</p><p>One</p>'"
    seen.page.evaluate(draw)
    seen.observe()
    seen.page.evaluate(draw)
    assert seen.observe().ops == []
