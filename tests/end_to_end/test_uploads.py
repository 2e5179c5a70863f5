"""PAGES 14: files that only the visitor can choose, by the widget's own card and a real picker."""

from typing import Any

import pytest
from playwright.sync_api import expect

from end_to_end.hard import Hard, Said, Tab

PDF = {"name": "cv.pdf", "mimeType": "application/pdf", "buffer": b"%PDF SECRET-CONTENTS"}
LARGE = {"name": "large.pdf", "mimeType": "application/pdf", "buffer": b"x" * (1024 * 1024 + 1)}
TEXT = {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"text"}
ONE = {"name": "one.png", "mimeType": "image/png", "buffer": b"1"}
TWO = {"name": "two.jpg", "mimeType": "image/jpeg", "buffer": b"22"}


@pytest.fixture
def tab(hard: Hard) -> Tab:
    return hard.open("uploads")


def ref(tab: Tab, name: str) -> int:
    return tab.ref("input" if tab.reader.has("input", name) else "button", name)


def begin(tab: Tab, name: str, **args: Any) -> None:
    """The card stands there."""
    tab.send({"tool": "upload_file", "args": {"ref": ref(tab, name), **args}})
    tab.page.locator(".card.upload").wait_for()


def choose(tab: Tab, *files: dict[str, Any]) -> None:
    with tab.page.expect_file_chooser() as chooser:
        tab.page.locator(".card.upload input").click()
    chooser.value.set_files(list(files))  # pyright: ignore[reportArgumentType]


def drop(tab: Tab, *names: str) -> None:
    """Onto the card."""
    tab.page.locator(".card.upload .drop").evaluate(
        """(area, names) => {
          const dataTransfer = new DataTransfer();
          for (const name of names) dataTransfer.items.add(new File(['%PDF'], name));
          for (const type of ['dragenter', 'dragover', 'drop'])
            area.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true }));
        }""",
        list(names),
    )


def end(tab: Tab, asked: str) -> Said:
    (step,) = tab.receive()
    assert not tab.page.locator(".card").count()
    return tab.judge(step, asked)


def test_what_does_not_fit_is_told_and_what_does_goes_to_the_page_alone(tab: Tab):
    begin(tab, "CV (up to 1 MB)", purpose="For the application of today")
    card = tab.page.locator(".card.upload")
    assert card.locator("div", has_text="For the application of today").count()
    assert ".pdf,application/pdf · up to 1 MB" in card.inner_text()
    choose(tab, TEXT)
    fault = card.get_by_role("alert")
    fault.filter(has_text="“notes.txt” is not of a kind that this page takes").wait_for()
    choose(tab, LARGE)
    fault.filter(has_text="“large.pdf” is too large: at most 1 MB.").wait_for()
    assert tab.state("app.cv === null && app.events.length === 0")
    choose(tab, PDF)
    said = end(tab, "app.cv === 'cv.pdf' && app.text.startsWith('%PDF')").done("cv.pdf")
    file = {"name": "cv.pdf", "size": 20, "type": "application/pdf"}
    assert said.outcome.data == {"files": [file]}
    assert tab.state("app.events") == ["input cv", "change cv"]
    assert tab.waiting and "SECRET" not in str(tab.waiting.request)


def test_several_through_a_button_and_one_that_the_page_takes_over(tab: Tab):
    begin(tab, "Add photos")
    choose(tab, ONE, TWO)
    end(tab, "app.photos.join() === 'one.png,two.jpg'").done()
    begin(tab, "Avatar")
    choose(tab, ONE)
    end(tab, "app.avatar === 'one.png' && at('avatar').files.length === 0").done("one.png")
    begin(tab, "Scan")
    choose(tab, PDF)
    end(tab, "at('scan').files.length === 1").refused("rejected_value", "Only scans of two pages")


def test_areas_that_take_a_drop_and_those_that_do_not(tab: Tab):
    begin(tab, "Drop your files here")
    choose(tab, ONE)
    end(tab, "app.dropped.join() === 'one.png'").done()
    (step,) = tab.turn({"tool": "upload_file", "args": {"ref": ref(tab, "Not for files")}})
    tab.judge(step, "app.dropped.length > 1").refused("not_interactive", "accepts no files")
    (step,) = tab.turn({"tool": "upload_file", "args": {"ref": ref(tab, "Later")}})
    tab.judge(step, "false").refused("disabled")


