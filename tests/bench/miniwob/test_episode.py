"""An episode through the real server, wire and widget, on a page made like those of MiniWoB++."""

from pathlib import Path

import pytest
from bench.miniwob.claims import Claims
from bench.miniwob.episode import Player
from bench.miniwob.model import PolicyModel
from bench.miniwob.site import serve
from bench.miniwob.turn import Script, Turn, act
from playwright.sync_api import Browser

PAGE = """<!doctype html><html><head><title>T</title><script>
var WOB_DONE_GLOBAL = false, WOB_RAW_REWARD_GLOBAL = 0, WOB_TASK_READY = true;
var core = {
  cover_div: true,
  canvasDrawClick() {},
  clearTimer() {},
  startEpisodeReal() {
    query.textContent = `Delete ${Math.seed} once, in ${core.EPISODE_MAX_TIME} ms`;
  },
  getUtterance() { return query.textContent; },
};
Math.seedrandom = (seed) => { Math.seed = seed; };
function end(reward) { WOB_RAW_REWARD_GLOBAL = reward; WOB_DONE_GLOBAL = true; }
</script></head><body><div id=query>Nothing yet</div><div id=reward-display>0.5</div>
<button onclick="end(document.title === 'ready' ? 0.92 : -1)">Delete</button>
<button onclick="document.title = 'ready'; this.disabled = true">Ready</button></body></html>"""


def delete(turn: Turn) -> Script:
    # Neither the visitor's words nor the score stand in the page.
    assert [row.name for row in turn.page.rows()] == ["Delete", "Ready"]
    turn = yield [act("click", ref=turn.page.rows("button")[1].ref)]
    assert turn.page.rows("button")[1].has("disabled")
    yield [act("click", ref=turn.page.rows("button")[0].ref)]


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    (tmp_path / "miniwob").mkdir()
    (tmp_path / "miniwob" / "task.html").write_text(PAGE, encoding="utf-8")
    return tmp_path


def test_the_visitor_approves_and_the_reward_is_the_pages(chromium: Browser, pages: Path) -> None:
    model = PolicyModel(lambda goal: delete if "Delete 7 once" in goal else None, most=10)
    with serve(model, pages) as origin:
        player = Player(chromium, model, origin)
        first = player.play("task", 7)
        lost = player.play("task", 8)
        player.close()
    assert first.played.goal == "Delete 7 once, in 1000000 ms"
    assert (first.reward, first.asked, first.played.notes) == (0.92, 1, [])
    assert len(first.played.turns) == 2
    # The press that ended it is a claim, too; of approvals only the press itself.
    assert first.claims == Claims(2)
    assert (lost.reward, lost.played.notes) == (0.0, ["no policy for these words"])
