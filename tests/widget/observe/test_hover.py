"""Menus that open under the pointer, as the page's stylesheets say."""

from __future__ import annotations

import pytest

MENU = "<div class=m><a href=/p>Products</a><ul><li><a href=/w>Widgets</a></li></ul></div>"
HIDE = ".m ul{display:none}"
LISTED = '[1]<link href=/p haspopup=hover options=["Widgets (/w)"]> Products'

RULES = {
    "display": HIDE + ".m:hover ul{display:block}",
    "visibility": ".m ul{visibility:hidden}.m:hover ul{visibility:visible}",
    "opacity": ".m ul{opacity:0}.m:hover ul{opacity:1}",
    "height": ".m ul{max-height:0;overflow:hidden}.m:hover ul{max-height:200px}",
    "child": HIDE + ".m:hover > ul{display:block}",
    "beside the control": HIDE + ".m a:hover + ul{display:block}",
    "one of a list": HIDE + ".x:focus ul, .m:hover ul, .y{display:block}",
    "with a comma in brackets": HIDE + ":is(.m, .n):hover ul{display:block}",
    "in a media rule": HIDE + "@media screen{.m:hover ul{display:block}}",
    "in a layer": "@layer a{.m ul{display:none}}@layer b{.m:hover ul{display:block}}",
    "nested": HIDE + ".m{&:hover ul{display:block}}",
    "where it is not pointed at": ".m:not(:hover) ul{display:none}",
    "neither pointed at nor in focus": ".m:not(:hover):not(:focus-within) ul{opacity:0}",
    "neither of both in one": ".m:not(:hover, :focus-within) ul{visibility:hidden}",
    "pointed at or in focus": HIDE + ".m:is(:hover, :focus-within) ul{display:block}",
    "nested in a media rule": HIDE + ".m:hover ul{@media screen{display:block}}",
    "turned round and nested": ".u{display:none;"
    "&:is(:where(.m):hover *){@media screen{display:block}}}",
    "turned round": ".u{display:none}.u:is(:where(.m):hover *){display:block}",
}


@pytest.mark.parametrize("how", RULES)
def test_a_menu_is_listed_at_its_control(how, dump):
    html = MENU.replace("<ul>", "<ul class=u>")
    assert dump(f"<style>{RULES[how]}</style>" + html) == [LISTED]


@pytest.mark.parametrize(
    "rules",
    [
        HIDE + ".m:hover ul{color:red}",
        HIDE + "@media print{.m:hover ul{display:block}}",
        HIDE + ".m:not(:hover) ul{color:red}",
        HIDE + ".m:hover ul{@media print{display:block}}",
        HIDE + ".m:not(:is(:hover, .x)) ul{display:none}",
        HIDE + ".m:not(:focus, .x) ul{display:none}",
        HIDE + ".m:hover ul:not(:hover){display:none}",
        ".m ul{display:none}.other:hover ul{display:block}",
        HIDE + ".m:hover ul{opacity:0}",
    ],
)
def test_what_is_no_menu(rules, dump):
    assert dump(f"<style>{rules}</style>" + MENU) == ["[1]<link href=/p> Products"]


def test_words_alone_are_no_menu(dump):
    html = MENU.replace("<a href=/w>Widgets</a>", "Widgets")
    assert dump(f"<style>{RULES['display']}</style>" + html) == ["[1]<link href=/p> Products"]


def test_an_open_menu_is_read_as_usual(view):
    seen = view(f"<style>{RULES['display']}</style>" + MENU)
    assert seen.dump() == [LISTED]
    seen.page.hover("text=Products")
    assert [row.name for row in (seen.observe(), seen.rows())[1]] == ["Products", "Widgets"]


def test_rules_that_come_later_and_roots_of_their_own(view):
    seen = view(
        f"""<style>{HIDE}</style>{MENU}<x-m></x-m><script>
    customElements.define('x-m', class extends HTMLElement {{
      connectedCallback() {{
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('{RULES["display"]}');
        const root = this.attachShadow({{mode: 'open'}});
        root.adoptedStyleSheets = [sheet];
        root.innerHTML = '{MENU.replace("/p", "/q")}';
      }}
    }});</script>"""
    )
    assert [line.count("haspopup=hover") for line in seen.dump()] == [0, 1]
    seen.page.evaluate("document.styleSheets[0].insertRule('.m:hover ul{display:block}', 1)")
    seen.page.evaluate("document.body.append('now')")
    seen.observe(full=True)
    assert [row.attributes.get("haspopup") for row in seen.rows()] == ["hover", "hover"]


