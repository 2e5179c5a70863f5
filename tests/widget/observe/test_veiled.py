"""Fields that are there for the keyboard alone, and what is drawn in their place."""

from __future__ import annotations

VEIL = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"


def test_the_range_within_a_thumb_is_the_slider(view):
    seen = view(f"""<div style="position:relative;width:200px;height:20px">
      <div onclick=1 style="position:absolute;left:60px;width:16px;height:16px">
        <div style="{VEIL}"><input type=range aria-label=Opacity value=30></div></div></div>
      <button>Next</button>""")
    assert seen.dump() == ["[1]<slider value=30 range=0..100> Opacity", "[2]<button> Next"]
    seen.page.evaluate("document.querySelector('input').value = 31")
    assert seen.dump()[0] == "[1]<slider value=31 range=0..100> Opacity"


def test_the_field_beneath_what_a_list_shows_as_chosen(view):
    seen = view(f"""<label for=c>City</label>
      <div onclick=1 style="width:200px;height:40px;display:flex;cursor:pointer">
        <div style="{VEIL}"><input id=c readonly aria-haspopup=listbox value=Rome></div>
        <span style="flex:1">Rome</span>
        <span role=button tabindex=-1 aria-label=Open style="width:40px"></span></div>""")
    assert seen.dump() == [
        "[1]<combobox value=Rome haspopup=listbox> City",
        "\t[2]<button> Open",
    ]


def test_what_is_drawn_for_several_fields_or_for_none_stands_for_none(dump):
    assert dump(f"""<div onclick=1 style="width:60px;height:20px"><div style="{VEIL}">
      <input type=range aria-label=From><input type=range aria-label=To></div></div>
      <div onclick=1 class=box style="width:60px;height:20px"><b></b></div>""") == [
        '[1]<div at="38,18" size=60x20>',
        '[2]<div at="38,38" size=60x20>',
    ]


def test_a_hidden_switch_of_a_button_is_its_label(dump):
    hidden = "position:absolute;width:1px;height:1px;clip:rect(0 0 0 0);overflow:hidden"
    assert dump(f"""<button id=s role=switch aria-checked=true aria-labelledby=l style="{hidden}">
      </button><label for=s id=l><span>Wi-Fi</span><i style="width:40px"></i></label>""") == [
        "[1]<switch checked> Wi-Fi"
    ]


def test_a_box_around_the_field_that_says_what_it_is_too_is_no_second_one(dump):
    assert dump("""<div role=checkbox aria-checked=true onclick=1>
      <input type=checkbox checked aria-label=Ham></div>
      <div role=checkbox aria-checked=true>Egg<input type=checkbox checked hidden></div>""") == [
        "[1]<checkbox checked> Ham",
        "[2]<checkbox checked> Egg",
    ]


def test_what_is_drawn_beside_a_box_to_tick_that_is_put_away_is_no_second_one(view):
    mark = "width:16px;height:16px;border:1px solid"
    seen = view(f"""<div><input type=checkbox id=a style="{VEIL}" checked>
        <div onclick=1 style="{mark}"><i>✓</i></div><label for=a>Agree</label></div>
      <div><input type=checkbox id=b style="{VEIL}" aria-label=Bare>
        <div onclick=1 class=mark style="{mark}"></div></div>
      <div><input type=checkbox id=c style="{VEIL}"><button aria-label=Help></button>
        <label for=c>Third</label><a href=/c>more</a></div>""")
    assert seen.dump() == [
        "[1]<checkbox checked> Agree",
        '[2]<div description=mark at="17,53" size=18x18>',
        "[3]<button> Help",
        "[4]<checkbox> Third",
        "[5]<link href=/c> more",
    ]
    seen.page.evaluate("document.querySelector('label').remove()")
    assert seen.dump()[0].startswith("[6]<div")


def test_a_field_far_off_the_page_stands_where_its_list_is_drawn(view):
    seen = view("""<label for=c>City</label><div onclick=1 style="position:relative;width:200px">
      <div>Oslo</div><input id=c role=combobox aria-haspopup=listbox aria-expanded=false
      style="opacity:0;position:absolute;left:-10000px"></div>""")
    assert seen.dump() == ["[1]<combobox expanded=false haspopup=listbox> City", "\tOslo"]
    style = "document.querySelector('input').style"
    seen.page.evaluate(f"{style}.opacity = 1; {style}.position = {style}.left = ''")
    assert seen.dump()[-1] == "[1]<combobox expanded=false haspopup=listbox> City"


def test_a_field_for_files_over_its_button_is_called_as_that_is(view):
    seen = view("""<style>span { position: relative; overflow: hidden; padding: 8px }
      input { position: absolute; inset: 0; opacity: 0 }</style>
      <span><b>Add files</b><input type=file></span><p><i>Words</i>
      <span><input type=file><button>Clear</button></span>
      <div>Ada Young <input type=file style="inset:auto;width:9px;height:9px"></div>""")
    assert seen.dump()[0] == "[1]<input type=file> Add files"
    assert seen.rows()[1].name == ""
    assert [row.name for row in seen.rows()][3:] == [""]
    seen.page.evaluate("document.querySelector('b').textContent = 'Two files'")
    assert seen.dump()[0].endswith("<input type=file> Two files")
