"""Boxes that are ticked by their class alone."""

from __future__ import annotations

BOX = "display:inline-block;width:16px;height:16px"


def test_a_class_says_that_a_box_is_ticked(view):
    seen = view(f"""<p><span onclick=1 class=tree-checkbox style="{BOX}"></span>Ham</p>
      <p><span onclick=1 class="tree-checkbox tree-checkbox-checked" style="{BOX}"></span>Egg</p>
      <p><span onclick=1 class="tree-checkbox tree-checkbox-indeterminate" style="{BOX}"></span>
        All</p>
      <span onclick=1 class="tag tag--checked">Hot</span> <span onclick=1 class=checked>Milk</span>
      <div role=checkbox tabindex=0 class=is-checked>Agree</div>""")
    assert [line.partition(" description")[0] for line in seen.dump()] == [
        "[1]<span",
        "Ham",
        "[2]<span checked",
        "Egg",
        "[3]<span checked=mixed",
        "All",
        "[4]<span checked> Hot",
        "[5]<span checked> Milk",
        "[6]<checkbox checked> Agree",
    ]
    seen.page.evaluate("document.querySelector('.tag').classList.remove('tag--checked')")
    assert "[4]<span> Hot" in seen.dump()


def test_a_class_of_what_the_box_is_drawn_in_says_it_too(dump):
    assert dump("""<b onclick=1 class=tree-checked><i class=tree-checkbox></i>Ham</b>
      <b onclick=1 class=tree-indeterminate><i class=tree-checkbox></i>All</b>
      <b onclick=1 class=tree-checked>Egg</b>""") == [
        "[1]<b checked> Ham",
        "[2]<b checked=mixed> All",
        "[3]<b> Egg",
    ]


def test_other_classes_and_what_is_told_otherwise_say_nothing(dump):
    assert dump("""<span onclick=1 class=hide-checked>One</span>
      <span onclick=1 class=not-checked>Two</span>
      <div role=checkbox tabindex=0 aria-checked=false class="box box--checked">Three</div>
      <input type=checkbox aria-label=Four class="box box--checked">
      <span onclick=1 class="checked:bg-red">Five</span>""") == [
        "[1]<span> One",
        "[2]<span> Two",
        "[3]<checkbox> Three",
        "[4]<checkbox> Four",
        "[5]<span> Five",
    ]


def test_a_cell_that_is_ticked_needs_no_words(view):
    seen = view("""<div role=grid><div role=row><div role=columnheader>Name</div>
      <div role=columnheader>In stock</div></div>
      <div role=row><div role=gridcell>Ham</div><div role=gridcell tabindex=0 aria-checked=true
        class=cell><svg width=14 height=14><path d="M1 1L9 9"/></svg></div></div></div>""")
    assert seen.dump()[2] == "\t[3]<row> Ham | [4]<gridcell checked>"
    seen.page.evaluate("document.querySelector('[tabindex]').ariaChecked = 'false'")
    assert seen.dump()[2] == "\t[3]<row> Ham | [4]<gridcell>"
