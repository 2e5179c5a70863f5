"""A control that something lies over says what."""

import pytest

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
    page.evaluate("cover => { host.attachShadow({mode: 'open'}).innerHTML = cover; }", COVER)
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
            '[1]<radio covered="listitem More"> More',
            marks=UNPRESSED,
        ),
        (
            "<details><summary style='position:absolute;height:0'>AB</summary></details>"
            "<a href=/x>·</a>",
            '[2]<link href=/x covered="group AB"> ·',
        ),
        (
            "<ol style='display:flex;list-style:none'><input type=radio><li>More</li></ol>",
            "[1]<radio> More",
        ),
    ],
)
def test_the_mark_of_a_list_item_takes_the_press(dump, html, line):
    assert line in dump(html)
