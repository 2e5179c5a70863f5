"""What page libraries draw or make twice, told once; what they draw alone, told at all."""

from __future__ import annotations

import re


def test_a_placeholder_drawn_over_its_field_is_said_once(dump):
    assert dump("""<div style="position:relative;width:200px"><input placeholder=Email>
        <div style="position:absolute;left:4px;top:0;pointer-events:none"><span>Email</span></div>
      </div><input aria-label=Name> as in your passport""") == [
        "[1]<textbox> Email",
        "[2]<textbox> Name",
        "as in your passport",
    ]


def test_a_button_in_what_is_one_by_its_role(dump):
    assert dump("""<span role=button tabindex=0><button>Upload</button></span>
      <span role=button tabindex=0>Card <button>Share</button></span>
      <span role=button tabindex=0><button disabled>Send</button></span>""") == [
        "[1]<button> Upload",
        "[2]<button> Card",
        "[3]<button> Share",
        "[4]<button> Send",
        "[5]<button disabled> Send",
    ]


def test_all_words_of_a_control_are_no_part_of_it(dump):
    assert dump("""<div role=button tabindex=0 aria-expanded=false style="width:300px">
        <i role=img aria-label=arrow></i><span onclick=1>More</span></div>
      <div role=button tabindex=0 style="width:300px">Terms of use <b onclick=1>here</b></div>
      """) == [
        "[1]<button expanded=false> arrowMore",
        "[2]<button> Terms of use here",
        "[3]<b> here",
    ]


def test_the_head_of_a_column_keeps_its_words_beside_the_filter_in_it(dump):
    lines = dump("""<table><thead><tr><th onclick=1>City
        <span onclick=2 class=filter style="display:inline-block;width:16px;height:16px"></span>
        <th onclick=1>Age <button>Sort by age</button>
      <tbody><tr><td>Rome<td>3</table>""")
    # Engines differ in the width of the words before it.
    assert [re.sub(r'at="\d+,\d+" ', "", line) for line in lines] == [
        "[1]<table rows=1>",
        "\t[2]<row> [3]<columnheader> City | [4]<span description=filter size=16x16> | "
        "Age | [5]<button> Sort by age",
        "\t[6]<row> Rome | 3",
    ]


def test_a_gauge_without_a_number_says_what_it_shows(view):
    seen = view("""<div role=progressbar><div style="width:40%"></div><span>40%</span></div>
      <div role=progressbar aria-valuenow=3 aria-valuemax=7>&nbsp;</div>
      <progress></progress><div role=progressbar aria-label=Upload>&nbsp;</div>""")
    assert seen.dump() == [
        "progressbar: 40%",
        "progressbar: 3 of 7",
        "progress: under way",
        "Upload: under way",
    ]
    seen.page.evaluate("document.querySelector('span').firstChild.data = '50%'")
    assert seen.dump()[0] == "progressbar: 50%"


def test_what_an_item_of_a_list_is_called_is_no_reason(dump):
    assert dump("""<ul><li title="Previous page"><button disabled aria-label=left>‹</button></ul>
      <span title="Admins only"><button disabled>Delete</button></span>""") == [
        "[1]<button disabled> left",
        '[2]<button disabled why="Admins only"> Delete',
    ]


def test_the_track_of_a_switch_without_a_name_is_no_control(dump):
    assert dump("""<div role=switch tabindex=0 aria-checked=true class=switch style="width:40px">
        <div class=rail style="cursor:pointer;height:20px;background:green"><div></div></div></div>
      <div role=checkbox tabindex=0 aria-checked=false style="width:90px;height:40px">
        <div onclick=1 style="width:20px;height:20px"></div><button aria-label=Info></button>
      </div>""") == [
        "[1]<switch checked description=switch>",
        "[2]<checkbox>",
        "[3]<button> Info",
    ]


def test_a_heading_whose_one_control_says_more(dump):
    hidden = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"
    assert dump(f"""<h2><button aria-expanded=false>Section A<i>, Show<i style="{hidden}"> this
      section</i></i></button></h2><h3><button aria-label="Open Section B">Section B</button></h3>
      <h3><button aria-label="Open it">Section C</button></h3>""") == [
        "[1]<button level=2 expanded=false> Section A, Show this section",
        "[2]<button level=3> Open Section B",
        "[3]<heading level=3> Section C",
        '[4]<button description="shown as Section C"> Open it',
    ]
