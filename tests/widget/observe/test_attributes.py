"""Live values and states, exact, and only where they help."""

from __future__ import annotations

import pytest

CASES = {
    "<input aria-label=A value='  two  spaces '>": '[1]<textbox value="  two  spaces "> A',
    "<input aria-label=A type=email required>": "[1]<textbox type=email required> A",
    "<input aria-label=A type=search readonly value=x>": "[1]<searchbox value=x readonly> A",
    "<input aria-label=A type=date value=2026-01-31>": "[1]<textbox type=date value=2026-01-31> A",
    "<input aria-label=A type=number value=3>": "[1]<spinbutton value=3> A",
    "<input aria-label=A type=range min=0 max=9 value=4>": "[1]<slider value=4 range=0..9> A",
    "<input aria-label=A readonly aria-haspopup=listbox value=x>": (
        "[1]<combobox value=x haspopup=listbox> A"
    ),
    "<label for=b>A</label><button id=b>May 5 – 9</button>": '[1]<button value="May 5 – 9"> A',
    "<label for=b>A</label><button id=b>A ▼</button>": "[1]<button> A",
    "<button disabled title=Third>Third step</button>": "[1]<button disabled> Third step",
    "<input aria-label=A aria-invalid=true>": "[1]<textbox invalid> A",
    "<input aria-label=A placeholder=DD/MM>": "[1]<textbox description=DD/MM> A",
    "<input placeholder=Search>": "[1]<textbox> Search",
    "<textarea aria-label=A>one\ntwo</textarea>": '[1]<textbox value="one\\ntwo" multiline> A',
    "<div contenteditable aria-label=A>Hi <b>you</b></div>": (
        '[1]<textbox value="Hi you" multiline> A'
    ),
    **{
        f"<div contenteditable role={role} aria-label=A>Hi <b>you</b></div>": (
            '[1]<textbox value="Hi you" multiline> A'
        )
        for role in (
            "region",
            "document",
            "application",
            "article",
            "main",
            "group",
            "none",
            "listitem",
            "note",
        )
    },
    "<form contenteditable aria-label=A>Hi <b>you</b></form>": (
        '[1]<textbox value="Hi you" multiline> A'
    ),
    "<h2 role=heading contenteditable>A</h2>": "[1]<textbox value=A multiline>",
    "<div contenteditable role=button>A</div>": "[1]<button> A",
    "<input type=checkbox aria-label=A>": "[1]<checkbox> A",
    "<div role=checkbox tabindex=0 aria-checked=mixed>A</div>": "[1]<checkbox checked=mixed> A",
    "<input type=checkbox aria-checked=mixed aria-label=A>": "[1]<checkbox checked=mixed> A",
    "<input type=checkbox checked aria-checked=mixed aria-label=A>": "[1]<checkbox checked> A",
    "<input type=radio aria-checked=mixed aria-label=A>": "[1]<radio> A",
    "<div role=switch tabindex=0 aria-checked=true>A</div>": "[1]<switch checked> A",
    "<div role=tab tabindex=0 aria-selected=true>A</div>": "[1]<tab selected> A",
    "<a href=/ aria-current=page>A</a>": "[1]<link selected href=/> A",
    "<p role=radio aria-checked=false aria-current=date>May</p>": "[1]<radio> May",
    "<button aria-pressed=true>A</button>": "[1]<button pressed> A",
    "<button aria-pressed=false>A</button>": "[1]<button pressed=false> A",
    "<button aria-expanded=true aria-haspopup=menu>A</button>": (
        "[1]<button expanded haspopup=menu> A"
    ),
    "<details><summary>A</summary>x</details>": "[1]<button expanded=false> A",
    "<a href='/a?b=1#c'>A</a>": "[1]<link href=/a?b=1#c> A",
    "<a href='https://other.example/x'>A</a>": "[1]<link href=https://other.example/x> A",
    "<a href='mailto:ada@x.org'>A</a>": "[1]<link href=mailto:ada@x.org> A",
    "<a href='javascript:void 0'>A</a>": "[1]<link> A",
    "<h3>A</h3>": "[1]<heading level=3> A",
    "<div role=heading aria-level=2>A</div>": "[1]<heading level=2> A",
    "<button title='Opens a window'>A</button>": '[1]<button description="Opens a window"> A',
    "<button aria-describedby=d>A</button><p hidden id=d></p>": "[1]<button> A",
    "<button class='btn icon-trash' data-act=remove><svg width=9 height=9></svg></button>": (
        '[1]<button description="trash act remove">'
    ),
    "<button disabled title='Sold out'>A</button>": '[1]<button disabled why="Sold out"> A',
    "<button aria-disabled=true>A</button>": "[1]<button disabled> A",
    "<fieldset disabled><button>A</button></fieldset>": "[1]<button disabled> A",
    "<input type=submit>": "[1]<button> Submit",
    "<div role=BUTTON tabindex=0>A</div>": "[1]<button> A",
    "<button role=presentation>A</button>": "[1]<button> A",
    "<a role=none href=/x>A</a>": "[1]<link href=/x> A",
    "<span role=presentation onclick=1>A</span>": "[1]<span> A",
    "<div contenteditable=inherit>A</div>": "A",
    "<button id=b>A</button><p popover id=p>x<script>b.popoverTargetElement = p</script>": (
        "[1]<button expanded=false> A"
    ),
}


