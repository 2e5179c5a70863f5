from pilotfish.knowledge.cut import LONGEST, passages_of
from pilotfish.knowledge.passage import Page

HTML = """<!doctype html><html lang="fr"><title>Cancel · Acme</title><body>
<header>Logo</header><nav><a href=/>Home</a></nav><div class="sidebar">Menu</div>
<main><h1>Cancel<a class=headerlink href=#x>¶</a></h1><p>First.<p>Second,<br>line.
<script>var a</script><section id=how><h2>How <i>to</i></h2><ul><li>One<li>Two</ul>
<table><tr><td>a<td>b</table><p hidden>Not shown<h3 id=deep>Deep</h3><p>x</section></main>
<footer>Imprint</footer>"""


def told(page: Page) -> list[tuple[str, str, str]]:
    return [(it.address, it.heading, it.text) for it in passages_of(page)]


def test_html_is_cut_at_its_headings_without_what_stands_around() -> None:
    assert told(Page("/c", HTML)) == [
        ("/c", "Cancel", "First.\nSecond, line."),
        ("/c#how", "Cancel › How to", "One\nTwo\na | b"),
        ("/c#deep", "Cancel › How to › Deep", "x"),
    ]
    assert {it.language for it in passages_of(Page("/c", HTML))} == {"fr"}


def test_a_page_without_main_content_or_headings_is_read_whole() -> None:
    assert told(Page("/", "<title>Hello</title><p>All")) == [("/", "Hello", "All")]
    assert told(Page("/t", "One\n\nTwo <b>", "text", title="T")) == [("/t", "T", "One\nTwo <b>")]
    assert told(Page("/e", "<<<&&& <h1>")) in ([], [("/e", "", "<<<&&&")])


def test_markdown_has_the_anchors_of_its_headings() -> None:
    text = "---\ntitle: x\n---\n# Top\na\n## Do it!\nb `<script>`\n## Do it!\n"
    text += "| A | B |\n|-|-|\n| 1 | 2 |\n"
    assert told(Page("/m", text, "markdown")) == [
        ("/m#top", "Top", "a"),
        ("/m#do-it", "Top › Do it!", "b <script>"),
        ("/m#do-it-1", "Top › Do it!", "A | B\n1 | 2"),
    ]


def test_what_is_long_is_cut_between_paragraphs_then_sentences_then_words() -> None:
    body = "<p>" + "A sentence of words. " * 100 + "<p>" + "字。" * 600 + "<p>" + "x" * 2000
    texts = [it.text for it in passages_of(Page("/l", body))]
    assert max(map(len, texts)) <= LONGEST
    assert "".join(texts).count("sentence") == 100
    assert all(text.endswith((".", "。", "x")) for text in texts)


def test_a_line_that_leads_to_the_next_paragraph_goes_with_it() -> None:
    body = f"<h1>T</h1><p>{'a' * 850}.<dl><dt>REPLACE<dd>Takes its {'place ' * 20}</dl>"
    first, second = told(Page("/l", body))
    assert (first[2][-2:], second[2][:12]) == ("a.", "REPLACE\nTake")


def test_links_before_the_first_heading_are_no_text() -> None:
    body = "<p><a href=/get>Download</a><p>Read <a href=/b>on</a><h1 id=t>T</h1><p><a href=/c>C</a>"
    assert told(Page("/l", body)) == [("/l", "T", "Read on"), ("/l#t", "T", "C")]
