"""Parameters of single actions over the real wire: what the model gives reaches whom it is for."""

from end_to_end.hard import Hard


def test_waiting_marking_holding_and_a_note(hard: Hard) -> None:
    tab = hard.open("surfaces")
    guide = tab.ref("button", "Size guide")
    tab.page.evaluate(
        "() => { at('guide').style.visibility = 'hidden'; window.keys = [];"
        " setTimeout(() => at('guide').style.visibility = '', 300);"
        " const note = it => keys.push(it.type + it.key);"
        " for (const type of ['keydown', 'keyup']) addEventListener(type, note) }"
    )
    there = tab.do(
        "wait", asked="getComputedStyle(at('guide')).visibility === 'visible'", ref=guide
    )
    assert there.done().message.endswith("is there.")
    late = tab.do("wait", asked="false", text="Never here", ms=30)
    late.refused("timeout", "did not show up within 30 ms")

    tab.do("border", asked="true", ref=guide, color="rgb(1 2 3)", label="<b>Here</b>").done()
    frame = tab.page.locator(".border")
    assert frame.evaluate("it => getComputedStyle(it).borderTopColor") == "rgb(1, 2, 3)"
    assert frame.locator("b").inner_text() == "<b>Here</b>"
    wrong = tab.do("border", asked="false", ref=guide, color="url(//evil.example)")
    wrong.refused("invalid_args", "is a CSS colour such as")

    tab.do("hold_key", asked="true", key="ArrowRight", ms=1, modifiers=["ctrl", "shift"])
    assert tab.state("keys") == [
        *("keydownControl", "keydownShift", "keydownArrowRight"),
        *("keyupArrowRight", "keyupShift", "keyupControl"),
    ]

    tab.page.evaluate("pilotfish.configure({ consent: { alwaysAsk: ['navigation'] } })")
    note = "Open the second page? \u202eYou can come back."
    tab.send({"tool": "navigate", "args": {"path": "/hard/second", "note": note}})
    box = tab.page.get_by_role("alertdialog")
    box.wait_for()
    assert "/hard/second" in box.locator("p").inner_text()
    assert box.locator(".says").all_inner_texts() == [
        "The assistant says: “Open the second page? You can come back.”"
    ]
    tab.answer("Cancel")
    tab.wait_for("window.ended")
    assert tab.state("location.pathname") == "/hard/surfaces"
