"""Changes that no MutationObserver tells of: the reading after them is as one that begins anew."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route

SHADOW = "<div id=h></div><script>r = h.attachShadow({mode: 'open'}); r.innerHTML = `%s`</script>"
ENDS = "{opacity: [1, 0]}, {duration: 30, fill: 'forwards'}"

# A page and a change of it.
CHANGES = {
    "a ground under white words": (
        "<style>#c:checked ~ p { background: #000 } p { color: #fff }</style>"
        "<input type=checkbox id=c><p>Words</p>",
        "c.checked = true",
    ),
    "a drawing without a fill": (
        "<style>.on ~ svg text { fill: none }</style><i id=a></i>"
        "<svg width=99 height=30><text y=20>Drawn words</text></svg>",
        "a.className = 'on'",
    ),
    "a layer brought to the front": (
        "<style>.on ~ div { z-index: 5 }</style><i id=a></i><button style='position: relative;"
        "z-index: 1'>Under</button><div style='position: fixed; inset: 0'></div>",
        "a.className = 'on'",
    ),
    "a rule rewritten in its place": (
        "<style>p { color: #000 }</style><p>Words</p>",
        "document.styleSheets[0].cssRules[0].style.opacity = 0",
    ),
    "a sheet replaced": (
        "<p>Words</p><script>s = new CSSStyleSheet(); s.replaceSync('p { color: #000 }');"
        "document.adoptedStyleSheets = [s]</script>",
        "s.replaceSync('p { opacity: 0 }')",
    ),
    "an animation that is over": (
        "<p id=a>Words</p>",
        f"new Promise((over) => {{ a.animate({ENDS}).onfinish = over }})",
    ),
    "an animation that is taken back": (
        f"<p id=a>Words</p><script>n = a.animate({ENDS}); n.finish()</script>",
        "n.cancel()",
    ),
    "an animation in a shadow root": (
        SHADOW % "<p>Words</p>",
        f"new Promise((over) => {{ r.firstChild.animate({ENDS}).onfinish = over }})",
    ),
    "a popover in a shadow root": (
        SHADOW % "<div popover>Popped</div>",
        "r.firstChild.showPopover()",
    ),
    "a popover that its button does not open": (
        "<button popovertarget=p>More</button><p popover id=p>Popped</p>",
        "p.showPopover()",
    ),
    "a menu that is not open": (
        "<style>li ul { display: none } li:hover ul { display: block }</style><ul><li>"
        "<a href=#>Menu</a><ul id=u><li><a href=#b>Old</a></ul></ul>",
        "u.querySelector('a').textContent = 'New'",
    ),
    "a slot given something else by script": (
        "<div id=h><i id=x>one</i><b id=y>two</b></div><script>"
        "r = h.attachShadow({mode: 'open', slotAssignment: 'manual'});"
        "r.innerHTML = '<slot></slot>'; r.firstChild.assign(x)</script>",
        "r.firstChild.assign(y)",
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_nobody_tells_of_is_seen(view: Callable[..., Any], change: str) -> None:
    html, script = CHANGES[change]
    seen = view(html + "<p>End</p>")
    seen.page.wait_for_load_state()
    seen.observe()
    before = seen.lines
    seen.page.evaluate(f"async () => {{ await ({script}) }}")
    seen.observe()
    assert seen.lines != before


def test_another_medium_is_seen(view: Callable[..., Any]) -> None:
    seen = view("<style>@media (prefers-color-scheme: dark) { p { opacity: 0 } }</style><p>Day</p>")
    seen.page.wait_for_load_state()
    seen.page.emulate_media(color_scheme="light")
    seen.observe()
    assert seen.texts() == ["Day"]
    seen.page.emulate_media(color_scheme="dark")
    seen.observe()
    assert seen.texts() == []


def test_a_picture_that_a_sheet_draws_and_that_comes_late(view: Callable[..., Any]) -> None:
    """Until it has come its element has no size, and no event tells of it."""
    seen = view(
        "<style>.send { content: url(https://late.test/send.svg) }"
        ".more::after { content: url(https://late.test/more.svg) }</style>"
        "<p>Words</p><span id=a title=Send onclick=''></span><b id=b title=More onclick=''></b>"
    )
    held: list[Route] = []
    seen.page.route("https://late.test/*", lambda route: held.append(route))
    seen.page.evaluate("() => { a.className = 'send'; b.className = 'more' }")
    while len(held) < 2:
        seen.page.wait_for_function("() => true", polling="raf")
    seen.observe()
    seen.observe()
    assert seen.rows() == []
    picture = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"
    for name, late, words in (("a", "send", ["Send"]), ("b", "more", ["Send", "More"])):
        (route,) = [it for it in held if late in it.request.url]
        route.fulfill(content_type="image/svg+xml", body=picture)
        seen.page.wait_for_function(f"() => {name}.offsetWidth === 9")
        seen.observe()
        assert [row.name or row.attributes["description"] for row in seen.rows()] == words
