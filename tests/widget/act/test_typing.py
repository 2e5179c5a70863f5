"""Text into fields as a person's comes: told before each edit, at the caret, past the filters."""

from typing import Any

import pytest

PAGE = """<style>input, textarea { width: 300px }</style>
<input id=plain aria-label=Plain value=abc><input id=short maxlength=5 aria-label=Short value=abc>
<input id=count type=number aria-label=Count value=12><input id=mail type=email aria-label=Mail
value=a@b.c><textarea id=area aria-label=Area></textarea>
<input id=digits aria-label=Digits><input id=masked aria-label=Masked>
<input id=legacy aria-label=Legacy><input id=date type=date aria-label=Date value=2026-01-31>
<div id=rich contenteditable role=textbox aria-label=Rich><p>First words</p><p>Last</p></div>
<script>
log = [];
for (const type of ['keydown', 'keypress', 'beforeinput', 'input', 'change', 'keyup']) {
  area.addEventListener(type, e => log.push(`${type} ${e.inputType ?? e.key ?? ''}`.trim()));
}
digits.onbeforeinput = e => { if (e.data !== null && !/^\\d$/.test(e.data)) e.preventDefault() };
masked.onbeforeinput = e => { e.preventDefault();
  masked.value = (e.data ?? '').replace(/(\\d\\d)(\\d\\d)/, '$1/$2');
  masked.dispatchEvent(new InputEvent('input')) };
legacy.addEventListener('textInput', e => { if (e.data !== 'y') e.preventDefault() });
</script>"""


@pytest.fixture
def it(acting: Any) -> Any:
    return acting(PAGE, limits={"ready": 300})


def done(outcome: dict[str, Any]) -> None:
    assert outcome["status"] == "done", outcome


def rejected(outcome: dict[str, Any], *words: str) -> None:
    assert (outcome["status"], outcome["reason"]) == ("failed", "rejected_value"), outcome
    for word in words:
        assert word in outcome["message"]


def test_appended_text_comes_after_what_is_there(it):
    def append(name: str, value: str) -> dict[str, Any]:
        return it.act("fill_input", {"value": value, "append": True}, name=name)

    done(append("Plain", "def"))
    done(append("Count", "3"))
    done(append("Mail", "om"))
    done(append("Area", "one"))
    done(append("Area", "\ntwo"))
    done(append("Masked", "1226"))
    rejected(append("Short", "def"), 'asked "abcdef"', 'shows "abcde"', "at most 5 characters")
    values = "[plain, count, mail, area, masked, short].map(it => it.value)"
    assert it.state(values) == ["abcdef", "123", "a@b.com", "one\ntwo", "12/26", "abc"]


def test_the_caret_goes_where_the_press_falls(it):
    done(it.act("click", name="Plain"))
    assert it.state("[plain.selectionStart, plain.selectionEnd]") == [3, 3]
    it.run("plain.style.width = '1em'; plain.style.textAlign = 'center'")
    it.run("rich.style.width = 'fit-content'; rich.lastElementChild.remove()")
    done(it.act("click", name="Rich"))
    at = it.state("getSelection().focusOffset")
    assert 0 < at < len("First words")
    done(it.act("type_text", {"text": "|"}))
    assert it.state("rich.innerText.trim()") == f"{'First words'[:at]}|{'First words'[at:]}"


def test_nothing_is_typed_while_the_visitor_composes_a_word(it):
    page = it.page
    page.focus("#plain")
    keyboard = page.context.new_cdp_session(page)
    compose = {"text": "に", "selectionStart": 1, "selectionEnd": 1}
    keyboard.send("Input.imeSetComposition", compose)
    outcome = it.act("fill_input", {"value": "x"}, name="Digits")
    assert (outcome["status"], outcome["reason"]) == ("failed", "timeout")
    assert "input method" in outcome["message"]
    assert it.state("document.activeElement === plain && digits.value") == ""
    it.run("pf.ref('Legacy').then(ref => { globalThis.ref = ref })")
    page.wait_for_function("globalThis.ref")
    it.begin("fill_input", {"ref": it.state("ref"), "value": "y"})
    keyboard.send("Input.insertText", {"text": "日"})
    done(it.end())
    assert it.state("[plain.value.replace('abc', ''), legacy.value]") == ["日", "y"]
