"""Menus that open under the pointer, as the page's stylesheets say."""

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
