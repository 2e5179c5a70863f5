"""Ways to hide words from a person: none of them gets words into the dump (THREATS 3)."""

import pytest

# What a person would not see, wherever it stands: as text, as a heading, in a table, in a list.
CARRIERS = (
    "<p>CANARY one</p><h2>CANARY two</h2><ul><li>CANARY three</li></ul>"
    "<table><tr><th>CANARY four</th><th>x</th></tr><tr><td>CANARY five</td><td>y</td></tr></table>"
)

# Each holds CARRIERS where {} stands.
TECHNIQUES = {
    "display: none": "<div style='display:none'>{}</div>",
    "hidden": "<div hidden>{}</div>",
    "hidden until found": "<div hidden=until-found>{}</div>",
    "visibility: hidden": "<div style='visibility:hidden'>{}</div>",
    "visibility: collapse": "<div style='visibility:collapse'>{}</div>",
    "content-visibility": "<div style='content-visibility:hidden'>{}</div>",
    "opacity: 0": "<div style='opacity:0'>{}</div>",
    "product of opacities": "<div style='opacity:.3'><div style='opacity:.3'>{}</div></div>",
    "filter": "<div style='filter:opacity(0)'>{}</div>",
    "mask": "<div style='mask-image:linear-gradient(transparent,transparent)'>{}</div>",
    "clear ink": "<div style='color:transparent'>{}</div>",
    "nearly clear ink": "<div style='color:rgba(0,0,0,.01)'>{}</div>",
    "clear fill": "<div style='-webkit-text-fill-color:transparent'>{}</div>",
    "white on white": "<div style='color:#fff'>{}</div>",
    "white on nearly white": "<div style='color:#fff;background:#fefefe'>{}</div>",
    "white on white in Oklch": "<div style='color:oklch(1 0 0)'>{}</div>",
    "white on white in Oklab": "<div style='color:oklab(1 none 0);background:oklch(.99 0 0)'>{}"
    "</div>",
    "dark on dark": "<div style='background:#102030'><div style='color:#102131'>{}</div></div>",
    "clear letters on their ground": "<div style='color:rgba(255,0,0,.05)'>{}</div>",
    "font size 0": "<div style='font-size:0'>{}</div>",
    "font size 1": "<div style='font-size:1px'>{}</div>",
    "scaled to nothing": "<div style='transform:scale(0)'>{}</div>",
    "scaled by its own property": "<div style='scale:0'>{}</div>",
    "turned to the edge": "<div style='transform:rotateY(90deg)'>{}</div>",
    "turned away": "<div style='transform:rotateY(180deg);backface-visibility:hidden'>{}</div>",
    "moved away": "<div style='transform:translateX(-9999px)'>{}</div>",
    "off-screen left": "<div style='position:absolute;left:-9999px'>{}</div>",
    "off-screen top": "<div style='position:absolute;top:-9999px'>{}</div>",
    "off-screen right of a page that fits": (
        "<style>body{{overflow-x:hidden}}</style>"
        "<div style='position:absolute;left:9999px'>{}</div>"
    ),
    "fixed beyond the window": "<div style='position:fixed;left:3000px'>{}</div>",
    "margin": "<div style='margin-left:-9999px;width:500px'>{}</div>",
    # Browsers set the indent of a table anew.
    "indent": "<div style='text-indent:-9999px'><p>CANARY</p><h2>CANARY</h2></div>",
    "indent out of a box": (
        "<div style='text-indent:100%;white-space:nowrap;overflow:hidden;width:300px'>"
        "<p>CANARY</p><h2>CANARY</h2></div>"
    ),
    "zero height": "<div style='height:0;overflow:hidden'>{}</div>",
    "zero width": "<div style='width:0;overflow:clip'>{}</div>",
    "max-height": "<div style='max-height:0;overflow:hidden'>{}</div>",
    "one pixel": "<div style='position:absolute;width:1px;height:1px;overflow:hidden'>{}</div>",
    "contained": "<div style='height:0;contain:paint'>{}</div>",
    "clip": "<div style='position:absolute;clip:rect(0,0,0,0)'>{}</div>",
    "clip to a pixel": "<div style='position:absolute;clip:rect(1px,1px,1px,1px)'>{}</div>",
    "clip-path inset": "<div style='clip-path:inset(50%)'>{}</div>",
    "clip-path circle": "<div style='clip-path:circle(0)'>{}</div>",
    "clip-path polygon": "<div style='clip-path:polygon(0 0,0 0,0 0)'>{}</div>",
    "beside a carousel": (
        "<div style='overflow:hidden;width:100px;white-space:nowrap'><div style='display:"
        "inline-block;width:100px'>one</div><div style='display:inline-block'>{}</div></div>"
    ),
    "closed details": "<details><summary>More</summary>{}</details>",
    "closed dialog": "<dialog>{}</dialog>",
    "closed popover": "<div popover>{}</div>",
    "behind a modal": (
        "<div aria-hidden=true>{}</div><div role=dialog aria-modal=true aria-label=Ask"
        " style='position:fixed;inset:0;background:#fff'><button>Yes</button></div>"
    ),
    "behind a modal that says so on the others": (
        "<main aria-hidden=true>{}</main><div role=dialog aria-label=Ask"
        " style='position:fixed;inset:0;background:#fff'><button>Yes</button></div>"
        "<script>document.body.firstElementChild.ariaHidden = 'true'</script>"
    ),
    "under its ground": "<div style='background:#fff'><div style='position:relative;z-index:-1'>"
    "{}</div></div>",
    "comment": "<p>ok<!-- {} --></p>",
    "template": "<template>{}</template>",
    "noscript": "<noscript>{}</noscript>",
    "script": "<script type=text/html>{}</script>",
    "fallback of a canvas": "<canvas>{}</canvas>",
    "fallback of a video": "<video>{}</video>",
    "no slot": "<x-s>{}</x-s><script>customElements.define('x-s', class extends HTMLElement {{"
    "connectedCallback() {{ this.attachShadow({{mode: 'open'}}).innerHTML = '<p>own</p>' }} }})"
    "</script>",
    "metadata of a drawing": "<svg><desc>CANARY</desc><metadata>CANARY</metadata>"
    "<rect width=50 height=50 /></svg>",
    "no fill": "<svg><text y=20 fill=none>CANARY</text></svg>",
    "clear fill of a drawing": "<svg><text y=20 fill-opacity=0>CANARY</text></svg>",
    "in a button": "<button>Pay <span style='display:none'>CANARY</span></button>",
    "hidden field": "<input type=hidden value=CANARY>",
    "bait of a form": "<input name=url value=CANARY tabindex=-1 autocomplete=off"
    " style='opacity:0;position:absolute'>",
    "unselected, unseen option": "<select style='display:none'><option>CANARY</option></select>",
}


