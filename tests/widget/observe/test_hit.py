"""A control that something lies over says what."""

from __future__ import annotations

import pytest

WALL = "position:fixed;inset:0;z-index:9;background:#0006"


def test_covered_by_a_named_dialog(dump):
    lines = dump(f"""<button>Pay</button><div style="{WALL};bottom:9%">
    <div role=dialog aria-label=Cookies style="height:700px"><button>Accept</button></div></div>""")
    assert lines == [
        '[1]<button covered="dialog Cookies"> Pay',
        "[2]<dialog> Cookies",
        "\t[3]<button> Accept",
    ]


def test_covered_by_a_nameless_box(dump):
    lines = dump(f"<button>Pay</button><div style='{WALL}'><p>We use cookies</p></div>")
    assert lines[0] == '[1]<button covered="div We use cookies"> Pay'


def test_decoration_that_lets_clicks_through_covers_nothing(dump):
    assert dump(f"<button>Pay</button><div style='{WALL};pointer-events:none'></div>") == [
        "[1]<button> Pay"
    ]


def test_the_widget_covers_nothing(dump):
    html = f"<button>Pay</button><div id=pilotfish style='{WALL}'></div>"
    assert dump(html) == ["[1]<button> Pay"]


def test_inside_frames_and_shadow_roots(view):
    seen = view(
        """<iframe src=/in style="position:absolute;top:50px;left:50px"></iframe><x-s></x-s>
    <div style="position:fixed;top:0;left:500px;width:300px;height:200px;z-index:9">Wall</div>
    <script>customElements.define('x-s', class extends HTMLElement { connectedCallback() {
      this.attachShadow({mode: 'open'}).innerHTML =
        '<button style="position:absolute;top:50px;left:300px">Free</button>' +
        '<button style="position:absolute;top:90px;left:550px">Under</button>'; } });
    </script>""",
        paths={
            "/in": f"<button>In frame</button><p><button>Below</button></p>"
            f"<div style='{WALL};top:35px'>Wall</div>"
        },
    )
    seen.observe()
    covered = {row.name: (row.attributes or {}).get("covered") for row in seen.rows()}
    assert covered == {"In frame": None, "Below": "div Wall", "Free": None, "Under": "div Wall"}


def test_a_label_over_its_checkbox_does_not_cover_it(dump):
    assert dump("""<label style="position:relative"><input type=checkbox>
    <span style="position:absolute;inset:0;background:#fff">Terms</span></label>""") == [
        "[1]<checkbox> Terms"
    ]


def test_what_several_things_lie_over_is_free_where_none_of_them_does(dump):
    over = "<div style='position:absolute; background:#fff; left:%s; width:%s; top:%s; height:%s'>"
    middle = over % ("0", "70px", "0", "80px") + "Sheet</div>"
    right = over % ("70px", "30px", "0", "80px") + "Side</div>"
    foot = over % ("0", "100px", "80px", "20px") + "Foot</div>"
    control = "<button style='position:absolute; left:0; top:0; width:100px; height:100px'>Pay"
    assert dump(f"{control}</button>{middle}{right}")[0] == "[1]<button> Pay"
    covered = dump(f"{control}</button>{middle}{right}{foot}")[0]
    assert covered == '[1]<button covered="div Sheet"> Pay'


def test_a_link_broken_over_lines_is_free(dump):
    assert (
        dump("""<p style="width:220px">some words to begin with <a href=/x>a link that goes on
    over the lines</a> <b>and</b> on</p>""")[1]
        == "[1]<link href=/x> a link that goes on over the lines"
    )


def test_both_sides_of_an_element_may_be_drawn_over_others(dump):
    lines = dump("""<style>i::before { content: ""; position: fixed; inset: 0 }
    i::after { content: ""; position: absolute; width: 1px; height: 1px }</style>
    <button>Buy</button><div style="position:relative; width:9px; height:9px"><i></i></div>""")
    assert lines[0] == "[1]<button covered=div> Buy"


def test_what_sticks_out_of_a_box_covers_and_what_is_cut_off_does_not(dump):
    html = """<div style="position:relative; z-index:1; height:0%s"><div>
    <p style="margin:0; height:60px">
    Sheet</p></div></div><button>Pay</button>"""
    assert '[1]<button covered="div Sheet"> Pay' in dump(html % "")
    assert "[1]<button> Pay" in dump(html % "; overflow:hidden")


def test_a_popover_is_cut_off_by_nothing(dump):
    lines = dump("""<div style="position:relative; overflow:hidden; height:1px; width:1px">
    <div popover style="position:absolute; inset:0; margin:0; border:0; width:300px; height:200px">
    Open</div></div><button>Pay</button><script>document.querySelector('[popover]').showPopover()
    </script>""")
    assert any(line.startswith("[1]<button covered=") for line in lines)


