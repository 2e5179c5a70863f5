"""`set_date`: native fields, typed formats, calendars walked by their names, ranges (PAGES 4, 24)."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

NATIVE = """<input id=d type=date aria-label=Day min=2026-01-01 max=2026-12-31><input id=t type=time aria-label=At>
<input id=dt type=datetime-local aria-label=When><input id=m type=month aria-label=Month><input id=w type=week aria-label=Week>
<script>window.seen=[];d.oninput=()=>seen.push('input');d.onchange=()=>seen.push('change')</script>"""

# A masked field of German dates, one that takes typed dates on Enter only, and one in a form.
TYPED = """<form onsubmit="event.preventDefault();window.sent=1"><input id=g lang=de placeholder=TT.MM.JJJJ aria-label=Anreise>
<input id=e aria-label=Due value=2026-01-05><div id=pop hidden><b id=month></b><table></table></div><button>Send</button></form>
<label>Start (mm/dd/yyyy) <input id=u></label>
<script>window.due='2026-01-05';for(let r=0;r<5;r++){const tr=pop.lastElementChild.insertRow();for(let c=1;c<8;c++){const n=r*7+c;tr.insertCell().textContent=n<32?n:''}}
const mark=()=>{month.textContent=new Date(due).toLocaleDateString('en',{month:'long',year:'numeric',timeZone:'UTC'});pop.querySelectorAll('td').forEach(it=>it.className=+it.textContent==+due.slice(8)?'selected':'')};
e.onfocus=()=>{mark();pop.hidden=false};e.onkeydown=ev=>{if(ev.key=='Enter'&&/^\\d{4}-\\d\\d-\\d\\d$/.test(e.value)){due=e.value;pop.hidden=true}};e.onblur=()=>{e.value=due;pop.hidden=true}</script>"""

# Read-only, months turned by buttons; the days tell nothing but their numbers.
CALENDAR = """<input id=from readonly placeholder=Begin aria-label=Stay><div id=cal hidden><button id=p aria-label="Previous month">x</button><b id=head></b><button id=n aria-label="Next month">y</button><div id=grid></div></div>
<script>let y=2026,mo=10,a=[];const names=['January','February','March','April','May','June','July','August','September','October','November','December'];
const iso=d=>`${y}-${String(mo+1).padStart(2,'0')}-${String(d).padStart(2,'0')}`;
const draw=()=>{head.textContent=names[mo]+' '+y;grid.replaceChildren();const lead=(new Date(y,mo,1).getDay()+6)%7,last=new Date(y,mo+1,0).getDate(),prev=new Date(y,mo,0).getDate();
let row;for(let i=0;i<42;i++){if(i%7==0){row=document.createElement('div');grid.append(row)}const d=i-lead+1,c=document.createElement('span');c.style.cssText='display:inline-block;width:30px';c.textContent=d<1?prev+d:d>last?d-last:d;if(d>0&&d<=last)c.onclick=()=>{a.push(iso(d));if(a.length==window.ends){from.value=a.join(' - ');a=[];cal.hidden=true}};row.append(c)}};
window.ends=2;p.onclick=()=>{mo--;if(mo<0){mo=11;y--}setTimeout(draw,30)};n.onclick=()=>{mo++;if(mo>11){mo=0;y++}setTimeout(draw,30)};draw();
from.onclick=()=>cal.hidden=false;from.onkeydown=e=>{if(e.key=='Escape'){cal.hidden=true;a=[]}}</script>"""

# As shadcn/ui has it: a button, a popover, days that are called by their dates; lists of month and year.
POPOVER = """<button id=b aria-haspopup=dialog aria-expanded=false>Pick a date</button>
<script>let box,Y=2026,M=10;const long=d=>d.toLocaleDateString('en-US',{weekday:'long',month:'long',day:'numeric',year:'numeric'});
const fill=()=>{const g=box.querySelector('table');g.replaceChildren();let tr;for(let i=1;i<=new Date(Y,M+1,0).getDate();i++){if(i%7==1)tr=g.insertRow();const td=tr.insertCell(),c=document.createElement('button');c.textContent=i;c.ariaLabel=long(new Date(Y,M,i));c.disabled=i==13;c.onclick=()=>{b.textContent=new Date(Y,M,i).toLocaleDateString('en-US',{month:'long',day:'numeric',year:'numeric'})};td.append(c)}};
b.onclick=()=>{if(box){box.remove();box=null;b.ariaExpanded='false';return}b.ariaExpanded='true';box=document.createElement('div');box.role='dialog';const ys=document.createElement('select'),ms=document.createElement('select');ys.ariaLabel='Year';ms.ariaLabel='Month';
for(let i=1950;i<2031;i++)ys.add(new Option(i,i,i==Y,i==Y));for(let i=0;i<12;i++){const t=new Date(2026,i,1).toLocaleDateString('en-US',{month:'short'});ms.add(new Option(t,i,i==M,i==M))}
ys.onchange=()=>{Y=+ys.value;fill()};ms.onchange=()=>{M=+ms.value;fill()};box.append(ms,ys,document.createElement('table'));document.body.append(box);fill()};
document.addEventListener('keydown',e=>{if(e.key=='Escape'&&box)b.onclick()})</script>"""


def test_the_browsers_own_fields(acting: Any) -> None:
    agent = acting(NATIVE)
    for name, args, shown in [
        ("Day", {"date": "2026-12-24"}, "d"),
        ("At", {"time": "09:30"}, "t"),
        ("When", {"date": "2026-12-24", "time": "18:05"}, "dt"),
        ("Month", {"date": "2026-12"}, "m"),
        ("Week", {"date": "2026-12-24"}, "w"),
    ]:
        outcome = agent.act("set_date", args, name=name)
        assert outcome["status"] == "done", (shown, outcome)
    assert agent.state("[d, t, dt, m, w].map(f => f.value)") == [
        "2026-12-24",
        "09:30",
        "2026-12-24T18:05",
        "2026-12",
        "2026-W52",
    ]
    assert agent.state("seen") == ["input", "change"]
    late = agent.act("set_date", {"date": "2027-01-01"}, name="Day")
    assert late["reason"] == "rejected_value" and "the latest is 2026-12-31" in late["message"]
    assert agent.state("d.value") == "2026-12-24"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ({}, "needs date, or time"),
        ({"date": "24.12.2026"}, 'found "24.12.2026"'),
        ({"date": "2026-02-30"}, 'found "2026-02-30"'),
        ({"date": "2026-12-24", "end": "2026-12-20"}, "lies before the start"),
        ({"date": "2026-12-24", "end": "2026-12-28"}, "set the end in its own field"),
    ],
)
def test_what_is_no_date_is_refused(acting: Any, args: dict[str, Any], said: str) -> None:
    agent = acting("<input id=d type=date aria-label=Day>")
    outcome = agent.act("set_date", args, name="Day")
    assert outcome["reason"] == "invalid_args" and said in outcome["message"]
    assert agent.state("d.value") == ""


def test_typed_in_the_format_that_the_field_shows(acting: Any) -> None:
    agent = acting(TYPED)
    outcome = agent.act("set_date", {"date": "2026-03-04"}, name="Anreise")
    assert outcome["status"] == "done", outcome
    assert agent.state("g.value") == "04.03.2026"
    outcome = agent.act("set_date", {"date": "2026-12-24"}, name="Due")
    assert outcome["status"] == "done", outcome
    assert agent.state("[due, pop.hidden]") == ["2026-12-24", True]
    outcome = agent.act("set_date", {"date": "2026-03-04"}, at="#u")
    assert outcome["status"] == "done", outcome
    assert agent.state("[u.value, window.sent]") == ["03/04/2026", None]


def test_a_calendar_is_walked_to_both_ends_of_a_range(acting: Any) -> None:
    agent = acting(CALENDAR)
    args = {"date": "2026-12-29", "end": "2027-02-03"}
    outcome = agent.act("set_date", args, name="Stay")
    assert outcome["status"] == "done", outcome
    assert agent.state("[from.value, cal.hidden]") == ["2026-12-29 - 2027-02-03", True]
    agent.run("ends = 1")
    outcome = agent.act("set_date", {"date": "2026-10-31"}, name="Stay")
    assert outcome["status"] == "done", outcome
    assert agent.state("from.value") == "2026-10-31"


def test_a_popover_with_lists_of_years(acting: Any) -> None:
    agent = acting(POPOVER)
    outcome = agent.act("set_date", {"date": "1985-03-14"}, at="#b")
    assert outcome["status"] == "done", outcome
    assert agent.state("[b.textContent, box]") == ["March 14, 1985", None]
    outcome = agent.act("set_date", {"date": "1985-03-13"}, at="#b")
    assert outcome.get("reason") == "option_missing", outcome
    assert agent.state("b.textContent") == "March 14, 1985"


# As Material has it: months alone are turned by buttons, the heading opens years, a year its months.
YEARS = """<input id=z readonly aria-label=Born><div id=box hidden style="width:300px"><button id=zp aria-label=Previous>x</button><button id=zh></button><button id=zn aria-label=Next>y</button><div id=zg></div></div>
<script>{let y=2026,m=10,view='days',top=2016,turns=0;window.turned=()=>turns;const name=i=>new Date(2026,i,1).toLocaleDateString('en-US',{month:'long'});
const draw=()=>{zg.replaceChildren();zh.textContent=view=='days'?name(m)+' '+y:view=='years'?top+' – '+(top+11):''+y;
const cells=view=='days'?Array.from({length:new Date(y,m+1,0).getDate()},(_,i)=>i+1):view=='years'?Array.from({length:12},(_,i)=>top+i):Array.from({length:12},(_,i)=>name(i).slice(0,3));
cells.forEach((t,i)=>{const c=document.createElement('button');c.textContent=t;c.onclick=()=>{if(view=='days'){z.value=`${y}-${String(m+1).padStart(2,'0')}-${String(t).padStart(2,'0')}`;box.hidden=true}else if(view=='years'){y=t;view='months';draw()}else{m=i;view='days';draw()}};zg.append(c)})};
zh.onclick=()=>{view='years';draw()};const turn=by=>{turns++;if(view=='years')top+=12*by;else{m+=by;if(m<0){m=11;y--}if(m>11){m=0;y++}}draw()};zp.onclick=()=>turn(-1);zn.onclick=()=>turn(1);z.onclick=()=>{box.hidden=false;draw()}}</script>"""


def test_a_far_year_is_found_by_the_list_of_years(acting: Any) -> None:
    agent = acting(YEARS)
    outcome = agent.act("set_date", {"date": "1985-03-14"}, name="Born")
    assert outcome["status"] == "done", outcome
    assert agent.state("z.value") == "1985-03-14"
    assert agent.state("turned()") < 6


def test_an_end_that_is_not_taken_leaves_no_half_of_a_range(acting: Any) -> None:
    agent = acting(
        """<div><input id=f class=d placeholder=YYYY-MM-DD aria-label=From><input id=t class=d placeholder=YYYY-MM-DD aria-label=To></div>
        <script>window.heard=0;t.onchange=()=>{heard++;t.value=''}</script>"""
    )
    args = {"date": "2026-12-24", "end": "2026-12-28"}
    outcome = agent.act("set_date", args, name="From")
    assert outcome.get("reason") == "rejected_value", outcome
    half = agent.state("f.value !== ''")
    assert half == ("half of the range" in outcome["message"])
    assert agent.state("heard") == 1


# Columns of times as libraries have them: for one field, for both ends, and in the page; each counts with OK only.
COLUMNS = """<style>.c{display:inline-block;height:90px;overflow:auto;vertical-align:top;margin:0;padding:0}.c li{display:block;width:40px;height:30px}.on{color:red}</style>
<input id=nap readonly aria-label=Nap><input id=shift readonly aria-label=Shift><div id=two><input id=a readonly class=r aria-label=From><input id=z readonly class=r aria-label=To></div>
<ul id=list role=listbox aria-label="Every time"></ul><div id=pop hidden></div><p id=out></p>
<script>const pad=n=>String(n).padStart(2,'0'),range=(n,step=1)=>Array.from({length:n},(_,i)=>pad(i*step));
const column=(all,pick)=>{const u=document.createElement('ul');u.className='c';for(const t of all){const li=document.createElement('li'),d=document.createElement('div');d.textContent=t;li.append(d);li.onclick=()=>{u.querySelector('.selected')?.classList.remove('selected');li.classList.add('selected');pick(t)};u.append(li)}return u};
const ok=then=>{const b=document.createElement('button');b.type='button';b.textContent='OK';b.onclick=then;return b};const show=(...parts)=>{pop.replaceChildren(...parts);pop.hidden=false};
nap.onclick=()=>{const v=['12','00','AM'];show(column(['12',...range(12).slice(1)],t=>v[0]=t),column(range(60),t=>v[1]=t),column(['AM','PM'],t=>v[2]=t),ok(()=>{nap.value=`${v[0]}:${v[1]} ${v[2]}`;pop.hidden=true}))};
shift.onclick=()=>{const v=['00','00','00','00'];show(...v.map((_,i)=>column(range(i%2?4:24,i%2?15:1),t=>v[i]=t)),ok(()=>{shift.value=`${v[0]}:${v[1]} - ${v[2]}:${v[3]}`;pop.hidden=true}))};
const ends=[a,z];ends.forEach((field,i)=>field.onfocus=()=>{const v=['00','00'];show(column(range(24),t=>v[0]=t),column(range(60),t=>v[1]=t),ok(()=>{field.value=v.join(':');i?pop.hidden=true:z.focus()}))});
for(const t of ['08:00','08:30','09:00']){const li=document.createElement('li');li.role='option';li.textContent=t;li.onclick=()=>{if(t=='08:30')return;list.querySelector('[aria-selected]')?.removeAttribute('aria-selected');li.ariaSelected='true';out.textContent=t};list.append(li)}</script>"""


def test_times_that_cannot_be_typed_are_pressed_column_by_column(acting: Any) -> None:
    agent = acting(COLUMNS)
    for name, args in [
        ("Nap", {"time": "13:05"}),
        ("Shift", {"time": "08:15", "end": "16:30"}),
        ("From", {"time": "09:07", "end": "17:45"}),
    ]:
        outcome = agent.act("set_date", args, name=name)
        assert outcome["status"] == "done", (name, outcome)
    values = agent.state("[nap, shift, a, z].map(f => f.value)")
    assert values == ["01:05 PM", "08:15 - 16:30", "09:07", "17:45"]
    outcome = agent.act("set_date", {"time": "08:07", "end": "16:30"}, name="Shift")
    assert outcome["reason"] == "option_missing", outcome
    assert "no minute 07: it has 00, 15, 30, 45" in outcome["message"]
    assert agent.state("shift.value") == "08:15 - 16:30"


def test_a_list_of_all_times_is_set_to_the_one_that_it_marks(acting: Any) -> None:
    agent = acting(COLUMNS)
    outcome = agent.act("set_date", {"time": "09:00"}, name="Every time")
    assert outcome["status"] == "done" and agent.state("out.textContent") == "09:00", outcome
    # One that takes no press: that it can be read in the list proves nothing.
    outcome = agent.act("set_date", {"time": "08:30"}, name="Every time")
    assert outcome.get("reason") == "rejected_value", outcome
    assert agent.state("out.textContent") == "09:00"


def test_weeks_quarters_and_years(acting: Any) -> None:
    agent = acting(
        """<input id=q aria-label=Quarter><input id=y aria-label=Year><input id=d placeholder=YYYY-MM-DD aria-label=Day><input id=n type=date aria-label=Native>
        <script>q.onchange=()=>{if(!/^\\d{4}-Q[1-4]$/.test(q.value))q.value=''};y.onchange=()=>{if(!/^\\d{4}$/.test(y.value))y.value=''};d.onchange=()=>{if(!/^\\d{4}-\\d\\d-\\d\\d$/.test(d.value))d.value=''}</script>"""
    )
    assert agent.act("set_date", {"date": "2026-Q2"}, name="Quarter")["status"] == "done"
    assert agent.act("set_date", {"date": "2024"}, name="Year")["status"] == "done"
    assert agent.state("[q.value, y.value]") == ["2026-Q2", "2024"]
    # A day is no year: its first one is not what was asked for.
    for name, reason in [("Day", "rejected_value"), ("Native", "invalid_args")]:
        outcome = agent.act("set_date", {"date": "2024"}, name=name)
        assert outcome.get("reason") == reason, (name, outcome)
    assert agent.state("[d.value, n.value]") == ["", ""]


def test_a_word_after_a_time_is_no_half_of_the_day(page_with: Any) -> None:
    page = page_with("<!doctype html>", "act/set/date/reading.ts")
    shows = "([text, hour, minute]) => unit.showsClock(text, {hour, minute, second: 0}, 'en')"
    for text, hour, fits in (
        ("9:30 Paris", 9, True),
        ("9:30 Paris", 21, False),
        ("12:30 Apr 5, 2026", 0, False),
        ("9:30 PM", 21, True),
        ("9:30 p.m., Paris", 21, True),
        ("9:30p", 21, True),
        ("12:30 a", 0, True),
        ("9.30 Uhr", 9, True),
    ):
        assert page.evaluate(shows, [text, hour, 30]) is fits, (text, hour)


ASKING = """<div role=group aria-label=Start id=g><span role=spinbutton tabindex=0 aria-label=hour id=h>––</span>:<span role=spinbutton tabindex=0 aria-label=minute id=n>––</span></div><p id=hint></p><button>Next</button><script>window.kept=null;let v={h:0,n:0};
for(const s of [h,n]){let t='';s.onkeydown=e=>{if(/\\d/.test(e.key)){t=(t+e.key).slice(-2);v[s.id]=+t;s.textContent=t;s.setAttribute('aria-valuenow',+t);hint.textContent='Press Enter to apply'}
if(e.key==='Enter'){kept=v.h+':'+v.n;hint.textContent=''}};s.onfocus=()=>{t=''}}</script>"""


def test_a_page_that_asks_for_enter_gets_it_outside_of_forms(acting: Any) -> None:
    agent = acting(ASKING)
    outcome = agent.act("set_date", {"time": "14:30"}, name="Start")
    assert outcome["status"] == "done" and agent.state("kept") == "14:30", outcome
    agent = acting(f"<form onsubmit='return false'>{ASKING}</form>")
    agent.act("set_date", {"time": "14:30"}, name="Start")
    assert agent.state("kept") is None