def test_there_are_forty_at_least() -> None:
    assert len(TECHNIQUES) >= 40


@pytest.mark.parametrize("how", TECHNIQUES)
def test_hidden_words_are_absent(how, dump):
    lines = dump("<p>Seen</p>" + TECHNIQUES[how].format(CARRIERS))
    assert not [line for line in lines if "CANARY" in line]
    assert lines


# The counterpart: what looks like a trick to a machine, and is seen by a person.
SEEN = {
    "half transparent": "<div style='opacity:.5'><div style='opacity:.5'>{}</div></div>",
    "below the fold": "<div style='height:5000px'></div>{}",
    "in a scroller": "<div style='height:50px;overflow:auto'><div style='height:900px'></div>"
    "{}</div>",
    "visible in a hidden parent": "<div style='visibility:hidden'><div style='visibility:visible'>"
    "{}</div></div>",
    "aria-hidden, but drawn": "<div aria-hidden=true>{}</div>",
    "inert, but drawn": "<div inert>{}</div>",
    "fixed in a clipped box": "<div style='height:0;overflow:hidden'><div style='position:fixed;"
    "top:9px'>{}</div></div>",
    "flat parent": "<div style='height:0'>{}</div>",
    "display: contents": "<div style='display:contents'>{}</div>",
    "pointer-events: none": "<div style='pointer-events:none'>{}</div>",
    "gradient ink": "<div style='color:transparent;background:linear-gradient(red,blue);"
    "background-clip:text;-webkit-background-clip:text'>{}</div>",
    "white on a picture": "<div style='color:#fff;background:url(data:,) #fff'>{}</div>",
    "white over a picture beside it": (
        "<div style='position:relative'><img style='position:absolute;inset:0;width:100%;"
        "height:600px' src='data:image/svg+xml,<svg xmlns=\"http://www.w3.org/2000/svg\"/>'>"
        "<div style='position:relative;color:#fff'>{}</div></div>"
    ),
    "white over a dark box beside it": (
        "<div style='position:relative'><div style='position:absolute;inset:0;background:#000'>"
        "</div><div style='position:relative;color:#fff'>{}</div></div>"
    ),
    "white on a painted ::before": (
        "<style>.b{{position:relative;color:#fff}}.b::before{{content:'';position:absolute;inset:0;"
        "background:#000;z-index:-1}}</style><div class=b>{}</div>"
    ),
    "white with a shadow": "<div style='color:#fff;text-shadow:0 0 2px #000'>{}</div>",
    "white on a dark page": "<style>html{{background:#111}}</style>"
    "<div style='color:#fff'>{}</div>",
    "dark on light in Oklch": "<div style='background:oklch(.985 .002 247.8);"
    "color:oklch(.21 .034 264.7)'>{}</div>",
    "light on a clear ground of dark": "<div style='background:#111'><div style='color:#fff;"
    "background:oklab(1 0 0 / 0)'>{}</div></div>",
    "grey on white": "<div style='color:#ccc'>{}</div>",
    "clipped a little": "<div style='clip-path:inset(0 0 2% 0)'>{}</div>",
    "faded at the edge": "<div style='mask-image:linear-gradient(#000,transparent)'>{}</div>",
    "turned by a quarter": "<div style='transform:rotate(90deg);width:300px;margin:200px'>{}</div>",
    "turned to the viewer": "<div style='transform:rotateY(10deg);backface-visibility:hidden'>"
    "{}</div>",
    "small print": "<div style='font-size:7px'>{}</div>",
    "right to left": "<div dir=rtl>{}</div>",
    "open details": "<details open><summary>More</summary>{}</details>",
}


