"""What a field shows after it was filled is compared by meaning: digits, line ends, drawn ticks."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

LINES = """<textarea id=t aria-label=Note></textarea><div id=e contenteditable aria-label=Text><p>One</p></div><script>t.onblur=()=>{t.value=t.value.replace(/\\n/g,'\\n\\n')};e.addEventListener('paste',x=>{x.preventDefault();e.innerHTML+='<p>'+x.clipboardData.getData('text')+'</p>'})</script>"""
TICK = """<style>.b{position:relative;width:200px}.b input{opacity:0;position:absolute;inset:0;width:100%;height:20px;margin:0}.b i{display:inline-block;width:14px;height:14px;border:1px solid}</style><div class=b><input type=checkbox id=k aria-label="Row 1" aria-checked=false><i id=d></i> Row 1</div><script>let on=false;k.onclick=e=>{e.preventDefault();on=!on;k.setAttribute('aria-checked',on);d.textContent=on?'x':''};window.is=()=>on</script>"""
# An editor that draws its text: words of a line stand in elements of their own, and beside them.
DRAWN = """<style>.CodeMirror{position:relative;width:400px;height:100px;border:1px solid}pre{margin:0}</style><div class=CodeMirror><div style="overflow:hidden;position:relative;width:3px;height:0"><textarea id=s aria-label=SQL style="position:absolute;width:1px;height:1px"></textarea></div><div class=CodeMirror-lines><pre class=CodeMirror-line><span><span class=k>select</span> * <span class=k>from</span> customers</span></pre></div></div>"""


def test_other_line_ends_are_told_and_left_as_they_are(acting: Any) -> None:
    agent = acting(LINES)
    outcome = agent.act("fill_input", {"value": "a\nb"}, name="Note")
    assert outcome["status"] == "unknown" and agent.state("t.value") == "a\n\nb", outcome
    assert 'asked "a ⏎ b", it shows "a ⏎  ⏎ b"' in outcome["message"]
    outcome = agent.act("fill_input", {"value": "Two", "append": True}, name="Text")
    assert outcome["status"] == "unknown" and "Two" in agent.state("e.innerText"), outcome


def test_drawn_words_are_read_in_their_order(acting: Any) -> None:
    row = acting(DRAWN).page.evaluate(
        "async () => { await pf.observer.observe(); return pf.observer.lines()[0].row }"
    )
    assert row["attributes"]["value"] == "select * from customers"


def test_a_box_whose_tick_is_drawn_is_as_its_page_says(acting: Any) -> None:
    agent = acting(TICK)
    for _ in range(2):
        outcome = agent.act("check", name="Row 1")
        assert outcome["status"] == "done" and agent.state("is()") is True, outcome
    assert agent.page.evaluate("() => pf.observer.lines()[0].row.attributes.checked") is True
    assert agent.act("uncheck", name="Row 1")["status"] == "done"
    assert agent.state("is()") is False


COMPLETED = """<label>Homepage <input id=u onchange="if(value&&!/^https?:/.test(value))value='http://'+value"></label><label>Topic <input id=t onblur="if(value&&value[0]!=='#')value='#'+value"></label><label>When <input id=w type=datetime-local></label>
<label>Remark <textarea id=r oninput="value=value.replace(/(^|\\s)'/g,'$1‘').replace(/'/g,'’').replace(/ -- /g,' – ').replace(/\\.\\.\\./g,'…')"></textarea></label>
<label>Name <input id=n onblur="if(value)value='Old '+value"></label>"""


def test_what_a_field_completes_or_writes_in_its_own_signs_is_left(acting: Any) -> None:
    agent = acting(COMPLETED)
    for name, value, shown in (
        ("Homepage", "example.org/a", "http://example.org/a"),
        ("Topic", "sun", "#sun"),
        ("When", "2026-12-25 08:00", "2026-12-25T08:00"),
        ("Remark", "It's 'so' -- or...", "It’s ‘so’ – or…"),
    ):
        outcome = agent.act("fill_input", {"value": value}, name=name)
        assert outcome["status"] == "done", outcome
        assert (
            agent.state(f"document.querySelector('#{name[0].lower().replace('h', 'u')}').value")
            == shown
        )
    outcome = agent.act("fill_input", {"value": "Ann"}, name="Name")
    assert outcome["reason"] == "rejected_value" and agent.state("n.value") == "", outcome