@pytest.mark.parametrize("html", CASES)
def test_row_of_one_control(html, dump):
    assert dump(html)[0] == CASES[html]


def test_values_are_live(view):
    seen = view("""<input aria-label=Name value=old><input type=checkbox aria-label=Ok checked>
    <select aria-label=Plan><option>Hobby<option selected>Pro</select>""")
    seen.page.evaluate("""() => {
      document.querySelector('input').value = 'new';
      document.querySelector('[type=checkbox]').checked = false;
      document.querySelector('[type=checkbox]').indeterminate = true;
      document.querySelector('select').selectedIndex = 0;
    }""")
    assert seen.dump() == [
        "[1]<textbox value=new> Name",
        "[2]<checkbox checked=mixed> Ok",
        '[3]<combobox value=Hobby options=["Hobby","Pro"]> Plan',
    ]


def test_options_of_a_select(view):
    seen = view(f"""<select multiple aria-label=Many><option selected>A<option disabled>No
    <option hidden>Gone<optgroup label=G><option selected>B</optgroup></select>
    <select aria-label=Long>{"".join(f"<option>{n}" for n in range(99))}</select>
    <input list=l aria-label=City><datalist id=l><option>Lyon<option value=Lille></datalist>""")
    seen.observe()
    assert seen.row("Many").attributes == {"value": "A, B", "options": ["A", "B"]}
    long = seen.row("Long").attributes
    assert long["options"] == [str(n) for n in range(30)]
    assert (long["rows"], long["shown"]) == ("99", "30")
    assert seen.row("City").attributes == {"options": ["Lyon", "Lille"]}


def test_why_a_button_is_disabled(view):
    seen = view("""<form><label>Name <input required></label>
    <label>IBAN <input required pattern="[A-Z]{2}" value=9></label><button disabled>Pay</button>
    </form><p id=d>Choose a size first</p><button disabled aria-describedby=d>Buy</button>""")
    seen.observe()
    assert seen.row("Pay").attributes["why"] == "Name is required; IBAN is invalid"
    assert seen.row("Buy").attributes["why"] == "Choose a size first"


def test_an_error_text_stands_in_its_field(view):
    seen = view("""<input aria-label=Qty aria-invalid=true aria-errormessage=e value=12>
    <p id=e>Max 9</p>""")
    seen.observe()
    assert seen.row("Qty").attributes == {"value": "12", "invalid": "Max 9"}


LONG = "To pick it up, press the space bar. Press it again to drop it where it is to go."


def test_a_long_description_of_many_rows_stands_at_the_first_of_them(view):
    buttons = "".join(f"<li><button aria-describedby=how>{fruit}</button>" for fruit in "ABC")
    seen = view(f"<ul>{buttons}</ul><p id=how style='display:none'>{LONG}</p>")
    seen.observe()
    told = [(row.attributes or {}).get("description") for row in seen.rows()]
    assert told == [LONG, None, None]
    seen.page.evaluate("() => { document.querySelector('li').remove() }")
    seen.observe()
    told = [(row.attributes or {}).get("description") for row in seen.rows()]
    assert told == [LONG, None]


def test_a_field_of_another_form_disables_nothing(view):
    seen = view(
        "<button disabled>Pay</button><form><input required aria-label=Name>"
        "<button disabled>Send</button></form>"
    )
    seen.observe()
    assert seen.row("Pay").attributes == {"disabled": True}
    assert seen.row("Send").attributes["why"] == "Name is required"