def test_the_visitor_may_refuse_or_drop_the_file_onto_the_card(tab: Tab):
    begin(tab, "CV (up to 1 MB)")
    tab.page.get_by_role("button", name="No file").click()
    end(tab, "app.cv").refused("denied", "does not want to give a file")
    begin(tab, "CV (up to 1 MB)")
    tab.page.keyboard.press("Escape")
    end(tab, "app.cv").refused("denied")
    begin(tab, "CV (up to 1 MB)")
    drop(tab, "one.pdf", "two.pdf")
    tab.page.get_by_text("Only one file, please.").wait_for()
    drop(tab, "one.pdf")
    end(tab, "app.cv === 'one.pdf'").done()


def test_a_page_that_is_loaded_anew_meanwhile_has_done_nothing(tab: Tab):
    begin(tab, "CV (up to 1 MB)")
    tab.page.reload()
    (step,) = tab.receive()
    tab.judge(step, "app.cv").refused("cancelled", "before the visitor had chosen")
    begin(tab, "CV (up to 1 MB)")
    choose(tab, PDF)
    end(tab, "app.cv === 'cv.pdf'").done()


def test_a_stop_takes_the_question_away_and_without_a_run_the_card_comes_alone(tab: Tab):
    begin(tab, "CV (up to 1 MB)")
    tab.page.evaluate("() => pilotfish.stop()")
    tab.page.locator(".card.upload").wait_for(state="detached")
    tab.wait_for("window.ended")
    assert tab.state("app.cv") is None
    bar = tab.page.locator(".bar")
    bar.get_by_role("button", name="Close").click()
    bar.wait_for(state="hidden")
    tab.page.evaluate(
        """ref => { pilotfish.executeAction('upload_file', { ref }).then(it => { given = it }) }""",
        ref(tab, "CV (up to 1 MB)"),
    )
    tab.page.locator(".card.upload").wait_for()
    choose(tab, PDF)
    tab.wait_for("app.cv === 'cv.pdf' && window.given")
    assert tab.state("given.status") == "done"
    bar.wait_for(state="hidden")


def test_a_part_that_cannot_be_loaded_is_told_before_anything_began(tab: Tab):
    tab.page.route("**/pilotfish-forms.*", lambda route: route.abort())
    outcome = tab.page.evaluate(
        "ref => pilotfish.executeAction('upload_file', { ref })", ref(tab, "CV (up to 1 MB)")
    )
    assert [outcome["status"], outcome["reason"]] == ["failed", "unsupported"]
    assert "upload_file could not be loaded, so nothing was done" in outcome["message"]
    assert not tab.page.locator(".card").count() and tab.state("app.cv") is None
    tab.page.unroute("**/pilotfish-forms.*")
    begin(tab, "CV (up to 1 MB)")
    choose(tab, PDF)
    end(tab, "app.cv === 'cv.pdf'").done()


def test_the_receipt_takes_files_out_again_where_the_page_lets_it(tab: Tab):
    tab.page.evaluate(
        "() => { at('cv').onchange = () => { shown.textContent = app.cv = 'cv.pdf' } }"
    )
    for name, files in (("Add photos", [ONE, TWO]), ("CV (up to 1 MB)", [PDF])):
        begin(tab, name)
        choose(tab, *files)
        tab.receive()
    tab.page.locator(".bar").get_by_role("button", name="What was done").click()
    receipt = tab.page.get_by_role("group", name="What was done")
    # Our own card's field is seen only where a test has opened our root.
    changes = receipt.locator(".change").filter(has_not_text="Choose a file")
    changes.last.wait_for()
    lines = [" ".join(line.split()) for line in changes.all_inner_texts()]
    assert lines == [
        "Add photos: was empty · now “one.png, two.jpg” Undo: Add photos",
        "CV (up to 1 MB): was empty · now “cv.pdf” Undo: CV (up to 1 MB)",
    ]
    changes.first.get_by_role("button").click()
    expect(changes.first).to_contain_text("Undone")
    assert tab.state("[app.photos, at('photos').files.length]") == [[], 0]
    changes.last.get_by_role("button").click()
    expect(changes.last).to_contain_text("The page did not take the old value")
