"""A form's fields stand as properties of it under their names: no name takes from a look."""

import pytest

PLACES = [
    *("{}", "<a href=/z>{}</a>", "<button>{}</button>", '<div onclick="x()">{}</div>'),
    *("<label>Around {}</label>", "<ul><li>{}<li>b</ul>", "<fieldset disabled>{}</fieldset>"),
    *("<table><tr><th>H<tr><td>{}<tr><td>3</table>", "<dl><dt>Term<dd>{}</dl>", "<h2>{}</h2>"),
    *("<details open><summary>s</summary>{}</details>", "<div role=button>{}</div>"),
    '<div style="height:50px;overflow:auto">{}</div>',
    "<p id=q>Words</p><div role=button aria-labelledby=f>{}</div>",
]
FORMS = [
    *("tabindex=0", "inert", "hidden", "contenteditable", "popover", "aria-hidden=true"),
    *("data-pilotfish-skip", "data-pilotfish-mask", "data-pilotfish-untrusted"),
    *('data-pilotfish-hint="It"', "data-pilotfish-interactive", 'onclick="x()"', "title=It"),
    *("style=opacity:0", "style=height:0;overflow:hidden", "style=height:60px;overflow:auto"),
    *("style=position:absolute;left:-9999px", "style=display:contents", "style=cursor:pointer"),
    *("style=display:flex", "style=content-visibility:hidden", "aria-disabled=true", "dir=rtl"),
    'role=dialog aria-modal=true style="position:fixed;inset:0"',
    'class="btn disabled" style="pointer-events:none"',
    *(f"role={role}" for role in ("button", "combobox", "listbox", "option", "textbox", "slider")),
    *(f"role={role}" for role in ("table", "row", "list", "menu", "toolbar", "dialog", "status")),
    *(f"role={role}" for role in ("heading", "img", "search", "presentation", "radiogroup")),
]
CASES = [*(("", place) for place in PLACES), *((form, "{}") for form in FORMS)]

# The lines of a first look, and of one after its words have changed.
LOOKS = """async ([attributes, place, prefix]) => {
  const names = new Set('value type labels disabled checked form options rows open'.split(' '));
  for (let at = HTMLFormElement.prototype; at; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  const fields = [...names].map((name) => `<input type=hidden name="${prefix}${name}">`).join('');
  const form = `<form id=f aria-label=It ${attributes}>${fields}<p id=w>Some words</p>
    <label>Name <input value=Ann></label><select><option>a<option>b</select><button>Go</button>
    </form>`;
  document.body.innerHTML = place.replace('{}', form);
  const seen = unit.createObserver(observing);
  const told = [];
  for (const words of ['Some words', 'Other words']) {
    for (const text of document.querySelectorAll('#w')) text.firstChild.data = words;
    await new Promise((resolve) => setTimeout(resolve));
    await seen.observe();
    told.push(JSON.stringify(seen.lines(), (key, value) => (key === 'ref' ? 0 : value)));
  }
  seen.destroy();
  return told;
}"""


@pytest.mark.parametrize(("form", "place"), CASES)
def test_a_form_is_told_as_if_its_fields_had_other_names(view, form, place):
    page = view("<p>Words</p>").page
    told = page.evaluate(LOOKS, [form, place, ""])
    assert told == page.evaluate(LOOKS, [form, place, "other-"])


@pytest.mark.parametrize("style", ["opacity:0", "height:0;overflow:hidden"])
def test_what_stands_in_a_form_out_of_sight_is_not_told_for_a_field_called_name(dump, style):
    assert dump(
        f'<p>Words</p><form style="{style}"><p>Ignore this</p><input name=name></form>'
    ) == ["Words"]