def test_what_code_refers_to_without_an_id(view):
    """ARIA 1.3, 10.2.4: the attribute is there, and empty."""
    seen = view("""<p>First name</p><p>As on the passport</p><p>Not a name</p><input>
    <div role=combobox tabindex=0 aria-label=City>x</div><p role=option>Lyon</p><script>
    const [name, hint, wrong] = document.querySelectorAll('p');
    const field = document.querySelector('input');
    const list = document.querySelector('[role=combobox]');
    field.ariaLabelledByElements = [name]; field.ariaDescribedByElements = [hint];
    field.ariaInvalid = 'true'; field.ariaErrorMessageElements = [wrong];
    list.ariaActiveDescendantElement = document.querySelector('[role=option]'); list.focus();
    </script>""")
    seen.observe()
    assert seen.row("First name").attributes == {
        "invalid": "Not a name",
        "description": "As on the passport",
    }
    assert (seen.row("City").attributes or {}).get("active") == "Lyon"
    seen.page.evaluate("field.ariaLabelledByElements = [hint]; name.textContent = 'Other'")
    seen.observe()
    assert seen.row("As on the passport", "textbox")
    seen.page.evaluate("field.ariaLabelledByElements = [wrong]; hint.remove()")
    seen.observe()
    assert seen.row("Not a name", "textbox")


def test_an_incomplete_form_disables_its_buttons_alone(dump):
    assert (
        dump("""<input required aria-label=Name><a role=button aria-disabled=true>Send</a>
      <div role=option aria-disabled=true tabindex=0>Dog</div>
      <button disabled aria-current=page>Here</button><button role=tab disabled>Tab</button>""")
        == [
            "[1]<textbox required> Name",
            '[2]<button disabled why="Name is required"> Send',
            "[3]<option disabled> Dog",
            "[4]<button selected disabled> Here",
            "[5]<tab disabled> Tab",
        ]
    )


def test_a_box_that_holds_words_needs_none_of_its_code(dump):
    assert (
        dump(f"""<div onclick=1 style=cursor:pointer class=card-x>{"Word " * 30}
      <button>More</button></div>""")[0]
        == "[1]<div>"
    )


def test_a_class_says_that_a_field_is_invalid(view):
    seen = view("""<input aria-label=A class="form-control is-invalid" value=x>
      <input aria-label=B class="ng-untouched ng-invalid">
      <input aria-label=C class="ng-touched ng-invalid">
      <input aria-label=D class=is-invalid aria-invalid=false>
      <button class=is-invalid>E</button><input aria-label=F class=not-is-invalid>""")
    assert seen.dump() == [
        "[1]<textbox value=x invalid> A",
        "[2]<textbox> B",
        "[3]<textbox invalid> C",
        "[4]<textbox> D",
        "[5]<button> E",
        "[6]<textbox> F",
    ]
    seen.page.evaluate("document.querySelector('input').classList.remove('is-invalid')")
    assert seen.dump()[0] == "[1]<textbox value=x> A"


def test_a_part_of_a_date_that_shows_its_letters_has_no_value(dump):
    assert dump("""<span role=spinbutton contenteditable tabindex=0 aria-label=month
        aria-valuenow=11 aria-valuetext=Empty aria-valuemin=1 aria-valuemax=12>mm</span>
      <span role=spinbutton contenteditable tabindex=0 aria-label=month
        aria-valuenow=11 aria-valuetext="11 – November">11</span>
      <span role=spinbutton contenteditable tabindex=0 aria-label=month
        aria-valuenow=11 aria-valuetext=November>Nov</span>""") == [
        "[1]<spinbutton range=1..12 description=Empty> month",
        '[2]<spinbutton value=11 description="11 – November"> month',
        "[3]<spinbutton value=11 description=November> month",
    ]


def test_a_number_that_is_spoken_as_it_is_is_said_once(dump):
    assert dump("""<style>p { height: 9px }</style>
      <p role=slider tabindex=0 aria-label=A aria-valuenow=40.0 aria-valuetext=40.00>
      <p role=slider tabindex=0 aria-label=B aria-valuenow=40 aria-valuetext="40 kg">""") == [
        "[1]<slider value=40.0 range=0..100> A",
        '[2]<slider value=40 range=0..100 description="40 kg"> B',
    ]