def test_a_box_that_says_nothing_covers(dump):
    over = "<div style='position:%s; top:0; height:100px; margin-top:-60px'></div>"
    for position in ("relative", "sticky"):
        lines = dump("<div><button>Pay</button></div>" + over % position)
        assert lines == ["[1]<button covered=div> Pay"]


def test_the_room_around_words_covers_beyond_the_box_that_is_lifted(dump):
    lines = dump("""<div><button>Pay</button></div><div style="position:relative; height:0">
    <div style="height:100px; margin-top:-60px; padding-top:80px">Sheet</div></div>""")
    assert lines[0] == '[1]<button covered="div Sheet"> Pay'


def test_what_says_nothing_in_a_box_without_a_height_covers_beside_words_that_do(dump):
    html = """<button style="margin-top:50px">Pay</button>
    <div style="position:absolute; top:0; left:0; width:100%%; height:0%s">News
    <div style="height:200px"></div></div>"""
    assert dump(html % "")[0] == '[1]<button covered="div News"> Pay'
    assert dump(html % "; overflow:hidden") == ["[1]<button> Pay"]


OVER = "height:100px; background:#fff"
ALL = "position:fixed; inset:0"
SHUT = "content-visibility:hidden"
STACK = "<style>.stack { display:grid } .stack > * { grid-area:1/1 }</style>"


@pytest.mark.parametrize(
    "html",
    [
        f"<p><button>Pay</button></p><p style='{OVER}; transform:translateY(-90px)'>Sheet</p>",
        f"<main><a href=/x>Pay</a><div style='{OVER}; translate:0 -90px'></div></main>",
        f"<div style='{OVER}; transform:translateY(50px)'>Sheet</div><p><button>Pay</button></p>",
        "<p style='position:relative'><button>Pay</button></p><section><article>"
        f"<div style='{OVER}; transform:translateY(-90px)'></div></article></section>",
        f"{STACK}<div class=stack><p><button>Pay</button></p><p style='{OVER}'>Loading</p></div>",
        f"{STACK}<div class=stack><p><button>Pay</button></p><div style='{OVER}'></div></div>",
        f"<div><button style='width:90px'>Pay</button></div><p style='margin:-60px 0 0; {OVER}'>"
        f"<span style='display:inline-block; width:90px; {OVER}'>Sheet</span></p>",
        "<div style='display:flex'><button>Pay</button>"
        f"<div style='margin-left:-90px; width:90px; {OVER}'></div></div>",
        "<ul><li><a href=/a>Pay</a></li>"
        "<li style='transform:translateY(-20px)'>Two words</li></ul>",
        "<style>.editor p { position:absolute; inset:0; margin:0 }</style><button>Pay</button>"
        "<div class=editor contenteditable><p>Note</p></div>",
        f"<button>Pay</button><div style='{SHUT}; {ALL}; {OVER}'>",
        f"<button>Pay</button><p style='{SHUT}; margin-top:-50px; {OVER}'>",
        f"<button>Pay</button><b role=img aria-label=Map><i style='{ALL}; {OVER}'>",
        "<button>Pay</button><div contenteditable>Note <span><template shadowrootmode=open>"
        f"<i style='{ALL}; {OVER}'></i></template></span></div>",
    ],
)
def test_what_the_flow_or_an_editor_lays_over_a_control_covers_it(dump, html):
    (pay,) = [line for line in dump(html) if line.endswith("> Pay")]
    assert "covered=" in pay


def test_boxes_beside_one_another_cover_nothing(dump):
    lines = dump(f"""{STACK}<div style="float:left"><button>Pay</button></div>
    <div style="{OVER}">words beside it</div><div class=stack><p>Under</p><p><button>Go</button></p>
    </div>""")
    assert [line for line in lines if "button" in line] == ["[1]<button> Pay", "[2]<button> Go"]


@pytest.mark.parametrize(
    "change",
    [
        "document.querySelector('i').className = 'veil'",
        "document.querySelector('i').innerHTML = '<b class=veil></b>'",
        "document.querySelector('nav').innerHTML = '<p><span style=\"display:block;"
        " height:300px; transform:translateY(-300px)\"></span></p>'",
    ],
)
def test_what_comes_later_covers(view, change):
    seen = view("""<style>.veil::after { content: ""; position: absolute; inset: 0 }
    p { margin: 0 }</style>
    <div style="position: relative; height: 200px"><button>Pay</button><i></i></div><nav></nav>""")
    seen.observe()
    seen.page.evaluate(change)
    seen.observe()
    assert (seen.row("Pay").attributes or {}).get("covered")


