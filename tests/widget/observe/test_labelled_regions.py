"""Parts of the page with a label that the keyboard gets to: what they hold is read all the same."""

from __future__ import annotations

TABS = """<div role=tablist><button role=tab id=one aria-selected=true>One</button></div>
<div role=tabpanel tabindex=0 aria-labelledby=one>First <b>words</b><input placeholder=Name></div>
after"""

PARTS = """<div role=region tabindex=0 aria-label=Terms><p>Long terms</p></div>
<div role=log tabindex=0 aria-label=Chat>Hi</div>
<article tabindex=0 aria-labelledby=title><h2 id=title>Post</h2>Body</article>
<pre tabindex=0 aria-label=Code>if a:
  b</pre>
<div role=group tabindex=0 aria-label=Knob style="width: 40px; height: 40px"></div>"""


def test_the_words_of_a_panel_in_the_order_of_the_keyboard_are_read(dump):
    assert dump(TABS) == [
        "[1]<tab selected> One",
        "[2]<tabpanel> One",
        "\tFirst words",
        "\t[3]<textbox> Name",
        "after",
    ]


def test_a_label_says_none_of_the_words_of_a_part_of_the_page(dump):
    assert dump(PARTS) == [
        "[1]<region> Terms",
        "\tLong terms",
        "[2]<log> Chat",
        "\tHi",
        "[3]<article> Post",
        "\t[4]<heading level=2> Post",
        "\tBody",
        "[5]<pre> Code",
        "\tif a:",
        "\t|   b",
        "[6]<group> Knob",
    ]


def test_what_is_hidden_in_it_stays_out(dump):
    hidden = "<div role=region tabindex=0 aria-label=Away style='{}'>words</div>seen"
    assert dump(hidden.format("display: none")) == ["seen"]
    assert dump(hidden.format("visibility: hidden")) == ["seen"]
    assert dump(hidden.format("opacity: 0")) == ["seen"]


def test_what_changes_in_it_is_told(view):
    page = view(TABS)
    page.dump()
    page.page.evaluate("document.querySelector('b').textContent = 'sentence'")
    assert page.dump()[2] == "\tFirst sentence"


def test_one_that_holds_no_more_than_its_label_is_told_still(dump):
    assert dump("<div role=group tabindex=0 aria-label=Slide>Slide</div>") == ["[1]<group> Slide"]


def test_a_plain_box_that_says_more_than_a_button_would(dump):
    words = "Many words of a sample that a reader scrolls through with the keyboard alone. " * 2
    assert dump(f"<div tabindex=0 aria-label=Sample><p>{words}</p></div>") == [
        "[1]<div> Sample",
        f"\t{words.strip()}",
    ]
    assert dump("<div tabindex=0 aria-label=Close><b>x</b></div>") == ["[1]<div> Close"]


def test_words_that_the_label_of_a_box_does_not_say_are_read(dump):
    assert dump(
        "<div tabindex=0 aria-label=Promo><p>Get 20 percent off</p><a href=#x>Go</a></div>"
        "<ul><li tabindex=0 aria-label=Entry>Beta words</li></ul>"
        '<div tabindex=0 aria-label="Add to cart">Add <b>to</b> cart</div>'
        "<div tabindex=0 aria-label=Close>×</div>"
    ) == [
        "[1]<div> Promo",
        "\tGet 20 percent off",
        "\t[2]<link href=/#x> Go",
        "[3]<listitem> Entry",
        "\tBeta words",
        "[4]<div> Add to cart",
        "[5]<div> Close",
    ]
