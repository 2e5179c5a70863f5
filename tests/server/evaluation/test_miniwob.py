"""The suite of MiniWoB++ on a page that has its interface; the real pages are another wheel's."""

from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Browser, expect

from pilotfish.evaluation.miniwob import REWARD, miniwob, task_names
from pilotfish.evaluation.served_site import Running
from pilotfish.evaluation.suite import Suite
from pilotfish.yaml_file import SpecError

NAME = "ascending-numbers"
PAGE = """<!doctype html><head><title>T</title><script>
var WOB_RAW_REWARD_GLOBAL = 0, WOB_TASK_READY = false, drawn;
Math.seedrandom = (seed) => { drawn = seed; };
const core = {
  canvasDrawClick() {}, clearTimer() {},
  startEpisodeReal() { WOB_TASK_READY = true; },
  getUtterance: () => ({ utterance: 'Press number ' + drawn }),
};
</script></head><body><div id=query>Press it</div>
<button onclick="WOB_RAW_REWARD_GLOBAL = 1">42</button></body>"""


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "html/miniwob"
    folder.mkdir(parents=True)
    (folder / f"{NAME}.html").write_text(PAGE)
    monkeypatch.setenv("PILOTFISH_MINIWOB", str(tmp_path / "html"))
    return tmp_path


@contextmanager
def entered(folder: Path) -> Generator[Running]:
    """In a thread of its own: it drives a browser by the synchronous API, as this thread does."""
    suite = miniwob(folder)
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(suite.__enter__).result()
        try:
            yield running
        finally:
            pool.submit(suite.__exit__, None, None, None).result()


def test_the_words_are_read_once_and_the_pages_own_reward_is_the_check(
    pages: Path, chromium: Browser
) -> None:
    with entered(pages / "out") as running:
        (task,) = Suite.load(running.suite).tasks
        assert (task.id, task.task, task.turns) == (NAME, "Press number 42", 11)
        assert task.check.page == {f"#{REWARD}": "reward 1;"}
        page = chromium.new_page()
        page.goto(running.site + task.start)
        reward = page.locator(f"#{REWARD}")
        expect(reward).to_have_text("reward 0;")
        expect(page.locator("#query")).to_be_hidden()
        page.get_by_role("button", name="42").click()
        expect(reward).to_have_text("reward 1;")
        page.close()
    again = {"id": "x", "task": "y", "check": {"status": "done"}}
    running.suite.write_text(yaml.safe_dump({"tasks": [again]}))
    with entered(pages / "out") as running:
        assert [it.id for it in Suite.load(running.suite).tasks] == ["x"]


def test_without_its_pages_it_says_where_they_come_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pilotfish.evaluation.miniwob.find_spec", lambda name: None)
    monkeypatch.delenv("PILOTFISH_MINIWOB", raising=False)
    with pytest.raises(SpecError, match="pip install --no-deps miniwob"), miniwob(tmp_path):
        pass


def test_every_other_of_the_125_tasks_is_tried() -> None:
    assert (len(task_names()), task_names()[:2]) == (63, ["ascending-numbers", "book-flight"])
