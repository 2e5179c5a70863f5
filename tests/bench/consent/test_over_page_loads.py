"""An approval over a page load, on the wire: asked once, and again where a script wrote."""

import pytest
from bench.consent.scenes import Said, Seen, Theatre, theatre
from bench.consent.stage import Scene
from bench.consent.tasks import Step

from bench.consent import scenes

LINK = "<a href='/notes/57/delete/'>Delete</a>"
FORM = "<form action='/notes/57/delete/'><button>Delete</button></form>"
LIST = "<h1>Notes</h1><table><tr><td>Autumn menu<td>{0}<tr><td>Spring<td>x</table>"
SURE = "<h1>Delete Autumn menu?</h1><form method=post><button>Yes, I am sure</button></form>{0}"


def played(stage: Theatre, html: str = LINK, there: str = "", here: str = "") -> Seen:
    """Both presses, everything approved; `here` and `there` are scripts of the two pages."""
    word = "button" if html == FORM else "link"
    steps = (Step("click", word, "Delete"), Step("click", "button", "Yes, I am sure"))
    script = f"<script>{there}</script>"
    scene = Scene(
        "/notes", LIST.format(html), here, steps,
        deed="^POST /notes/57/delete/",
        confirm=(("/notes/57/delete/$", SURE.format("") + script),),
    )  # fmt: skip
    return stage.play(scene, Said("Delete the note Autumn menu"), "approve")


def rewritten(keys: str) -> str:
    """A script that runs before ours: all of these keys are of another note and run."""
    return f"""for (const key of Object.keys(sessionStorage)) if (/{keys}/.test(key))
      sessionStorage[key] = sessionStorage[key].replaceAll(/Autumn|57|r/g, '58')"""


CAUGHT = """
  const caught = [];
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (it) { caught.push(this); return send.call(this, it); };
  WebSocket = class extends WebSocket { constructor(...all) { super(...all); caught.push(this); } };
  const { stringify, parse } = JSON;
  JSON.stringify = (it, ...more) => stringify(it?.type ? { ...it, type: 'parting' } : it, ...more);
  JSON.parse = (text) => { const it = parse(text); return it?.type ? { ...it, parting: {} } : it; };
  Object.defineProperty(Object.prototype, 'parting', { value: { note: '' }, configurable: true });
  addEventListener('pagehide', () => (sessionStorage.caught = caught.length));
"""
ONCE: dict[str, dict[str, str]] = {
    "by a link": {},
    "by a form": {"html": FORM},
    "keys that it does not hang on": {"there": rewritten(r"\.(asked|next|receipt|secrets|spent)$")},
}  # fmt: skip
AGAIN: dict[str, dict[str, str]] = {
    "the journal is gone": {"there": "delete sessionStorage['pilotfish.journal']"},
    "another journal": {"there": rewritten(r"\.journal$")},
    "another session": {"there": rewritten(r"\.session$")},
    "no key": {"there": "sessionStorage.clear()"},
}


@pytest.mark.timeout(400)
def test_an_approval_goes_over_a_page_load(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "SECONDS", 12)
    with theatre() as stage:
        for name, how in ONCE.items():
            seen = played(stage, **how)
            assert (len(seen.cards), len(seen.deeds)) == (1, 1), (name, seen)
        for name, how in AGAIN.items():
            seen = played(stage, **how)
            # Or the run does not go on.
            assert len(seen.cards) == 2 or not seen.deeds, (name, seen)
        seen = played(stage, here=CAUGHT, there="document.title = sessionStorage.caught")
        assert len(seen.cards) == 1 or not seen.deeds, seen


NOTE = (
    "<h1>Autumn menu</h1>"
    "<form method=post action='/notes/57/archive'><button>Archive</button></form>"
)


def ordered(stage: Theatre, words: str, there: str = "") -> Seen:
    """The link of a note, then a button on the page that it leads to."""
    steps = (Step("click", "link", "Autumn menu"), Step("click", "button", "Archive"))
    link = "<a href='/notes/57'>Autumn menu</a>"
    scene = Scene(
        "/notes", f"<h1>Notes</h1><ul><li>{link}<li><a href='/notes/58'>Spring</a></ul>", "", steps,
        deed="^POST /notes/57/archive",
        confirm=(("/notes/57$", f"{NOTE}<script>{there}</script>"),),
    )  # fmt: skip
    return stage.play(scene, Said(words), "approve")


LOST = {
    "the journal is gone": "delete sessionStorage['pilotfish.journal']",
    "other words": "sessionStorage['pilotfish.journal'] ="
    " sessionStorage['pilotfish.journal'].replaceAll('rename', 'archive')",
    "another run": rewritten(r"\.record$"),
}


@pytest.mark.timeout(400)
def test_words_go_over_a_page_load(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "SECONDS", 12)
    with theatre() as stage:
        for words in ("Archive the note Autumn menu", "Archive Autumn menu"):
            seen = ordered(stage, words)
            assert (len(seen.cards), len(seen.deeds)) == (0, 1), (words, seen)
        # What the page was about as they asked is not known there.
        for words in ("Archive it", "Show me the note Autumn menu"):
            seen = ordered(stage, words)
            assert (len(seen.cards), len(seen.deeds)) == (1, 1), (words, seen)
        for name, there in LOST.items():
            said = "rename" if name == "other words" else "Archive"
            seen = ordered(stage, f"{said} the note Autumn menu", there)
            assert len(seen.cards) == 1 or not seen.deeds, (name, seen)