@pytest.mark.parametrize("how", SEEN)
def test_seen_words_stay(how, dump):
    words = "\n".join(dump("<p>Seen</p>" + SEEN[how].format(CARRIERS)))
    numbers = ["one", "two", "three", "four", "five"]
    assert [number for number in numbers if f"CANARY {number}" in words] == numbers


OFF = "position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)"
LABELS = {
    "label": f"<label for=f style='{OFF}'>NAME</label><input id=f>",
    "label around": f"<label><span style='{OFF}'>NAME</span><input></label>",
    "label of a select": f"<label for=f style='{OFF}'>NAME</label><select id=f><option>a</select>",
    "label of a textarea": f"<label for=f style='{OFF}'>NAME</label><textarea id=f></textarea>",
    "label, clip-path": "<label for=f style='position:absolute;clip-path:inset(50%)'>NAME</label>"
    "<input id=f>",
    "label, off-screen": "<label for=f style='position:absolute;left:-9999px'>NAME</label>"
    "<input id=f>",
    "label, clear": "<label for=f style='opacity:0;position:absolute'>NAME</label><input id=f>",
    "in a button": f"<button><svg width=9 height=9></svg><span style='{OFF}'>NAME</span></button>",
    "in a link": f"<a href=/x><span style='{OFF}'>NAME</span><i>*</i></a>",
    "in an ARIA button": f"<div role=button tabindex=0>+<span style='{OFF}'>NAME</span></div>",
    "in a tab": "<div role=tablist aria-label=t><div role=tab>+"
    f"<span style='{OFF}'>NAME</span></div></div>",
    "in a menu item": "<div role=menu><div role=menuitem>+"
    f"<span style='{OFF}'>NAME</span></div></div>",
    "indented logo": "<a href=/ style='display:block;width:90px;height:30px;text-indent:-9999px;"
    "overflow:hidden;background:#ccc'>NAME</a>",
    "font size 0": "<a href=/ style='display:block;width:90px;height:30px;font-size:0'>NAME</a>",
    "aria-label": "<button aria-label=NAME>x</button>",
    "aria-labelledby, hidden": "<span id=n hidden>NAME</span><input aria-labelledby=n>",
    "checkbox behind its label": f"<label><input type=checkbox style='{OFF}'>NAME</label>",
    "legend": f"<fieldset><legend style='{OFF}'>NAME</legend>"
    "<input type=radio aria-label=a></fieldset>",
    "alt": "<a href=/><img alt=NAME width=20 height=20></a>",
    "title of a drawing": "<button><svg width=20 height=20><title>NAME</title></svg></button>",
    "table caption": f"<table><caption style='{OFF}'>NAME</caption><tr><th>a<th>b<tr><td>c<td>d"
    "</table>",
}


@pytest.mark.parametrize("how", LABELS)
def test_labels_for_screen_readers_stay_as_names(how, dump):
    lines = dump(LABELS[how])
    rows = [line for line in lines if "NAME" in line]
    assert rows, lines
    assert all(row.lstrip("\t").startswith("[") for row in rows), lines
