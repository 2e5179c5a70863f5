"""Scrolling by screens, to an end, and until a text appears (PAGES 7)."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

PAGE = (
    """<style>body{margin:0} .box{height:200px;overflow:auto;width:400px}</style>
<div class=box id=v role=list aria-label=Numbers></div>
<script>
  const pad = document.createElement('div'); pad.style.cssText = 'height:350000px;position:relative'; v.append(pad);
  const draw = () => { const f = Math.floor(v.scrollTop / 35);
    pad.replaceChildren(...Array.from({length: 8}, (_, i) => { const b = document.createElement('button');
      b.textContent = 'Row ' + (f + i); b.style.cssText = `position:absolute;top:${(f + i) * 35}px`; return b })) };
  v.onscroll = draw; draw();
</script>
<div class=box id=feed role=feed aria-label=News><p>First</p></div>
<script>
  window.pages = 0;
  const more = () => { if (feed.scrollTop + feed.clientHeight < feed.scrollHeight - 5 || window.busy || pages >= 4) return;
    window.busy = true;
    fetch('/').then(() => setTimeout(() => { pages++; busy = false;
      for (let i = 0; i < 10; i++) { const p = document.createElement('p'); p.textContent = `Item ${pages}.${i}`; feed.append(p) } }, 80)) };
  feed.onscroll = more; more();
</script>
<div class=box id=plain role=region aria-label=Terms tabindex=0><p style="height:900px">Long text</p><p>Last words</p><button>Load more</button></div>
<textarea aria-label=Letter style="height:60px;scroll-behavior:smooth">"""
    + "line\n" * 60
    + """</textarea>
<p id=still role=note aria-label=Note tabindex=0>Nothing here moves</p><p style="height:3000px">Tail</p><p>The very end</p>"""
)


def test_by_screens_to_an_end_and_no_further(acting: Any) -> None:
    agent = acting(PAGE)
    down = agent.act("scroll", {"amount": 2}, at="#plain")
    assert down["data"]["moved"] == 360 and down["data"]["above"] == 360 and not down["data"]["end"]
    assert down["message"].startswith('region "Terms" [') and "moved by 360 px; " in down["message"]
    bottom = agent.act("scroll", {"direction": "bottom"}, at="#plain")
    assert bottom["data"]["end"] and "the end is reached" in bottom["message"]
    again = agent.act("scroll", at="#plain")
    assert again["status"] == "done" and again["data"] == {
        "moved": 0,
        "above": agent.state("Math.round(plain.scrollTop)"),
        "below": 0,
        "end": True,
    }
    assert "was at its end already" in again["message"]
    letter = agent.act("scroll", {"direction": "bottom"}, name="Letter")
    assert (
        letter["data"]["end"] and agent.state("document.querySelector('textarea').scrollTop") > 100
    )
    page = agent.act("scroll", {"direction": "bottom"})
    assert page["data"]["below"] < 2 and page["message"].startswith("The page moved by ")
    assert agent.act("scroll", {"direction": "top"})["data"]["above"] == 0
    sideways = agent.act("scroll", {"direction": "right"}, at="#plain")
    assert (sideways["status"], sideways["reason"]) == ("failed", "not_interactive")
    assert agent.act("scroll", {"direction": "north"})["reason"] == "invalid_args"
    assert agent.act("scroll", {"amount": 0})["reason"] == "invalid_args"


def test_until_a_text_appears_in_lists_that_draw_or_load_as_they_scroll(acting: Any) -> None:
    agent = acting(PAGE, limits={"scroll": 6000})
    row = agent.act("scroll", {"until": "Row 120"}, at="#v")
    assert row["status"] == "done", row
    box, button = agent.state(
        "[v, [...v.querySelectorAll('button')].find(b => b.textContent == 'Row 120')].map(e => { const {top, bottom} = e.getBoundingClientRect(); return [top, bottom] })"
    )
    assert box[0] <= button[0] and button[1] <= box[1]
    assert row["data"]["screens"] > 10
    here = agent.act("scroll", {"until": "row 121"}, at="#v")
    assert "is in view without scrolling" in here["message"]
    item = agent.act("scroll", {"until": "Item 3.7"}, at="#feed")
    assert item["status"] == "done", item
    assert agent.state("pages") in (3, 4)
    missing = agent.act("scroll", {"until": "Item 9.1"}, at="#feed")
    assert (
        missing["reason"] == "not_found"
        and "up to its end, where nothing more came" in missing["message"]
    )
    assert agent.state("pages") == 4
    button = agent.act("scroll", {"until": "Appendix"}, at="#plain")
    assert button["reason"] == "not_found" and 'press button "Load more" [' in button["message"]
    assert agent.act("scroll", {"until": "the very END"})["status"] == "done"


def test_a_search_that_takes_too_long_says_how_far_it_came(acting: Any) -> None:
    agent = acting(PAGE, limits={"scroll": 300})
    outcome = agent.act("scroll", {"until": "Row 9999"}, at="#v")
    assert outcome["reason"] == "timeout"
    assert "% and goes on: scroll again" in outcome["message"]
    before = agent.state("v.scrollTop")
    assert agent.act("scroll", {"until": "Row 9999"}, at="#v")["reason"] == "timeout"
    assert agent.state("v.scrollTop") > before > 0, "it goes on where it was"


# A box that its script scrolls: the browser knows nothing of it.
WHEEL = """<div id=view style="width:400px;height:120px;overflow:hidden;position:relative"><div id=box style="position:absolute;top:0"></div></div><script>box.innerHTML=Array.from({length:40},(_,i)=>'<p>Clause '+(i+1)+'.</p>').join('');let y=0;view.addEventListener('wheel',e=>{e.preventDefault();y=Math.max(0,Math.min(box.offsetHeight-120,y+e.deltaY));box.style.transform='translateY('+-y+'px)'},{passive:false})</script>"""
IS_SEEN = "(()=>{const r=[...document.querySelectorAll('p')].find(p=>p.textContent==='Clause N.').getBoundingClientRect(),v=view.getBoundingClientRect();return r.top<v.bottom&&r.bottom>v.top})()"


def test_a_box_that_its_script_scrolls_is_moved_by_its_wheel(acting: Any) -> None:
    agent = acting(WHEEL)
    for clause, direction in (("30", "down"), ("2", "up")):
        asked = {"until": f"Clause {clause}.", "direction": direction}
        outcome = agent.act("scroll", asked)
        assert outcome["status"] == "done" and "of the wheel" in outcome["message"], outcome
        assert agent.state(IS_SEEN.replace("N", clause))
        # The box itself was not moved: its own bar would be out of sight.
        assert agent.state("view.scrollTop") == 0
    agent = acting(WHEEL.replace("'wheel'", "'nothing'"))
    outcome = agent.act("scroll", {"until": "Clause 30."})
    assert outcome["reason"] == "not_visible" and "drag its bar" in outcome["message"], outcome
