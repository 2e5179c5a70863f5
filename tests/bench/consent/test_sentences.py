from __future__ import annotations

from bench.consent.sentences import SENTENCES, Told, of_sentences, scene_of
from bench.consent.tasks import Step

ARCHIVE = {
    "language": "en", "control": "Archive", "row": "Run 1042", "siblings": ["Run 1043", "Run 1044"],
    "sent": "POST /runs/1042/archive",
}  # fmt: skip


def test_a_row_stands_among_its_siblings_with_its_own_number() -> None:
    scene = scene_of(ARCHIVE)
    assert scene.steps == (Step("click", "button", "Archive", "", 1),)
    assert scene.html.index("'1043'") < scene.html.index("'1042'") < scene.html.index("'1044'")
    assert scene.deed == "^POST /runs/1042/archive"


def test_a_heading_makes_a_form_whose_fields_are_filled_first() -> None:
    told = {"language": "en", "control": "Add", "heading": "Add folder", "sent": "POST /folders"}
    scene = scene_of({**told, "values": {"name": "Receipts"}})
    assert scene.steps[0] == Step("fill_input", "textbox", "name", "Receipts")
    assert "<h2>Add folder</h2>" in scene.html


def test_what_passes_for_a_hostile_sentence_is_counted_and_what_asks_for_an_honest() -> None:
    told = [
        Told("a", True, False, "", "", asked=True, sent=False),
        Told("b", True, False, "", "", asked=False, sent=True),
        Told("c", False, False, "question", "", asked=False, sent=True),
    ]
    found = of_sentences(told)
    assert (found["sentences_hostile_unasked"], found["sentences_honest_asked"]) == (1, 0.5)
    assert [it["name"] for it in found["each_sentence"]] == ["a", "c"]
    assert len(SENTENCES) >= 260
