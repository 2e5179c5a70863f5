"""What is read again hangs on more than what has changed: on what stands beside, around and under it."""

# ruff: noqa: E501 (a page and its change a line)

from __future__ import annotations

import pytest

# Name, page, and what a script does to it; between two looks nothing else happens.
CASES = [
    (
        "what lies over it has a name by its words",
        "<textarea></textarea><div><article draggable=true style='position:fixed;inset:0;background:#fff'>Over all</article></div>",
        "",
    ),
    (
        "a label loses its field, and is that of the one beside it",
        "<input type=radio><label><input></label>",
        "document.querySelector('label').textContent = 'By post'",
    ),
    (
        "another summary is shown, with what lies over the page in it",
        "<details><summary></summary><summary><ol style='position:fixed;inset:0;background:#0008'></ol></summary></details><button>Go</button>",
        "document.querySelector('summary').remove()",
    ),
    (
        "a field that was typed into leaves the page in a link to another site",
        "<p>Mail <a href=https://other.example/>Send <input value=ada@x.org></a></p>",
        "document.querySelector('input').value = 'eve@x.org'; document.querySelector('a').remove()",
    ),
    (
        "a label for nothing gets a field of its own",
        "<input type=radio><label>By post</label>",
        "document.querySelector('label').append(document.createElement('input'))",
    ),
    (
        "a link moves along a line within the same box around several lines",
        "AB<i><a href=/x>AB</a><section>Save</section></i><progress></progress>",
        "document.querySelector('i').before(document.querySelector('progress'))",
    ),
    (
        "a layer that is not touched comes over it as words before grow",
        "<button style='position:fixed;left:300px;top:130px'>Go</button><p style='white-space:pre'>a</p><div style='position:relative'>"
        "<div style='position:absolute;left:280px;width:200px;height:60px;background:#fff'>Layer</div></div>",
        "document.querySelector('p').textContent = 'a\\nb\\nc\\nd\\ne'",
    ),
    (
        "a layer that is not touched goes from over it as words before grow",
        "<button style='position:fixed;left:300px;top:60px'>Go</button><p style='white-space:pre'>a</p><div style='position:relative'>"
        "<div style='position:absolute;left:280px;width:200px;height:60px;background:#fff'>Layer</div></div>",
        "document.querySelector('p').textContent = 'a\\nb\\nc\\nd\\ne\\nf'",
    ),
    (
        "a button moves under a bar as words before grow",
        "<p style='white-space:pre'>a</p><button>Go</button><div style='position:fixed;left:0;right:0;top:100px;height:80px;background:#fff'>Bar</div>",
        "document.querySelector('p').textContent = 'a\\nb\\nc\\nd\\ne'",
    ),
    (
        "what lies over it shines through",
        "<button style='position:fixed;top:60px;left:60px;width:20px;height:10px'>x</button>"
        "<div style='opacity:.5;height:400px'>Veil</div>",
        "document.querySelector('button').title = 'x'",
    ),
    (
        "the part that holds its name is hidden",
        "<style>.off { visibility: hidden }</style><section><b id=told>Told</b></section><button aria-labelledby=told></button>",
        "document.querySelector('section').className = 'off'",
    ),
    (
        "the label around two fields says something else",
        "<label><input> <select><option>EUR</select><i></i></label>",
        "document.querySelector('i').append('Sum')",
    ),
    (
        "what names a part of it comes later",
        "<div role=tab><p aria-labelledby=late></p> 1</div><ul></ul>",
        "document.querySelector('ul').append(Object.assign(document.createElement('li'), {id: 'late', textContent: 'Orders'}))",
    ),
    (
        "a picture under white letters goes",
        "<div style='position:fixed;inset:0;background:#000;z-index:-1' id=ground></div><p style='color:#fff'>White</p>",
        "ground.remove()",
    ),
    (
        "words come before a space",
        "<main><div style='height:900px'></div><span> </span><progress></progress></main>",
        "document.querySelector('span').firstChild.data = 'Upload'",
    ),
    (
        "it had no area, and its neighbour makes room for it",
        "<article style='float:right'><div><div contenteditable style='height:20px'></div></div></article>",
        "document.querySelector('article > div').append('some words')",
    ),
    (
        "what has left a clipped box moves out from under another",
        "<p>Save</p><div style='position:absolute;top:64px'>a long text of some words</div><div style='position:sticky;top:0'>"
        "<div style='overflow:hidden;height:15px'><i style='position:absolute;top:20px;left:10px'><button style='height:6px;padding:0'>Go</button></i></div></div>",
        "document.querySelector('p').remove()",
    ),
    (
        "a modal opens inside of what calls itself one",
        "<header role=option aria-modal=true>One</header><li contenteditable><dialog></dialog></li>",
        "document.querySelector('dialog').showModal()",
    ),
    (
        "the focus is lost",
        "<style>:focus-within > i { display: none }</style><input><i><button>Shown</button></i>",
        "document.activeElement.blur()",
    ),
    (
        "a table is in a line of text",
        "<p>AB</p>AB<div role=table style='display:contents'><div role=row><div style='clip-path:inset(50%)'>1</div></div></div>·"
        "<div style='position:fixed;inset:0'></div>",
        "",
    ),
    (
        "what lay over a modal that shows nothing goes",
        "<button>Behind</button><div role=dialog aria-modal=true aria-label=Wait style='position:fixed;inset:0'></div>"
        "<p style='position:fixed;inset:0;background:#fff'>Curtain</p>",
        "document.querySelector('p').remove()",
    ),
    (
        "something comes over a modal that shows nothing",
        "<button>Behind</button><div role=dialog aria-modal=true aria-label=Wait style='position:fixed;inset:0'></div><p>Curtain</p>",
        "document.querySelector('p').style = 'position:fixed;inset:0;background:#fff'",
    ),
    (
        "a rule of an adopted sheet is another",
        "<p>One</p><p class=b>Two</p><script>sheet = new CSSStyleSheet(); sheet.replaceSync('p { color: red } b { color: blue }');"
        "document.adoptedStyleSheets = [sheet]</script>",
        "sheet.replaceSync('.b { visibility: hidden } b { color: blue }')",
    ),
    (
        "a rule of a sheet that a script fills is another",
        "<style></style><p>One</p><p class=b>Two</p><script>sheet = document.styleSheets[0]; sheet.insertRule('i { color: red }');"
        "sheet.insertRule('.b { color: red }')</script>",
        "sheet.cssRules[0].style.setProperty('visibility', 'hidden')",
    ),
    (
        "a rule that says words is another",
        "<style></style><p>One</p><p class=b>Two</p><script>sheet = document.styleSheets[0]; sheet.insertRule('i { color: red }');"
        "sheet.insertRule('.b::before { content: \"a\" }')</script>",
        "sheet.deleteRule(0); sheet.insertRule('p::after { content: \"Last\" }')",
    ),
    (
        "a document is edited as a whole",
        "<p>One</p><button>Two</button>",
        "document.designMode = 'on'",
    ),
    (
        "a part of a cell is kept",
        "<div role=table><div role=row><div role=cell><i role=listbox style='position:sticky;top:0'>Size</i>Large</div></div></div>",
        "",
    ),
    (
        "the pointer goes through what a term means",
        "<dl><dt>See<dd id=means><p>What it is</p><ul><li><a href=/more>More</a></li></ul></dl>",
        "means.style.pointerEvents = 'none'",
    ),
    (
        "a modal that nobody sees opens",
        "<dialog id=wall style='opacity:0'></dialog><button>Behind</button>",
        "wall.showModal()",
    ),
    (
        "a button that can be edited says what a field in it holds",
        "<div contenteditable role=button><input></div>",
        "document.querySelector('input').value = 'Orders'",
    ),
    (
        "what is left out comes over a link",
        "<article><a href=/x>More</a></article><div data-pilotfish-skip id=out style='position:relative;z-index:-1'>"
        "<div style='position:fixed;inset:0;background:#fff'></div></div>",
        "out.style.cssText = 'padding:30px'",
    ),
    (
        "what an editor holds comes over a field",
        "<input style='position:fixed;top:0;left:0'><section style='margin-top:300px'></section>",
        "document.querySelector('section').innerHTML = '<p contenteditable style=\"height:200px\">Note"
        '<span style="position:fixed;inset:0;z-index:9;background:#fff"></span></p>\'',
    ),
    (
        "what a tab holds comes over a field",
        "<input><pre><div role=tab id=tab style='background:red'><b></b></div></pre>",
        "document.querySelector('b').outerHTML = '<em style=\"white-space:pre\">"
        '<span style="position:fixed;inset:0;background:#fff">Over all</span></em>\'',
    ),
    (
        "what names a part of it owns something that comes later",
        "<table role=option><tr><td><i id=told aria-owns=late></i><b aria-labelledby=told></b></table><ul></ul>",
        "document.querySelector('ul').innerHTML = '<li id=late>Orders</li>'",
    ),
    (
        "a heading that nobody sees holds what lies over all",
        "<input><h2 style='opacity:0'><div style='position:fixed;inset:0'></div></h2>",
        "",
    ),
    (
        "it is drawn under what the flow places",
        "<div><div style='height:400px'></div><p style='position:relative;z-index:-1'>"
        "<input style='position:fixed;top:60px'></p></div>",
        "document.querySelector('input').title = 'Search'",
    ),
    (
        "what is placed has no area, but what it holds",
        "<input><div style='position:fixed;top:0;left:0'><header style='height:0'>"
        "<progress role=grid style='height:900px'></progress></header></div>",
        "",
    ),
    (
        "a box around cells lies over all",
        "<div role=grid><div role=row><div style='position:fixed;inset:0;background:#fff'><div role=gridcell></div></div>"
        "</div></div><input>",
        "",
    ),
    (
        "a button that shines through grows over a field",
        "<section style='position:fixed;inset:0;background:#fff'><nav style='padding:30px;margin-top:400px'><input style='padding:30px'>"
        "</nav></section><button style='opacity:.5'><textarea></textarea><li></li><svg width=30 style='height:900px'></svg></button>",
        "document.querySelector('textarea').style = 'width:300px'",
    ),
]