COVER = "<p style='position:fixed; top:0; left:0; margin:0; width:99px; height:99px'>Root</p>"


@pytest.mark.parametrize(
    "host",
    [
        "<span id=host>words</span>",
        "<h2>Orders <span id=host>all</span></h2>",
        "<label>Name <span id=host></span><input></label>",
        "<a href=/x><span id=host></span></a>",
        "<div contenteditable>Note <span id=host></span></div>",
        "<b role=img aria-label=Map><span id=host></span></b>",
    ],
)
def test_a_shadow_root_that_comes_later_covers_with_what_it_holds(view, host):
    seen = view(f"<button>Pay</button>{host}")
    page = seen.page
    seen.observe()
    page.evaluate(
        "cover => { host.attachShadow({mode: 'open'}).innerHTML = cover; }",
        COVER,
    )
    seen.observe()
    assert seen.row("Pay").attributes["covered"]
    page.evaluate("host.shadowRoot.firstChild.style.top = '300px'")
    seen.observe()
    assert "covered" not in (seen.row("Pay").attributes or {})
    page.evaluate("host.shadowRoot.firstChild.style.top = 0")
    seen.observe()
    assert seen.row("Pay").attributes["covered"]


@pytest.mark.parametrize("list_", ["ul", "div"])
def test_what_is_placed_in_a_control_and_grows_covers(view, list_):
    seen = view(f"""<a href=/x><div id=box style="position:absolute; top:20px; left:10px">
    <{list_}></{list_}><p>Two words</p></div><textarea></textarea></a><input type=radio>""")
    seen.observe()
    wide = "'<i style=\"display:inline-block; width:300px; height:150px\"></i>'"
    seen.page.evaluate(f"box.insertAdjacentHTML('beforeend', {wide})")
    # Compared with a fresh look, here and below.
    seen.dump()
    seen.page.evaluate("box.lastChild.remove()")
    seen.dump()


def test_a_box_to_tick_that_is_cut_off_is_pressed_by_its_label(dump):
    off = "style='position:absolute;clip:rect(0,0,0,0);pointer-events:none'"
    over = "style='position:relative;padding:9px 20px;z-index:"
    assert dump(f"""<div style="display:inline-flex;position:relative">
      <input type=radio name=r id=a {off}><label for=a {over}1'>One</label>
      <input type=radio name=r id=b {off}><label for=b {over}0'>Two</label></div>""") == [
        "[1]<radio> One",
        "[2]<radio> Two",
    ]


@pytest.mark.parametrize(
    "style", ["clip:rect(0 0 0 0)", "clip-path:inset(50%)", "clip-path:circle(0)"]
)
def test_nothing_lies_over_a_field_that_is_clipped_to_nothing(view, style):
    seen = view(f"""<textarea id=text style="position:absolute;{style}"></textarea>
      <ul style="margin:0"><li style="padding:30px 200px">What stands at its place</li></ul>""")
    assert seen.dump() == ["[1]<textbox multiline>", "What stands at its place"]
    # Compared with a fresh look.
    seen.page.evaluate("text.required = true")
    assert seen.dump() == ["[1]<textbox required multiline>", "What stands at its place"]


UNPRESSED = pytest.mark.not_in("webkit", "there the mark of a list item takes no press")


@pytest.mark.parametrize(
    ("html", "line"),
    [
        pytest.param(
            "<ol style='display:flex'><input type=radio><li></li></ol>",
            "[1]<radio covered=listitem>",
            marks=UNPRESSED,
        ),
        (
            "<details><summary style='position:absolute;height:0'></summary></details>"
            "<a href=/x>·</a>",
            "[1]<link href=/x covered=group> ·",
        ),
        pytest.param(
            "<ol style='display:flex'><input type=radio><li>More</li></ol>",
            '[1]<radio covered="listitem More">',
            marks=UNPRESSED,
        ),
        (
            "<details><summary style='position:absolute;height:0'>AB</summary></details>"
            "<a href=/x>·</a>",
            '[2]<link href=/x covered="group AB"> ·',
        ),
        (
            "<ol style='display:flex;list-style:none'><input type=radio><li>More</li></ol>",
            "[1]<radio>",
        ),
    ],
)
def test_the_mark_of_a_list_item_takes_the_press(dump, html, line):
    assert line in dump(html)


def test_a_control_in_a_link_is_laid_over_another(dump):
    assert dump("""<a href=/x style="display:block"><button>One</button>
      <div style="margin-top:-30px"><button style="width:200px;height:50px">Two</button></div></a>
    """)[1:] == ['[2]<button covered="div Two"> One', "[3]<button> Two"]
