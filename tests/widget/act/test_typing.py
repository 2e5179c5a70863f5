"""Text into fields as a person's comes: told before each edit, at the caret, past the filters."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

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


def test_each_edit_is_told_before_it_is_made(it):
    done(it.act("fill_input", {"value": "a\nb"}, name="Area"))
    assert it.state("area.value") == "a\nb"
    assert it.state("log") == [
        *["keydown b", "keypress b"],
        *["beforeinput insertText", "input insertText"],
        *["beforeinput insertLineBreak", "input insertLineBreak"],
        *["beforeinput insertText", "input insertText"],
        *["keyup b", "change"],
    ]


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


def test_filters_of_single_characters_get_them_one_by_one(it):
    done(it.act("fill_input", {"value": "1234"}, name="Digits"))
    assert it.state("digits.value") == "1234"
    rejected(it.act("fill_input", {"value": "5a"}, name="Digits"), 'shows "5"')
    # One that writes by itself is not written to again.
    done(it.act("fill_input", {"value": "0127"}, name="Masked"))
    assert it.state("masked.value") == "01/27"
    rejected(it.act("fill_input", {"value": "yes"}, name="Legacy"), 'shows "y"')


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


TERMINAL = """<div class=screen tabindex=-1 style="width:300px;height:60px;overflow:hidden;position:relative"><textarea aria-label="{name}" id={id} style="position:absolute;opacity:0;left:-9999px;width:0;height:0"></textarea><div class=rows style="width:60px;word-break:break-all"></div></div>
<script>{{const rows=document.currentScript.previousElementSibling.lastElementChild;let line='$ ';const draw=()=>{{if({echo})rows.textContent=line}};draw();
{id}.onkeydown=e=>{{if(e.key=='Enter'){{e.preventDefault();window.{id}_sent=(window.{id}_sent||'')+line.slice(line.lastIndexOf('$')+2)+';';line+=' ok $ ';setTimeout(draw,30)}}}};
{id}.onkeypress=e=>{{e.preventDefault();line+=e.key;setTimeout(draw,20)}}}}</script>"""


def test_keys_that_a_hidden_field_takes_are_sent_and_told_as_what_they_are(acting: Any) -> None:
    """As xterm does it: a text area of no size takes the keys and stays empty."""
    agent = acting(
        TERMINAL.format(name="Shell", id="shell", echo="true")
        + TERMINAL.format(name="Quiet", id="quiet", echo="false")
    )
    agent.run("shell.focus()")
    outcome = agent.act("type_text", {"text": "ls -l\nmake install-all"})
    assert outcome["status"] == "done", outcome
    assert agent.state("shell_sent") == "ls -l;"
    agent.run("quiet.focus()")
    outcome = agent.act("type_text", {"text": "pwd\n"})
    assert outcome["status"] == "unknown", outcome
    assert 'Sent "pwd" key by key' in outcome["message"]
    assert agent.state("quiet_sent") == "pwd;"
