"""A place is the part that something stands in: a heading that comes over it is no other place."""

import pytest

# ruff: noqa: E501 - page literals keep their lines
PAGE = """<main><h2>Cart</h2><button>Pay</button></main><aside><label>Note <input></label></aside>
<ul><li>Tea <button>Remove</button></li><li>Jam <button>Remove</button></li></ul>"""


def kept(view, html: str, change: str) -> tuple[dict[str, int], dict[str, int]]:
    """The refs by role and name (and number among their like), before and after."""
    seen = view(html)
    seen.observe()
    before = refs(seen)
    seen.page.evaluate(f"() => {{ {change} }}")
    seen.observe()
    return before, refs(seen)


def refs(seen) -> dict[str, int]:
    found: dict[str, int] = {}
    for row in seen.rows():
        named = [f"{row.word} {row.name} {nth}" for nth in range(9)]
        found[next(key for key in named if key not in found)] = row.ref
    return found


STEP = "<div id=s><h2 id=h>Step 1</h2></div><h3 id=t>Alpha</h3><button>Next</button>"
FORM = """<form><div class=r><label>Country <select id=c><option>France<option>Spain</select></label>
<label>City <input></label></div><div class=r><label>Name <input></label></div></form>"""
ASKS = """<form><div class=q><h3 id=t>Do you smoke?</h3><label><input type=radio id=y>Yes</label>
<label><input type=radio>No</label></div><div class=q><h3>Mail?</h3><input aria-label=Mail></div></form>"""
STAYS = {
    "over the page": (
        PAGE,
        "const h = document.createElement('h1'); h.textContent = 'News'; document.body.prepend(h)",
    ),
    "between others and what follows them": (
        "<h2 id=a>Address</h2><input aria-label=Street><button>Send</button>",
        "a.insertAdjacentHTML('afterend', '<h3>Delivery to Spain</h3>')",
    ),
    "what a form says to our own answer": (
        FORM,
        "observer.ownAction(c); c.value = 'Spain'; c.closest('.r').insertAdjacentHTML('afterbegin', '<b>Delivery takes nine days</b>')",
    ),
}
OTHER = {
    "another heading": (STEP, "t.textContent = 'Beta'", "button Next 0"),
    "another element": (STEP, "t.outerHTML = '<h3>Beta</h3>'", "button Next 0"),
    "a question": (ASKS, "observer.ownAction(y); t.textContent = 'Do you drink?'", "radio No 0"),
}


@pytest.mark.parametrize("case", STAYS)
def test_a_heading_that_comes_takes_no_ref_away(view, case):
    before, after = kept(view, *STAYS[case])
    assert {key: after[key] for key in before} == before


@pytest.mark.parametrize("case", OTHER)
def test_under_another_heading_everything_is_another(view, case):
    *change, key = OTHER[case]
    before, after = kept(view, *change)
    assert after[key] != before[key]