@pytest.mark.parametrize(
    "rule",
    [
        ":host(:hover) ul{display:block}",
        ":host(.on:hover) > ul{display:block}",
        ":host(:is(:hover, :focus-within)) ul{display:block}",
        ":host(:not(:hover)) ul{display:none}",
    ],
)
def test_a_menu_that_opens_when_its_host_is_pointed_at(rule, dump):
    hidden = "" if ":not" in rule else "ul{display:none}"
    assert dump(
        f"<x-m class=on><template shadowrootmode=open><style>{hidden}{rule}</style>"
        "<a href=/p>Products</a><ul><li><a href=/w>Widgets</a></ul></template></x-m>"
        "<x-m><template shadowrootmode=open><style>ul{display:none}"
        ":host(.on:hover) ul{display:block}</style><a href=/q>Prices</a>"
        "<ul><li><a href=/v>Values</a></ul></template></x-m>"
    ) == [LISTED, "[2]<link href=/q> Prices"]


def test_of_all_that_stands_in_a_host_the_first_opens_its_menu(dump):
    assert dump(
        "<x-m><template shadowrootmode=open><style>b{opacity:0}:host(:hover) b:not(.x) > button"
        "{opacity:1}:host(:hover) b{opacity:1}</style><b><button>Buy</button></b><slot></slot>"
        "<h3>Pear</h3><p>Sweet</p><button>Ask</button></template>Fruit</x-m>"
    ) == [
        "Fruit",
        '[1]<heading level=3 haspopup=hover options=["Buy"]> Pear',
        "Sweet",
        "[2]<button> Ask",
    ]


def test_the_first_that_is_drawn_in_a_host_opens_its_menu(view):
    seen = view(
        "<x-m><template shadowrootmode=open><style>ul{display:none}:host(:hover) ul{display:block}"
        "</style><b hidden>New</b><a href=/p>Products</a><a href=/q>Prices</a>"
        "<ul><li><a href=/w>Widgets</a></ul></template></x-m>"
    )
    assert seen.dump() == [LISTED, "[2]<link href=/q> Prices"]
    seen.page.evaluate("document.querySelector('x-m').shadowRoot.querySelector('b').hidden = false")
    assert "haspopup" not in "".join(line for line in seen.dump() if "Products" in line)


def test_sheets_of_other_origins_are_left_alone(view):
    seen = view(
        "<link rel=stylesheet href='http://localhost:1/x.css'>"
        f"<style>{RULES['display']}</style>{MENU}"
    )
    assert seen.dump() == [LISTED]


def test_a_menu_that_moves_into_sight(dump):
    assert dump(
        "<style>.side { position: absolute; left: -999em } li:hover > .side { left: auto }"
        " .over { transform: translateY(100%); height: 90px } .card:hover .over { transform: none }"
        " .card { height: 90px; overflow: hidden } a:hover i { transform: rotate(90deg) }</style>"
        "<ul><li><a href=/shop>Shop</a><div class=side><a href=/men>Men</a></div></ul>"
        "<div class=card><p>Pear</p><div class=over><a href=/buy>Buy</a></div></div>"
        "<a href=/plain>Plain <i tabindex=0>sign</i></a>"
    )[:3] == [
        '[1]<link href=/shop haspopup=hover options=["Men (/men)"]> Shop',
        '[2]<div haspopup=hover options=["Buy (/buy)"]> Pear',
        "[3]<link href=/plain> Plain sign",
    ]


def test_a_glow_under_the_pointer_is_no_menu(dump):
    assert dump(
        "<style>.glow { opacity: 0 } [tabindex]:hover > .glow { opacity: .2 }</style>"
        "<div role=tab tabindex=0>One<div class=glow tabindex=-1></div></div>"
        "<div role=tab tabindex=0>Two<div class=glow tabindex=-1>Close</div></div>"
    ) == ["[1]<tab> One", '[2]<tab haspopup=hover options=["Close"]> Two Close']


HEARD = (
    "<div id=m><b>Products</b><ul style='display:none'><li><a href=/w>Widgets</a></li></ul></div>"
)


@pytest.mark.parametrize(
    "script",
    [
        "m.onmouseenter = () => 0",
        "__pilotfishPointed = new WeakSet([m])",
        "m.__reactProps$x = {onMouseEnter: () => 0}",
    ],
)
def test_a_menu_that_a_script_opens_under_the_pointer(script, dump):
    row = '[1]<div haspopup=hover options=["Widgets (/w)"]> Products'
    assert dump(f"{HEARD}<script>{script}</script>") == [row]


def test_what_listens_for_the_pointer_and_hides_nothing_is_no_menu(dump):
    html = HEARD.replace(" style='display:none'", "")
    assert "haspopup" not in "".join(dump(f"{html}<script>m.onmouseenter = () => 0</script>"))
