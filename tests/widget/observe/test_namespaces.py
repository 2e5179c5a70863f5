"""Elements of drawings and formulas may be called as HTML's are: they are none, and end no look."""

import pytest

TAGS = [
    *("a", "button", "canvas", "caption", "datalist", "details", "dialog"),
    *("fieldset", "form", "h1", "iframe", "img", "input", "label"),
    *("legend", "li", "meter", "object", "ol", "optgroup", "option"),
    *("output", "progress", "select", "slot", "summary", "table", "tbody"),
    *("td", "textarea", "th", "tr", "ul", "video"),
]
ROLES = [
    *("button", "listbox", "combobox", "textbox", "grid", "row", "option"),
    *("checkbox", "slider", "heading", "dialog", "tab", "img", "table"),
    *("radio", "menuitem", "tree", "progressbar", "link"),
]
SPACES = {
    "svg": "http://www.w3.org/2000/svg",
    "math": "http://www.w3.org/1998/Math/MathML",
    "html": "http://www.w3.org/1999/xhtml",
}
PAGE = (
    "<svg width=99 height=60><text y=20>Words</text></svg><label>Label</label><button>Go</button>"
    "<table><tr><td>1<td>2<tr><td>3<td>4</table>"
    "<div role=combobox tabindex=0>Box</div>"
)
PLACES = ["body", "svg text", "label", "button", "td", "[role=combobox]"]
# Looks at each tag with each role in each place, again after each got words, and after each got a
# field; what was thrown.
LOOKS = """async ([space, tags, roles, places, html]) => {
  const thrown = [];
  for (const tag of tags) for (const place of places) {
    document.body.innerHTML = html;
    const made = ['', ...roles].map((role) => {
      const one = document.createElementNS(space, tag);
      if (role) one.setAttribute('role', role);
      for (const name of ['title', 'name', 'value', 'aria-label']) one.setAttribute(name, 'it');
      if (role.length % 2) one.removeAttribute('aria-label');
      one.setAttribute('tabindex', '0');
      one.append('inner ', document.createElementNS(space, tag));
      document.querySelector(place).append(one);
      return one;
    });
    const seen = unit.createObserver(observing);
    try {
      for (const change of [() => {}, (one) => one.append('more'),
                            (one) => one.append(document.createElement('input'))]) {
        made.forEach(change);
        await new Promise((resolve) => setTimeout(resolve));
        await seen.observe();
      }
    } catch (error) {
      thrown.push(`${tag} in ${place}: ${error.message}`);
    }
    seen.destroy();
  }
  return thrown;
}"""


@pytest.mark.parametrize("space", SPACES)
def test_no_tag_and_no_role_ends_a_look_anywhere(view, space):
    page = view(PAGE).page
    assert page.evaluate(LOOKS, [SPACES[space], TAGS, ROLES, PLACES, PAGE]) == []
