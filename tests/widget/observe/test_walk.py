"""The flat tree: shadow roots, slots, frames, reading order, indentation."""


def test_what_cannot_be_read_is_one_honest_line(view, loopback):
    seen = view(
        f"""<iframe src={loopback.other_origin}/pay title=Card width=200 height=50></iframe>
        <canvas width=40 height=30 aria-label=Sales></canvas>
        <x-closed style="display:block;height:20px"></x-closed>
        <script>customElements.define('x-closed', class extends HTMLElement {{
          connectedCallback() {{ this.attachShadow({{mode: 'closed'}}).innerHTML = 'secret'; }}
        }});</script>""",
        paths={"/pay": "<input aria-label=Number>"},
    )
    host = loopback.other_origin.removeprefix("http://")
    frame = f'frame "Card" ({host}): another site\'s, cannot be read or acted on from here'
    assert seen.dump() == [
        frame,
        'canvas "Sales" 40×30: drawn, cannot be read',
        "x-closed: draws its own inside, which cannot be read".replace(":", " 1264×20:"),
    ]
    assert 0 < seen.observe().facts.confidence < 1


def test_a_frame_without_room_shows_nothing(view):
    seen = view("""<p>Page</p>
    <iframe width=0 height=0 srcdoc="CANARY<button>CANARY</button>"></iframe>
    <iframe width=1 height=1 srcdoc=CANARY></iframe><iframe sandbox width=1 height=1></iframe>""")
    seen.page.wait_for_function("frames.length == 3 && frames[0].document.body?.textContent")
    seen.observe()
    assert seen.texts() == ["Page"]
    seen.page.evaluate("document.querySelector('iframe').height = 90")
    seen.page.evaluate("document.querySelector('iframe').width = 90")
    seen.observe()
    assert seen.row("CANARY", "button")


def test_a_document_that_is_edited_as_a_whole(view):
    seen = view("<iframe srcdoc='<title>Old editor</title><p>Words'></iframe>")
    seen.page.wait_for_function("frames[0].document.querySelector('p')")
    seen.page.evaluate("frames[0].document.designMode = 'on'")
    seen.observe()
    [field] = [row for row in seen.rows() if row.word == "textbox"]
    assert field.attributes == {"value": "Words", "multiline": True}


def test_preformatted_text_is_cut_at_600_characters(view):
    seen = view(f"<pre>{'x' * 700}</pre>")
    seen.observe()
    (text,) = seen.texts()
    assert len(text) == 600
    assert text.endswith("…")


def test_a_heading_too_long_for_a_name_is_a_paragraph(view):
    words = " ".join(f"word{n}" for n in range(60))
    seen = view(f"<h5>{words} <a href=/x>More</a> end</h5><h5 aria-label='{words}'>Short</h5>")
    dump = seen.dump()
    assert dump[:2] == [f"{words} More end", "[1]<link href=/x> More"]
    assert dump[2].startswith("[2]<heading level=5> word0") and dump[2].endswith("…")
