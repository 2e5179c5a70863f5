"""Drawn lists that stand for a native one: its label is their name, what they show their value."""

from __future__ import annotations

CLIP = "style='position:absolute;width:1px;height:1px;border:0;padding:0;clip-path:inset(50%)'"
LISTS = """<select {at}><option>Rome<option selected>Oslo</select>
  <span id=around><span id=box role=combobox tabindex=0 aria-expanded=false aria-haspopup=true
    {more} style="display:inline-block;width:200px;height:28px">{shown}</span></span>"""
SHOWN = (
    "<span id=shown role=textbox aria-readonly=true title=Oslo>Oslo</span><i role=presentation></i>"
)


def drawn(at: str, more: str = "aria-labelledby=shown", shown: str = SHOWN) -> str:
    return LISTS.format(at=at, more=more, shown=shown)


def test_a_list_drawn_behind_the_native_one(view):
    seen = view(f"<label for=city>City</label>{drawn(f'id=city {CLIP}')}")
    assert seen.dump() == ["[1]<combobox value=Oslo expanded=false haspopup=menu> City"]
    seen.page.evaluate("document.querySelector('#shown').textContent = 'Rome'")
    assert seen.dump() == ["[1]<combobox value=Rome expanded=false haspopup=menu> City"]
    seen.page.evaluate("document.querySelector('label').textContent = 'Town'")
    assert seen.dump()[0].endswith("> Town")


def test_a_label_around_both(dump):
    assert dump(f"<label>City {drawn(CLIP)}</label>") == [
        "[1]<combobox value=Oslo expanded=false haspopup=menu> City"
    ]


def test_what_names_the_native_list_without_a_label(dump):
    assert dump(drawn("aria-label=City hidden")) == [
        "[1]<combobox value=Oslo expanded=false haspopup=menu> City"
    ]


def test_one_that_has_a_name_of_its_own_or_stands_by_a_list_that_is_shown(dump):
    assert dump(drawn("aria-label=City hidden", "aria-label=Town", "Oslo")) == [
        "[1]<combobox value=Oslo expanded=false haspopup=menu> Town"
    ]
    assert dump(drawn("aria-label=City")) == [
        '[1]<combobox value=Oslo options=["Rome","Oslo"]> City',
        "[2]<combobox expanded=false haspopup=menu> Oslo",
    ]


def test_a_list_far_around_is_not_drawn_for_it(dump):
    far = drawn("hidden").replace("<span id=around>", "<div style='height:300px'>")
    assert dump(far) == ["[1]<combobox expanded=false haspopup=menu> Oslo"]


def test_a_nameless_field_in_a_box_of_chips(dump):
    chip = "<li><span role=presentation onclick=1>×</span>Red</li>"
    assert dump(f"""<label for=t>Tags</label><select id=t multiple hidden></select>
      <span><span role=combobox tabindex=-1 style="display:inline-block;width:300px"><ul>{chip}
        <li><input type=search role=searchbox class=search></li></ul></span></span>""") == [
        "Tags",
        "Red",
        "[1]<span> ×",
        "[2]<searchbox> Tags",
    ]


WITHIN = """<label for=c>City</label>
<div role=combobox tabindex=0 aria-expanded=%s aria-haspopup=true style="position:relative;
  width:300px;height:40px"><select id=c hidden><option>Oslo</select>
  <div role=listbox><div role=option aria-selected=true>Oslo
    <button aria-label="Remove Oslo">Remove item</button></div></div>
  <div style="position:absolute;top:100%%;display:%s"><input type=search aria-label=Find>
    <div role=listbox><div role=option aria-selected=false>Rome</div></div></div></div>"""


def test_the_native_list_within_what_is_drawn(view):
    shut = [
        "[1]<combobox value=Oslo expanded=false haspopup=menu> City",
        "[2]<button> Remove Oslo",
    ]
    seen = view(WITHIN % ("false", "none"))
    assert seen.dump() == shut
    # A field that it has open beside it does not take its place.
    open_ = "const box = document.querySelector('[role=combobox]'), list = box.lastElementChild;"
    seen.page.evaluate(f"{open_} box.ariaExpanded = 'true'; list.style.display = 'block'")
    assert seen.dump() == [
        "[1]<combobox value=Oslo expanded haspopup=menu> City",
        "[2]<button> Remove Oslo",
        "[3]<searchbox> Find",
        "[4]<option> Rome",
    ]
    seen.page.evaluate(f"{open_} box.ariaExpanded = 'false'; list.style.display = 'none'")
    assert seen.dump() == shut


def test_a_box_of_chips_around_the_field_one_types_in_is_no_second_control(dump):
    assert dump("""<div role=combobox tabindex=-1 aria-expanded=false aria-label=Tags>
      <ul><li>Red</li></ul><textarea role=searchbox aria-label=Search></textarea></div>""") == [
        "Red",
        "[1]<searchbox> Search",
    ]
