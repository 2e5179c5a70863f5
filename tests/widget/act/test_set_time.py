"""`set_date` with a time alone: what the picker shows proves it, not what was typed (issue 39, 11)."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

# The picker takes its own sliders only, which count 24 hours and show twelve.
SLIDERS = """<label>Wake <input id=wake {more}></label><div id=pop hidden style="width:200px;height:90px"><b id=now></b>
<input type=range name=hours min=0 max=23><input type=range name=minutes min=0 max=59></div><button id=other>Other</button>
<script>{{const [h,m]=pop.querySelectorAll('input'),two=n=>String(n).padStart(2,'0');window.app={{time:null}};h.value=17;m.value=27;
const draw=()=>{{now.innerHTML=`<span>${{two(h.value%12||12)}}</span> <i>:</i> <span>${{two(m.value)}}</span> <span>${{h.value<12?'am':'pm'}}</span>`}};draw();
h.oninput=m.oninput=()=>{{draw();app.time=two(h.value)+':'+two(m.value);wake.value=`${{two(h.value%12||12)}}:${{two(m.value)}} ${{h.value<12?'AM':'PM'}}`}};
wake.onfocus=()=>pop.hidden=false;wake.onkeydown=e=>{{if(e.key=='Escape')pop.hidden=true}};pop.onmousedown=e=>{{if(e.target.tagName!='INPUT')e.preventDefault()}};
addEventListener('focusin',e=>{{if(e.target!=wake&&!pop.contains(e.target))pop.hidden=true}});wake.onblur=()=>setTimeout(()=>{{if(!pop.contains(document.activeElement))pop.hidden=true}},50)}}</script>"""


@pytest.mark.parametrize(
    ("more", "time"),
    [("", "16:20"), ("", "17:27"), ("placeholder='hh:mm aa'", "00:05"), ("readonly", "16:20")],
)
def test_a_picker_that_ignores_typed_text_is_set_by_its_clock(
    acting: Any, more: str, time: str
) -> None:
    agent = acting(SLIDERS.format(more=more))
    outcome = agent.act("set_date", {"time": time}, name="Wake")
    assert outcome["status"] == "done", outcome
    assert agent.state("app.time") == time


# A clock of columns that marks what it stands at; it reads typed text in 24 hours, or none at all.
COLUMNS = """<label>Start <input id=at {more}></label><div id=pop hidden style="width:200px;height:400px;display:flex"></div>
<script>{{const two=n=>String(n).padStart(2,'0');window.app={{time:null,reads:{reads}}};let h=9,m=0;
const column=(count,step,get,set)=>{{const ul=document.createElement('ul');for(let i=0;i<count;i+=step){{const li=document.createElement('li');li.textContent=two(i);li.className=get()==i?'is-selected':'';li.onclick=()=>{{set(i);take()}};ul.append(li)}}return ul}};
const draw=()=>{{pop.replaceChildren(column(24,1,()=>h,v=>h=v),column(60,15,()=>m,v=>m=v))}};
const take=()=>{{app.time=two(h)+':'+two(m);at.value=app.time;draw()}};draw();pop.style.display='none';
at.onfocus=()=>{{draw();pop.style.display='flex'}};at.onkeydown=e=>{{if(e.key=='Escape')pop.style.display='none'}};at.onblur=()=>setTimeout(()=>pop.style.display='none',30);pop.onmousedown=e=>e.preventDefault();
at.onchange=()=>{{const x=/^(\\d\\d):(\\d\\d)$/.exec(at.value);if(app.reads&&x){{h=+x[1];m=+x[2];app.time=at.value}}}}}}</script>"""


@pytest.mark.parametrize(
    ("reads", "more"), [("true", ""), ("true", "placeholder=HH:mm"), ("false", "placeholder=HH:mm")]
)
def test_the_columns_of_a_clock_tell_whether_a_typed_time_was_read(
    acting: Any, reads: str, more: str
) -> None:
    agent = acting(COLUMNS.format(reads=reads, more=more))
    outcome = agent.act("set_date", {"time": "16:30"}, name="Start")
    assert outcome["status"] == "done", outcome
    assert agent.state("app.time") == "16:30"


def test_a_time_that_the_clock_does_not_have_is_done_only_where_it_was_read(acting: Any) -> None:
    agent = acting(COLUMNS.format(reads="false", more=""))
    outcome = agent.act("set_date", {"time": "16:37"}, name="Start")
    assert outcome["status"] != "done", outcome
    assert agent.state("[app.time, at.value]") in ([None, ""], [None, "16:37"])


# A field that reads 24 hours and shows the half of the day in its own words and digits.
WORDS = """<input id=t lang={lang} aria-label=Alarm><script>window.app={{time:null,shift:{shift}}};
t.onchange=()=>{{const x=/^(\\d\\d):(\\d\\d)$/.exec(t.value);if(!x){{t.value='';return}}const date=new Date(2026,1,1,(+x[1]+app.shift)%24,+x[2]);
app.time=`${{String(date.getHours()).padStart(2,'0')}}:${{x[2]}}`;t.value=date.toLocaleTimeString('{lang}',{{hour:'numeric',minute:'2-digit',hour12:true}})}}</script>"""


def test_halves_of_the_day_are_read_in_the_words_of_the_page(acting: Any) -> None:
    agent = acting(WORDS.format(lang="zh", shift=0))
    outcome = agent.act("set_date", {"time": "16:20"}, name="Alarm")
    assert (outcome["status"], agent.state("app.time")) == ("done", "16:20"), outcome
    agent = acting(WORDS.format(lang="ar-EG", shift=12))
    outcome = agent.act("set_date", {"time": "04:20"}, name="Alarm")
    assert outcome["status"] == "failed", (outcome, agent.state("[app.time, t.value]"))


LANGUAGES = ["ar-EG", "bg", "el", "en-US", "es", "fa", "hu", "ja", "ko", "tr", "vi", "zh-Hans"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_time_is_another_in_the_other_half_of_the_day(page_with: Any, lang: str) -> None:
    page = page_with("<p>", "../../tests/widget/act/clocks.ts")
    written = """([lang, hour, cycle]) => new Date(2026, 1, 1, hour, 5).toLocaleTimeString(lang, {
        hour: 'numeric', minute: '2-digit', hour12: cycle === 12})"""
    shows = "([text, hour, lang]) => unit.shows(text, {hour, minute: 5, second: 0}, lang)"
    for hour in (0, 4, 12, 16, 23):
        for cycle in (12, 24):
            text = page.evaluate(written, [lang, hour, cycle])
            shown = [it for it in range(24) if page.evaluate(shows, [text, it, lang])]
            assert shown == [hour], (text, shown)


def test_a_date_is_no_time(page_with: Any) -> None:
    page = page_with("<p>", "../../tests/widget/act/clocks.ts")
    shows = "([text, hour, minute]) => unit.shows(text, {hour, minute, second: 0}, 'de')"
    assert not page.evaluate(shows, ["03.10.2026 00:00", 3, 10])
    assert page.evaluate(shows, ["03.10.2026 16.20", 16, 20])
