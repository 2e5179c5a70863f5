"""Text into real rich-text editors: asked of each editor's own state, never of the DOM."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

from built import of_frameworks

PAGE = """<!doctype html><title>Editors</title>
<style>[contenteditable] { min-height: 2em }</style><body><script src=/editors.js></script>"""
NAMES = {"ckeditor": "Text. Press Alt+0 for help."}
BOLD = {"quill": "bold"}
# Its own paste takes one line end for a break within the paragraph.
BROKEN = {
    "ckeditor": [["First line\nSecond line"], ["First line\nSecond line, more", "Third line"]]
}
EDITORS = ["tiptap", "lexical", "slate", "quill", "codemirror", "trix", "ckeditor"]


@pytest.fixture(scope="session")
def editors() -> str:
    """The bundle of tests/frameworks/editors, with the real editors."""
    return of_frameworks("bundle.mjs", "editors/index.ts").read_text(encoding="utf-8")


class Edited:
    """One editor of the page, with the actions of the widget on it."""

    def __init__(self, it: Any, name: str) -> None:
        self.it = it
        self.name = NAMES.get(name, "Text")
        self.bold_name = BOLD.get(name, "Bold")

    def fill(self, value: str, **more: Any) -> list[str]:
        done(self.it.act("fill_input", {"value": value, **more}, name=self.name))
        return self.paragraphs()

    def paragraphs(self) -> list[str]:
        return self.it.state("scenarios.editor.paragraphs()")

    def bold(self) -> list[str]:
        return self.it.state("scenarios.editor.bold()")


def done(outcome: dict[str, Any]) -> None:
    assert outcome["status"] == "done", outcome


@pytest.fixture
def edited(acting: Any, editors: str) -> Any:
    def draw(name: str) -> Edited:
        it = acting(PAGE, paths={"/editors.js": editors})
        draw = "name => scenarios.draw(name, ['Old words', 'second line'])"
        it.page.evaluate(draw, name)
        return Edited(it, name)

    return draw


@pytest.mark.parametrize("name", EDITORS)
def test_text_replaced_added_and_removed(edited, name):
    two, three = BROKEN.get(
        name, [["First line", "Second line"], ["First line", "Second line, more", "Third line"]]
    )
    here = edited(name)
    assert here.fill("Hello world") == ["Hello world"]
    assert here.fill("First line\nSecond line") == two
    assert here.fill(", more", append=True) == [*two[:-1], f"{two[-1]}, more"]
    assert here.fill("\n\nThird line", append=True)[-1] == "Third line"
    assert [it for it in here.paragraphs() if it] == three
    done(here.it.act("clear_input", name=here.name))
    assert here.paragraphs() == [""]
    assert here.fill("Again") == ["Again"]


@pytest.mark.parametrize("name", EDITORS)
def test_typed_at_the_caret_and_marked_bold(edited, name):
    here = edited(name)
    here.fill("Please call me")
    done(here.it.act("type_text", {"text": " today"}))
    assert here.paragraphs() == ["Please call me today"]
    done(here.it.act("type_text", {"text": "\nBye"}))
    assert here.paragraphs() == ["Please call me today", "Bye"]
    done(here.it.act("select_text", {"text": "call me"}, name=here.name))
    done(here.it.act("click", name=here.bold_name))
    assert here.bold() == ["call me"]
    assert "".join(here.paragraphs()).replace("*", "") == "Please call me todayBye"


def test_an_editor_that_draws_only_the_lines_in_sight(edited):
    here = edited("codemirror")
    many = [f"line {number}" for number in range(300)]
    assert here.fill("\n".join(many)) == many
    assert here.it.state("document.querySelectorAll('.cm-line').length") < 200
    assert here.fill(" and more", append=True) == [*many[:-1], "line 299 and more"]
    assert here.fill("Short again") == ["Short again"]


def test_a_host_without_an_editor_gets_each_line_by_its_own_events(acting):
    it = acting(
        """<div id=ed contenteditable aria-label=Text><p>Old</p></div><script>
        log = []; ed.addEventListener('beforeinput', e => log.push(e.inputType + ' ' + e.data));
        </script>"""
    )
    done(it.act("fill_input", {"value": "One\nTwo"}, name="Text"))
    assert it.state("[...ed.children].map(p => p.textContent)") == ["One", "Two"]
    assert it.state("log") == ["insertText One", "insertParagraph null", "insertText Two"]
    done(it.act("fill_input", {"value": " and 2", "append": True}, name="Text"))
    assert it.state("[...ed.children].map(p => p.textContent)") == ["One", "Two and 2"]


@pytest.mark.parametrize(
    ("html", "after"),
    [
        ("<ul><li>a</li><li>b <b>c</b></li></ul>\n", "<ul><li>a</li><li>b <b>c+</b></li></ul>\n"),
        ("<p>One</p><p>see <i contenteditable=false>chip</i></p>", "chip</i>+</p>"),
        ("<p>One</p><p><br></p>", "<p>One</p><p>+</p>"),
    ],
)
def test_what_is_added_stands_in_the_last_line(acting, html, after):
    it = acting(f"<div id=ed contenteditable aria-label=Text>{html}</div>")
    it.act("fill_input", {"value": "+", "append": True}, name="Text")
    assert it.state("ed.innerHTML").endswith(after)


def test_an_editor_that_keeps_its_own_model_by_beforeinput(acting):
    it = acting(
        """<div id=ed contenteditable aria-label=Text></div><script>model = '';
        ed.addEventListener('beforeinput', e => {
          e.preventDefault();
          model = e.inputType.startsWith('delete') ? '' : model + (e.data ?? '');
          ed.textContent = model;
        });
        </script>"""
    )
    done(it.act("fill_input", {"value": "Hello"}, name="Text"))
    assert it.state("model") == "Hello"
    done(it.act("fill_input", {"value": " you", "append": True}, name="Text"))
    assert it.state("model") == "Hello you"


def test_lines_that_an_editor_does_not_keep_are_told_and_left(acting):
    it = acting(
        """<div id=ed contenteditable aria-label=Title></div><script>
        ed.addEventListener('paste', e => { e.preventDefault();
          ed.textContent = e.clipboardData.getData('text').replaceAll('\\n', ' ') });
        </script>"""
    )
    outcome = it.act("fill_input", {"value": "One\nTwo"}, name="Title")
    assert outcome["status"] == "unknown", outcome
    assert 'asked "One ⏎ Two", it shows "One Two"' in outcome["message"]
    assert it.state("ed.textContent") == "One Two"


# As CodeMirror 5 and Ace do: the field for keys is wide, but cut off by the box around it; it holds
# what is selected, and a text that nobody sees measures the font.
CUT = """<div class="Code-editor" style="width:400px;height:90px;position:relative;border:1px solid">
<div style="overflow:hidden;position:relative;width:3px;height:0"><textarea id=k style="position:absolute;width:1000px"></textarea></div>
<pre id=s style="margin:0">old</pre><div style="position:absolute;top:0;visibility:hidden">XXXXXXXX</div></div><script>
let text = 'old';
const put = it => { text = it; s.textContent = it };
s.onmousedown = e => { e.preventDefault(); k.focus() };
k.onkeydown = e => { if (e.key === 'a' && (e.ctrlKey || e.metaKey)) { k.value = text; k.select(); e.preventDefault() } };
k.onpaste = e => { put(e.clipboardData.getData('text')); e.preventDefault() }</script>"""


def test_an_editor_whose_field_for_keys_is_cut_off(acting):
    agent = acting(CUT)
    ref = agent.ref_of("#k")
    outcome = agent.act("fill_input", {"ref": ref, "value": "one\ntwo"})
    assert outcome["status"] == "done", outcome
    assert agent.state("text") == "one\ntwo"
    assert [it["text"] for it in outcome["effects"]] == ["the textbox is one two"]
