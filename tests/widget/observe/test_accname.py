"""Accessible names beside those that Chromium computes for assistive technology."""

# ruff: noqa: E501 - page literals keep their lines

from typing import Any

import pytest

PAGE = """<button id=x1>Pay <b>now</b></button><button><div>Yearly</div><div>Save</div></button>
<a href=/><img alt="Home" src=/p.png></a><a href=/ title=Tip></a><a href=/ title=Tip>Text</a>
<button><svg width=9 height=9><title>Zoom in</title></svg></button><button aria-label="Close">×</button>
<span id=la>Billing</span><span id=lb>Street</span><input aria-labelledby="la lb"><input id=self aria-label=foo aria-labelledby="la self">
<label for=i1>Plan</label><select id=i1><option>A<option selected>B</select>
<label>Wrapped <input></label><label>First <input type=checkbox> second</label>
<label>Flash <input type=checkbox> <input type=text value=3 aria-label=n> times</label>
<input placeholder=Search><input placeholder=Ph title=Ti><input type=submit><input type=submit value=Go><input type=reset><input type=button value=B><input type=image alt=Im>
<fieldset><legend>Ship to</legend><input aria-label=s></fieldset><table><caption>Orders</caption><tr><th>a<td>b</table>
<h2>Head <small>small</small></h2><div role=button tabindex=0>Div <span>button</span></div>
<div role=checkbox tabindex=0 aria-checked=false>Check</div><div role=tab tabindex=0>Tab</div><div role=link tabindex=0>Link</div>
<div role=dialog aria-labelledby=la>x</div><nav aria-label=Main>x</nav><section aria-labelledby=lb>x</section>
<button>a<span hidden>b</span>c</button><button>a<span style="visibility:hidden">b</span>c</button><button>a<span aria-hidden=true>b</span>c</button>
<span id=hid hidden>Hidden label</span><button aria-labelledby=hid>x</button><button aria-labelledby=nope>Fallback</button>
<a href=/><img src=/p.png></a><img alt="Pic" src=/p.png><img title="Only title" src=/p.png>
<div role=slider tabindex=0 aria-label=Vol aria-valuenow=3></div><div role=img aria-label=Chart></div>
<ul role=tree><li role=treeitem tabindex=0>Fruit<ul role=group><li role=treeitem>Apple</ul></ul>
<ul role=listbox aria-label=L><li role=option>One <b>1</b></ul><ul role=menu aria-label=M><li role=menuitem tabindex=0>Open <kbd>O</kbd></ul>
<button>line<br>break</button><button><p>para</p><p>graph</p></button><details><summary>More <b>info</b></summary>x</details>
<textarea title=T></textarea><textarea placeholder=P></textarea><label for=ta>L1</label><label for=ta>L2</label><textarea id=ta></textarea>
<button><span aria-label="Named">x</span> y</button><button><span role=img aria-label="Star"></span></button>
<a href=/><h3>Card</h3><p>Some text</p></a><button>  lots   of
 space </button><meter aria-label=M value=1></meter><progress aria-label=P></progress><iframe title=Fr></iframe>
<button aria-owns=owned>Owns</button><b id=owned>more</b>
<figure aria-label=Fig>x</figure><output aria-label=Out>1</output>
"""
NAMED = "button,a,input,select,textarea,h2,[role],nav,section,fieldset,table,img,summary,meter"


def chromium_names(page: Any) -> list[str | None]:
    """For each element of NAMED what the accessibility tree calls it; None where it is left out."""
    cdp = page.context.new_cdp_session(page)
    for domain in ("Accessibility", "DOM"):
        cdp.send(f"{domain}.enable")
    root = cdp.send("DOM.getDocument", {"depth": 1})["root"]["nodeId"]
    found = cdp.send("DOM.querySelectorAll", {"nodeId": root, "selector": NAMED})
    names: list[str | None] = []
    for node in found["nodeIds"]:
        options = {"nodeId": node, "fetchRelatives": False}
        described = cdp.send("Accessibility.getPartialAXTree", options)["nodes"][0]
        name = " ".join(described.get("name", {}).get("value", "").split())
        names.append(None if described["ignored"] else name)
    return names


def test_names_are_those_of_the_browser(view):
    page = view(PAGE).page
    own = page.evaluate(
        f"[...document.querySelectorAll('{NAMED}')].map(one => observer.describe(one).name)"
    )
    chromium = chromium_names(page)
    told = [pair for pair in zip(own, chromium, strict=True) if pair[1] is not None]
    assert len(told) > 60
    assert [pair for pair in told if pair[0] != pair[1]] == []


ON_PURPOSE = {
    # Words that only a margin parts.
    "<button><span>Yearly</span><span style='margin-left:4px'>Save</span></button>": "Yearly Save",
    "<button><b>Yearly </b><span>Save</span></button>": "Yearly Save",
    "<button>Use <code style='padding:0 4px'>npm</code>, then go</button>": "Use npm, then go",
    # What a person sees though assistive technology does not.
    "<button><span aria-hidden=true>×</span></button>": "×",
    "<button><i title=Tip></i></button>": "Tip",
    # A label's further fields.
    "<label>Every <b role=button tabindex=0>?</b> <input></label>": "?",
    # Icon fonts draw private-use characters.
    "<button>\ue001 Home</button>": "Home",
    # Branches of a tree are not its words.
    "<div role=tree><div role=treeitem tabindex=0>A<div role=group>B</div></div></div>": "A",
}


def test_names_that_differ_on_purpose(view):
    for html, name in ON_PURPOSE.items():
        seen = view(html)
        seen.observe()
        assert seen.rows()[0].name == name, html


@pytest.mark.parametrize("deep", [1, 60])
def test_lists_in_options_of_lists_take_no_more_than_a_moment(view, deep):
    inside = "<div role=listbox><div role=option aria-selected=true>"
    seen = view(f"<a href=/>Pick {inside * deep}one{'</div></div>' * deep}</a>")
    seen.observe()
    assert seen.row("Pick one").word == "link"
