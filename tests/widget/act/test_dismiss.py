"""Closing what lies on top, the way its author meant, and never by a yes (PAGES 5, 6)."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

PAGE = """<style>.over{position:fixed;inset:0;background:#0006} .box{position:fixed;left:300px;top:200px;width:300px;background:#fff} .bar{position:fixed;left:0;right:0;bottom:0;height:80px;background:#eee} .t{position:fixed;right:8px;top:8px}</style>
<h1>Shop</h1><button id=b>Behind</button>
<script>
  window.log = []; const put = html => { const d = document.createElement('div'); d.innerHTML = html; const e = d.firstElementChild;
    e.onclick = ev => { const b = ev.target.closest('button,a'); if (!b) return; log.push(b.textContent || b.ariaLabel || b.className); if (!b.dataset.stay) e.remove() };
    document.body.append(e); return e };
</script>"""
EDIT = """<div role=dialog aria-modal=true aria-label="Edit name" class=box><input aria-label=Name><button>Save</button><button>Cancel</button></div>"""


def test_cookie_walls_by_the_choice_that_grants_least(acting: Any) -> None:
    agent = acting(PAGE)
    agent.run(
        """put(`<div class=over><div class=box>We use cookies. <button>Accept all</button><button>Only necessary</button></div></div>`)"""
    )
    assert (got := agent.act("dismiss"))["status"] == "done", got
    agent.run(
        """put(`<div class=bar>Wir nutzen Cookies <button>Alle akzeptieren</button><button>Alle ablehnen</button></div>`)"""
    )
    assert (got := agent.act("dismiss"))["status"] == "done", got
    agent.run(
        """put(`<div class=bar id=c>We value your privacy: cookies and tracking <button>Accept all</button><button data-stay=1>Settings</button><button>×</button></div>`)"""
    )
    asks = agent.act("dismiss")
    assert asks["reason"] == "denied" and "ask the visitor which" in asks["message"], asks
    assert agent.state("log") == ["Only necessary", "Alle ablehnen", "Settings"] and agent.state(
        "c.isConnected"
    )


def test_what_opens_instead_and_what_is_asked_first(acting: Any) -> None:
    agent = acting(PAGE)
    agent.run(
        f"""put(`{EDIT}`).onclick = ev => {{ if (ev.target.textContent == 'Cancel') put(`<div role=alertdialog aria-modal=true aria-label="Discard changes?" class=box style="z-index:9"><p>Discard changes?</p><button>Discard</button><button>Go back</button></div>`) }}"""
    )
    again = agent.act("dismiss")
    assert again["reason"] == "covered" and 'alertdialog "Discard changes?"' in again["message"], (
        again
    )
    assert (got := agent.act("dismiss"))["status"] == "done", got
    assert agent.state("log") == ["Go back"]
    agent.run("document.querySelector('[role=dialog]').remove(); pf.settings.mode = 'ask'")
    agent.run(f"put(`{EDIT}`)")
    held = agent.act("dismiss")
    assert held["status"] == "needs_approval" and held["approval"]["kind"] == "step"
    assert (got := agent.act("dismiss", digest=held["approval"]["digest"]))["status"] == "done", got


BESIDE = """<div style="position:fixed;inset:0;background:rgb(0 0 0/.5)"></div>
<div id=w style="position:fixed;left:20px;top:90px;width:200px;background:#fff"><p>Cookies help us to sell ads.</p><button onclick="window.said='yes';w.previousElementSibling.remove();w.remove()">Accept all</button><button onclick="window.said='no';w.previousElementSibling.remove();w.remove()">Reject all</button></div>"""


def test_what_such_a_wall_covers_is_refused_in_its_words(acting: Any) -> None:
    agent = acting("""<a href="#menu">Menu</a><section id=s></section>""", unguarded=True)
    link = agent.ref("Menu")
    agent.page.evaluate("html => { s.innerHTML = html }", BESIDE)
    outcome = agent.act("click", {"ref": link})
    assert outcome["reason"] == "covered" and "Cookies help us" in outcome["message"]
