"""What is disabled by its class and the pointer over it, where neither HTML nor ARIA says so."""

from __future__ import annotations

TAB = "cursor:not-allowed;width:60px"


def test_a_class_and_the_pointer_say_that_a_control_is_disabled(dump):
    assert dump(f"""<div onclick=1 class=tabs-tab>One</div>
      <div onclick=1 class="tabs-tab tabs-tab-disabled" style="{TAB}">Two</div>
      <div class="item item--disabled"><div onclick=1 style="{TAB}">Three</div></div>
      <div role=menuitem tabindex=-1><div class=content--disabled style="{TAB}">Four</div></div>
      <button class=cursor-not-allowed style="{TAB}">Five</button>
      <ul><li class=disabled><a href=/6>Six</a></ul>
      <ul><li class=disabled><a href=/6 style="cursor:default">Seven</a></ul>""") == [
        "[1]<div> One",
        "[2]<div disabled> Two",
        "[3]<div disabled> Three",
        "[4]<menuitem disabled> Four",
        "[5]<button disabled> Five",
        "[6]<link href=/6> Six",
        "[7]<link disabled href=/6> Seven",
    ]


def test_what_a_class_shuts_and_no_press_meets_is_disabled(dump):
    assert dump("""<style>.disabled, .off { pointer-events: none }</style>
      <button class="btn disabled">Send</button>
      <a class="btn disabled" href=/b style="cursor:pointer">Current version</a>
      <ul><li class="page-item disabled"><a href=/p>Previous</a><li><a href=/n>Next</a></ul>
      <button class="btn disabled">Save <span onclick=1 style="cursor:pointer">v</span></button>
      <button class=off>Not drawn for presses</button>
      <p class=disabled>Words</p>""") == [
        "[1]<button disabled> Send",
        "[2]<link disabled href=/b> Current version",
        "[3]<link disabled href=/p> Previous",
        "[4]<link href=/n> Next",
        "[5]<button disabled> Save v",
        "Not drawn for presses",
        "Words",
    ]


def test_a_class_or_a_pointer_alone_says_it_of_none(dump):
    assert dump(f"""<button class=show-disabled>One</button>
      <button class="disabled:opacity-50">Two</button>
      <button style="{TAB}">Three</button>
      <button class=not-disabled style="{TAB}">Four</button>
      <div onclick=1 class=disabled style="cursor:pointer">Five</div>
      <input aria-label=Six class=disabled style="{TAB}">""") == [
        "[1]<button> One",
        "[2]<button> Two",
        "[3]<button> Three",
        "[4]<button> Four",
        "[5]<div> Five",
        "[6]<textbox> Six",
    ]


def test_what_a_class_shuts_later_keeps_its_number(view):
    seen = view("<style>.disabled { pointer-events: none }</style><button>Send</button>")
    assert seen.dump() == ["[1]<button> Send"]
    seen.page.evaluate("document.querySelector('button').className = 'disabled'")
    assert seen.dump() == ["[1]<button disabled> Send"]
    seen.page.evaluate("document.querySelector('button').className = ''")
    assert seen.dump() == ["[1]<button> Send"]


def test_what_comes_to_be_disabled_by_its_class_is_seen(view):
    seen = view("""<style>.is-disabled { cursor: not-allowed }</style>
      <div class=tab><span onclick=1>One</span></div><div onclick=1>Two</div>""")
    assert seen.dump() == ["[1]<span> One", "[2]<div> Two"]
    seen.page.evaluate("document.querySelector('.tab').classList.add('is-disabled')")
    assert seen.dump() == ["[1]<span disabled> One", "[2]<div> Two"]
    seen.page.evaluate("document.querySelector('.tab').classList.remove('is-disabled')")
    assert seen.dump() == ["[1]<span> One", "[2]<div> Two"]
