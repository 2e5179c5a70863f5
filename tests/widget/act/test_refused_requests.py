"""What an action sent and the site refused is not told as done, whatever the page drew meanwhile."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

from typing import Any

from widget.act.acting import texts

STAR = """<button aria-pressed=false id=b>Star</button><script>
b.onclick = async () => {
  const on = b.getAttribute('aria-pressed') !== 'true'
  b.setAttribute('aria-pressed', on)
  const answer = await fetch('/star', { method: 'post' })
  if (!answer.ok) b.setAttribute('aria-pressed', !on)
}
</script>"""


def test_what_a_page_shows_before_the_answer_and_takes_back(acting: Any) -> None:
    outcome = acting(STAR, unguarded=True).act("click", name="Star")
    assert outcome["status"] == "unknown"
    assert "POST /star answered" in outcome["message"]


def test_what_a_page_keeps_showing_though_it_was_refused(acting: Any) -> None:
    page = STAR.replace("if (!answer.ok)", "if (false)")
    agent = acting(page, unguarded=True)
    assert agent.act("click", name="Star")["status"] == "unknown"
    assert agent.state("b.getAttribute('aria-pressed')") == "true"


def test_a_text_by_hand_says_why(acting: Any) -> None:
    outcome = acting(
        """<input aria-label=Code value=AX1><button onclick="fetch('/redeem',{method:'post'}).then(()=>out.innerHTML='<b>This code has expired</b>')">Redeem</button><section id=out></section>""",
        unguarded=True,
    ).act("click", name="Redeem")
    assert outcome["status"] == "unknown"
    assert texts(outcome, "message") == ["This code has expired"]


def test_several_texts_are_left_to_the_dump(acting: Any) -> None:
    outcome = acting(
        """<button onclick="fetch('/next',{method:'post'}).then(()=>out.innerHTML='<p>One</p><p>Two</p>')">More</button><section id=out></section>""",
        unguarded=True,
    ).act("click", name="More")
    assert texts(outcome, "message") == []


def test_visitor_statistics_that_are_refused_are_no_refusal(acting: Any) -> None:
    outcome = acting(
        """<button onclick="fetch('/seen',{method:'post'});d.showModal()">Details</button><dialog id=d aria-label=Details><p>Oak</p></dialog>""",
        unguarded=True,
    ).act("click", name="Details")
    assert outcome["status"] == "done"
    assert texts(outcome, "dialog") == ['dialog "Details" opened']
