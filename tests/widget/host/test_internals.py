"""What internals say can be asked; the internals themselves are handed to nobody."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

DEFINE = """
customElements.define('x-a', class extends HTMLElement {
  static formAssociated = true;
  constructor() {
    super();
    this.inner = this.attachInternals();
    this.closed = this.attachShadow({mode: 'closed'});
    this.closed.innerHTML = '<b>In</b>';
  }
});
window.it = document.querySelector('x-a');
"""
PAGE = "<label id=l>L</label><x-a></x-a>"
SAYS = "__pilotfishInternals.get(it)"


@pytest.fixture
def page(page_with: Callable[..., Page]) -> Page:
    page = page_with(PAGE, "early.ts")
    assert page.evaluate("'__pilotfishInternals' in window") is False
    page.evaluate(DEFINE + "0")
    return page


def test_they_say_role_and_states_as_they_are_now(page: Page) -> None:
    assert page.evaluate(f"[{SAYS}('role'), {SAYS}('ariachecked')]") == [None, None]
    page.evaluate("Object.assign(it.inner, {role: 'radio', ariaChecked: 'mixed'}); 0")
    assert page.evaluate(f"[{SAYS}('role'), {SAYS}('ariachecked')]") == ["radio", "mixed"]
    assert page.evaluate("__pilotfishInternals.has(document.body)") is False


def test_nothing_else_is_said(page: Page) -> None:
    asked = "shadowroot shadowRoot states form validity valueof valueOf constructor __proto__"
    found = page.evaluate(f"asked => asked.map(name => {SAYS}(name))", asked.split())
    assert set(found) == {None}


def test_elements_in_the_closed_root_are_not_said(page: Page) -> None:
    page.evaluate("it.inner.ariaLabelledByElements = [it.closed.firstChild, l]; 0")
    assert page.evaluate(f"{SAYS}('arialabelledbyelements').map(({{id}}) => id)") == ["l"]
    page.evaluate("it.inner.ariaActiveDescendantElement = it.closed.firstChild; 0")
    # WebKit itself gives none.
    assert page.evaluate(f"{SAYS}('ariaactivedescendantelement')") in ([], None)


def test_a_script_that_replaces_what_they_are_read_with_gets_nothing(page: Page) -> None:
    """Neither internals nor an element of the closed root, while an honest reader asks."""
    page.evaluate(
        "it.inner.role = 'tab'; it.inner.ariaLabelledByElements = [it.closed.firstChild]; 0"
    )
    assert page.evaluate(
        """() => {
          const got = new Set();
          const natives = [
            [Function.prototype, 'call'], [Function.prototype, 'apply'], [Reflect, 'apply'],
            [Reflect, 'get'], [WeakMap.prototype, 'get'], [Array.prototype, 'push'],
            [Array.prototype, 'filter'], [Array.prototype, Symbol.iterator], [Array, 'isArray'],
            [Node.prototype, 'getRootNode'], [Object.prototype, 'valueOf'],
          ];
          const before = natives.map(([on, key]) => on[key]);
          for (const key of ['role', 'ariaChecked', 'ariaLabelledByElements', 'shadowRoot']) {
            Object.defineProperty(ElementInternals.prototype, key, {
              get() { got.add(this); return null; },
            });
          }
          const says = __pilotfishInternals.get(it);
          const add = got.add.bind(got);
          for (let at = 0; at < natives.length; at += 1) {
            natives[at][0][natives[at][1]] = function () {
              add(this);
              for (let nth = 0; nth < arguments.length; nth += 1) add(arguments[nth]);
            };
          }
          const said = [];
          try {
            said[0] = says('role');
            said[1] = says('ariachecked');
            said[2] = says('arialabelledbyelements').length;
          } finally {
            for (let at = 0; at < natives.length; at += 1) {
              natives[at][0][natives[at][1]] = before[at];
            }
          }
          return [said, got.has(it.inner), got.has(it.closed), got.has(it.closed.firstChild)];
        }"""
    ) == [["tab", None, 0], False, False, False]


def test_the_call_is_as_the_browsers_own(page_with: Callable[..., Page]) -> None:
    plain, wrapped = (page_with(PAGE, entry) for entry in (None, "early.ts"))
    look = """() => {
      const own = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'attachInternals');
      const { value, ...flags } = own;
      const thrown = (act) => { try { return act() } catch (error) {
        return [error.name, error.constructor.name, error.message];
      } };
      class Twice extends HTMLElement {
        constructor() { super(); this.inner = this.attachInternals(); }
        attachInternals() { return Object.assign(super.attachInternals(), {role: 'tab'}); }
      }
      customElements.define('x-b', Twice);
      customElements.define('x-c', class extends HTMLElement {
        static disabledFeatures = ['internals'];
      });
      const b = document.createElement('x-b');
      return [
        value.name, value.length, 'prototype' in value, flags,
        thrown(() => document.createElement('p').attachInternals()),
        thrown(() => document.createElement('x-c').attachInternals()),
        thrown(() => b.attachInternals()),
        thrown(() => value.call({})), thrown(() => value.call(undefined)),
        thrown(() => new value()),
        b.inner instanceof ElementInternals, b.inner.role, b.attachInternals.name,
      ];
    }"""
    assert wrapped.evaluate(look) == plain.evaluate(look)


def test_an_element_named_so_is_no_note(page_with: Callable[..., Page]) -> None:
    page = page_with(f"<a id=__pilotfishInternals></a>{PAGE}", "early.ts")
    page.evaluate(DEFINE + "it.inner.role = 'tab'; 0")
    assert page.evaluate(f"{SAYS}('role')") == "tab"


def test_the_wrap_comes_off(page: Page) -> None:
    native = "String(HTMLElement.prototype.attachInternals).includes('[native code]')"
    assert page.evaluate(native) is False
    page.evaluate("__pilotfishRestore()")
    assert page.evaluate(native) is True
