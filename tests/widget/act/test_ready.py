"""Nothing is acted on that a person could not act on (PAGES 5, 6, 7, R5)."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any


def test_a_cookie_wall_is_named_and_nothing_is_paid_through_it(acting: Any) -> None:
    agent = acting(
        """<button id=go onclick="window.went=1">Continue</button>
        <div id=wall hidden style="position:fixed;inset:0;background:#0006;z-index:9"><div role=dialog aria-label=Cookies>We use them <button onclick="this.closest('[style]').remove()">Accept</button></div></div>"""
    )
    ref = agent.ref("Continue")
    agent.run("document.querySelector('#wall').hidden = false")
    outcome = agent.act("click", {"ref": ref})
    assert (outcome["status"], outcome["reason"]) == ("failed", "covered")
    assert 'covered by dialog "Cookies"' in outcome["message"]
    assert agent.state("window.went") is None
    agent.act("click", name="Accept")
    assert agent.act("click", name="Continue")["status"] == "done"
    assert agent.state("went") == 1


def test_a_free_corner_is_taken_where_the_middle_is_covered(acting: Any) -> None:
    agent = acting(
        """<button style="width:200px;height:40px" onclick="window.went=event.clientX">Go</button>
        <div style="position:absolute;left:60px;top:0;width:90px;height:60px;background:red">badge</div>"""
    )
    assert agent.act("click", name="Go")["status"] == "done"
    assert agent.state("went") > 150 or agent.state("went") < 60


def test_a_loading_mask_is_waited_out(acting: Any) -> None:
    agent = acting(
        """<button onclick="window.went=1">Go</button><div id=m style="position:fixed;inset:0">Loading</div>
        <script>window.lift=()=>setTimeout(()=>m.remove(),200)</script>"""
    )
    ref = agent.ref("Go")
    agent.state("lift()")
    assert agent.act("click", {"ref": ref})["status"] == "done"
    assert agent.state("went") == 1


def test_only_the_top_modal_is_in_reach(acting: Any) -> None:
    agent = acting(
        """<button id=o onclick="window.out=1">Outside</button>
        <dialog id=d aria-label=Edit><form method=dialog><input aria-label=Name><button value=ok>Save</button></form></dialog>"""
    )
    ref = agent.ref("Outside")
    agent.state("d.showModal()")
    outcome = agent.act("click", {"ref": ref})
    assert outcome["reason"] == "covered"
    assert '"Edit"' in outcome["message"]
    assert agent.state("window.out") is None
    closed = agent.act("click", name="Save")
    assert agent.state("[d.open, d.returnValue]") == [False, "ok"]
    assert {"kind": "dialog", "text": 'dialog "Edit" closed'} in closed["effects"]


def test_an_aria_modal_without_a_backdrop_keeps_the_rest_out(acting: Any) -> None:
    agent = acting(
        """<button onclick="window.out=1">Outside</button><div id=m></div>
        <script>window.open_=()=>{m.outerHTML='<div role=dialog aria-modal=true aria-label=Rename style="position:fixed;top:200px">Rename <button onclick="window.in_=1">Save</button></div><div role=listbox style="position:fixed;top:300px"><div role=option onclick="window.picked=1">Pear</div></div>'}</script>"""
    )
    ref = agent.ref("Outside")
    agent.state("open_()")
    assert agent.act("click", {"ref": ref})["reason"] == "covered"
    assert agent.act("click", name="Save")["status"] == "done"
    assert agent.act("click", at="[role=option]")["status"] == "done"
    assert agent.state("[window.out ?? 0, in_, picked]") == [0, 1, 1]


def test_a_recycled_row_is_refused(acting: Any) -> None:
    agent = acting(
        """<div id=vp style="height:200px;width:300px;overflow:auto"><div id=pad style="height:350000px;position:relative"></div></div>
        <script>window.hits=[];const bs=Array.from({length:8},()=>{const b=document.createElement('button');b.onclick=()=>hits.push(b.textContent);pad.append(b);return b});
        const draw=()=>{const f=Math.floor(vp.scrollTop/35);bs.forEach((b,i)=>{b.textContent='Row '+(f+i);b.style.cssText=`position:absolute;top:${(f+i)*35}px`})};vp.onscroll=draw;draw()</script>"""
    )
    ref = agent.ref("Row 3")
    agent.page.evaluate(
        "() => new Promise(done => { vp.onscroll = () => { draw(); done() }; vp.scrollTop = 5000 })"
    )
    outcome = agent.act("click", {"ref": ref})
    assert (outcome["status"], outcome["reason"]) == ("failed", "stale")
    assert agent.state("hits") == []


def test_a_moving_button_is_waited_for_until_it_is_still(acting: Any) -> None:
    agent = acting(
        """<button id=b style="position:absolute" onclick="window.x=b.getBoundingClientRect().x">Run</button>
        <script>let n=0;window.run=()=>{b.style.left=++n*9+'px';if(n<20)requestAnimationFrame(run)}</script>"""
    )
    ref = agent.ref("Run")
    agent.state("run()")
    assert agent.act("click", {"ref": ref})["status"] == "done"
    assert agent.state("x") >= 180


def test_hidden_missing_and_our_own_are_refused(acting: Any) -> None:
    agent = acting(
        """<button id=h onclick="window.went=1">Hide</button><div data-ours><button onclick="window.went=2">Ours</button></div>"""
    )
    ref = agent.ref("Hide")
    assert agent.act("click", {"ref": 999})["reason"] == "not_found"
    agent.state("h.style.visibility='hidden'")
    assert agent.act("click", {"ref": ref})["reason"] in ("not_visible", "stale", "not_found")
    assert agent.state("window.went") is None


def test_a_frame_that_is_covered_covers_what_is_in_it(acting: Any) -> None:
    agent = acting("""<iframe srcdoc="<button onclick='top.went=1'>Inner</button>"></iframe>""")
    agent.page.wait_for_function("frames[0].document.querySelector('button')")
    ref = agent.ref("Inner")
    agent.state(
        "document.body.insertAdjacentHTML('beforeend', '<div role=dialog aria-label=Wall style=\"position:fixed;inset:0\">Wall</div>')"
    )
    outcome = agent.act("click", {"ref": ref})
    assert outcome["reason"] == "covered" and "Wall" in outcome["message"]
    assert agent.state("window.went") is None


def test_bad_arguments_and_unknown_actions(acting: Any) -> None:
    agent = acting("<button>Go</button>")
    assert agent.act("click", {})["reason"] == "invalid_args"
    assert agent.act("click", {"ref": "x"})["reason"] == "invalid_args"
    unknown = agent.act("levitate", {})
    assert unknown["reason"] == "unsupported" and "fill_input" in unknown["message"]
    assert agent.act("toString", {})["reason"] == "unsupported"
    assert agent.act("click", {"ref": f"[{agent.ref('Go')}]"})["status"] == "done"