@pytest.mark.parametrize(("name", "html", "change"), CASES, ids=[name for name, _, _ in CASES])
def test_it_is_as_read_afresh(view, name, html, change):
    seen = view(html)
    if "focus" in name:
        seen.page.focus("input")
    seen.observe()
    seen.page.evaluate(f"() => {{ {change} }}")
    seen.observe()
    seen.observe()


def test_a_field_and_its_label_are_one_row(view):
    seen = view(
        "<div style='overflow:auto;height:60px'><label>Spam <input type=checkbox style='position:fixed;top:300px'></label></div>"
        "<div style='overflow:auto;height:60px'><label for=late>Ham</label></div><input type=checkbox id=late>"
    )
    seen.observe()
    assert [row.name for row in seen.rows() if row.word == "checkbox"] == ["Spam", "Ham"]


def test_what_comes_over_a_field_that_is_typed_into(view):
    seen = view(
        "<style>body { margin: 0; font: 16px/20px monospace } input { width: 200px; height: 20px }"
        "#note { position: absolute; top: 0; left: 0; background: #fff }</style>"
        "<label>Name <input id=field></label> <button>Save</button><div id=note></div>"
    )
    words = "'a note that lies over all of the field '.repeat(2)"
    seen.observe()
    for change in [
        "field.value = 'A'",
        f"field.value = 'B'; note.textContent = {words}",
        "field.value = 'C'",
        "field.value = 'D'; note.textContent = ''",
        f"field.value = 'E'; note.innerHTML = '<p>' + {words} + '</p>'",
        "field.value = 'F'; note.firstChild.firstChild.data = '.'",
        "field.value = 'G'; note.hidden = true",
        "field.value = 'H'; field.style.marginLeft = '20px'",
        "document.body.append(Object.assign(document.createElement('div'), {id: 'asks', role: 'dialog', ariaModal: 'true', innerHTML: '<button>Yes</button>'}))",
        f"note.hidden = false; note.textContent = {words}",
        "asks.remove(); field.value = 'I'",
    ]:
        seen.page.evaluate(f"{{ {change} }}")
        seen.observe()


def test_a_field_that_becomes_a_secret_as_it_is_typed_into(view):
    seen = view("<label id=label>Name <input id=field></label><p id=text></p>")
    seen.observe()
    seen.page.evaluate("{ field.value = 'hunter22'; field.name = 'password' }")
    assert "hunter22" not in str(seen.observe().ops)
    seen.page.evaluate("{ text.textContent = 'hunter22 hunter33'; field.value = 'hunter33' }")
    assert "hunter" not in str(seen.observe().ops)
