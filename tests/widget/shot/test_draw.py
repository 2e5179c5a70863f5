"""What is in a picture of the page, where it is, and what is kept out of it."""

from collections.abc import Callable

import pytest

from widget.shot.conftest import Studio

OpenStudio = Callable[..., Studio]

GREEN, BLUE, RED, WHITE, BLACK = (0, 160, 0), (0, 0, 255), (255, 0, 0), (255, 255, 255), (0, 0, 0)

BOX = "position:absolute;width:200px;height:100px;"


def box(left: int, top: int, colour: str, inside: str = "", **attributes: str) -> str:
    told = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    style = f"{BOX}left:{left}px;top:{top}px;background:{colour}"
    return f'<div {told} style="{style}">{inside}</div>'


def test_a_picture_is_what_is_in_view_in_three_quarters_of_its_size(studio: OpenStudio) -> None:
    page = studio(box(100, 100, "rgb(0,160,0)") + '<div style="height:3000px">')
    (shot,) = page.shoot()
    assert (shot["type"], shot["capture_id"]) == ("screenshot", "c1")
    assert (shot["number"], shot["of"]) == (1, 1)
    width = page.page.evaluate("document.documentElement.clientWidth")
    assert page.size(shot) == (int(width * 0.75), 540)
    assert page.shows(shot, (150, 112), GREEN)
    assert page.shows(shot, (50, 112), WHITE)


def test_a_scrolled_page_shows_what_is_there_and_what_stands_still(studio: OpenStudio) -> None:
    fixed = '<div style="position:fixed;left:0;bottom:0;width:100px;height:40px;background:blue">'
    page = studio(
        '<body style="margin:0"><p style="margin:60px 0">Collapses</p>'
        + fixed
        + "</div>"
        + box(100, 1100, "rgb(0,160,0)")
        + '<div style="height:3000px">'
    )
    page.page.evaluate("scrollTo(0, 1000)")
    (shot,) = page.shoot(scale=1)
    assert page.shows(shot, (150, 150), GREEN)
    assert page.shows(shot, (150, 90), WHITE)
    assert page.shows(shot, (50, 700), BLUE)
    assert page.shows(shot, (50, 660), WHITE)


def test_an_inner_scroller_shows_where_it_stands(studio: OpenStudio) -> None:
    inside = '<div style="height:400px"></div><div style="height:400px;background:blue"></div>'
    scroller = f'<div id=s style="height:100px;width:200px;overflow:auto">{inside}</div>'
    page = studio(f'<body style="margin:0">{scroller}')
    page.page.evaluate("s.scrollTop = 500")
    (shot,) = page.shoot(scale=1)
    assert page.shows(shot, (50, 50), BLUE)


MASKED = [
    pytest.param("<input type=password value=hunter2222 STYLE>", id="password"),
    pytest.param("<input autocomplete=cc-number value=4111111111111111 STYLE>", id="card"),
    pytest.param("<div data-pilotfish-mask STYLE>IBAN DE00 <b>bold</b></div>", id="host"),
    pytest.param("<img data-pilotfish-mask SRC STYLE>", id="picture"),
    pytest.param("<canvas id=c data-pilotfish-mask STYLE></canvas>", id="canvas"),
    pytest.param("<div data-pilotfish-mask class=told STYLE></div>", id="generated"),
]
DOT = "data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs="


@pytest.mark.parametrize("field", MASKED)
def test_what_is_secret_is_one_colour(studio: OpenStudio, field: str) -> None:
    style = f'style="{BOX}left:100px;top:100px;background:yellow;font:40px serif"'
    markup = field.replace("STYLE", style).replace("SRC", f"src='{DOT}'")
    page = studio(
        "<style>.told::before { content: 'secret'; background: red }</style>"
        + markup
        + box(400, 100, "rgb(0,160,0)")
    )
    page.page.evaluate("c = document.querySelector('canvas')?.getContext('2d')")
    page.page.evaluate("c && (c.fillStyle = 'red', c.fillRect(0, 0, 300, 150))")
    (shot,) = page.shoot(scale=1, quality=1)
    inside = [(x, y) for x in range(104, 298, 6) for y in range(104, 198, 6)]
    assert set(page.colours(shot, *inside)) == {BLACK}
    assert page.shows(shot, (450, 150), GREEN)


def test_no_secret_is_in_the_copy_that_is_drawn(studio: OpenStudio) -> None:
    page = studio(
        "<input type=password value=hunter2222><p>You typed hunter2222</p>"
        "<input value='hunter2222 again'><textarea>hunter2222</textarea>"
        "<div data-pilotfish-mask title=maskedword>maskedword</div>"
        "<div data-pilotfish-skip>skippedword</div><p>openword</p>"
    )
    page.page.evaluate(
        "() => { const write = XMLSerializer.prototype.serializeToString;"
        " XMLSerializer.prototype.serializeToString = function (node) {"
        " return (globalThis.copy = write.call(this, node)) } }"
    )
    assert page.shoot()[0]["of"] == 1
    copy = page.page.evaluate("copy")
    assert "openword" in copy
    for secret in ("hunter2222", "maskedword", "skippedword"):
        assert secret not in copy


def test_what_is_left_out_and_what_is_ours_is_not_there(studio: OpenStudio) -> None:
    skipped = box(100, 100, "red", **{"data-pilotfish-skip": ""})
    page = studio(skipped + box(100, 200, "rgb(0,160,0)"))
    (shot,) = page.shoot(scale=1)
    assert page.shows(shot, (150, 150), WHITE)
    assert page.shows(shot, (150, 250), GREEN)
    assert page.shows(shot, (600, 20), WHITE), "the widget's own bar"


def test_fields_show_what_they_hold_now(studio: OpenStudio) -> None:
    page = studio('<input id=i value="before" style="font:60px monospace;width:600px">')
    (before,) = page.shoot(quality=1)
    page.page.evaluate("i.value = 'MMMMMMMMMM'")
    (after,) = page.shoot(quality=1)
    row = [(x, 30) for x in range(10, 400, 2)]
    dark = [sum(sum(colour) < 300 for colour in page.colours(s, *row)) for s in (before, after)]
    assert dark[1] > dark[0] + 10


def test_a_frame_and_an_open_root_are_drawn_with_their_secrets_masked(studio: OpenStudio) -> None:
    frame = (
        "<body style='margin:0;background:rgb(0,160,0)'><input type=password value=hunter2222"
        " style='position:absolute;left:0;top:100px;width:200px;height:60px'>"
    )
    page = studio(
        '<body style="margin:0"><iframe src="/f" style="border:0;width:300px;height:200px">'
        "</iframe><x-box></x-box>",
        paths={"/f": frame},
    )
    page.page.evaluate(
        "() => { const root = document.querySelector('x-box').attachShadow({mode: 'open'});"
        " root.innerHTML = '<div style=\"position:absolute;left:400px;top:0;width:100px;"
        "height:100px;background:blue\"></div>' }"
    )
    (shot,) = page.shoot(scale=1)
    assert page.shows(shot, (150, 50), GREEN)
    assert page.shows(shot, (100, 130), BLACK)
    assert page.shows(shot, (450, 50), BLUE)


def test_a_long_page_comes_in_segments(studio: OpenStudio) -> None:
    page = studio(
        '<body style="margin:0"><div style="height:1000px;background:red"></div>'
        '<div style="height:1000px;background:rgb(0,160,0)"></div>'
        '<div style="height:500px;background:blue"></div>'
    )
    shots = page.shoot(mode="full-page", maxSegmentHeight=1000, scale=0.5)
    assert [(shot["number"], shot["of"]) for shot in shots] == [(1, 3), (2, 3), (3, 3)]
    assert [page.size(shot)[1] for shot in shots] == [500, 500, 250]
    for shot, colour in zip(shots, (RED, GREEN, BLUE), strict=True):
        assert page.shows(shot, (100, 100), colour)
    capped = page.shoot(mode="full-page", maxSegmentHeight=1000, scale=0.5, maxImages=2)
    assert [page.size(shot)[1] for shot in capped] == [500, 500]
    (one,) = page.shoot(mode="full-page")
    assert page.size(one)[1] == 1875


def test_a_picture_keeps_to_what_the_server_takes(studio: OpenStudio) -> None:
    page = studio('<body style="margin:0"><canvas id=c width=1280 height=720></canvas>')
    page.page.evaluate(
        """() => {
          const context = c.getContext('2d');
          const noise = context.createImageData(1280, 720);
          let last = 7;
          for (let at = 0; at < noise.data.length; at++) {
            last = (last * 1103515245 + 12345) % 2147483648;
            noise.data[at] = at % 4 === 3 ? 255 : last >> 16;
          }
          context.putImageData(noise, 0, 0);
        }"""
    )
    (shot,) = page.shoot(scale=2, quality=1)
    assert len(shot["data"]) <= 400_000
    width, height = page.size(shot)
    assert width * height <= 4_000_000
    tall = studio('<body style="margin:0"><div style="height:12000px">')
    (shot,) = tall.shoot(mode="full-page", maxSegmentHeight=12000, scale=2)
    width, height = tall.size(shot)
    assert 3_900_000 < width * height <= 4_000_000


def test_the_page_sees_nothing_of_it(studio: OpenStudio) -> None:
    page = studio(
        "<style>body { background: url(/b.gif) }</style><h1>Shop</h1><img src=/a.gif>"
        "<canvas width=0 height=0></canvas><svg><use href='/sprite.svg#a' /></svg><video></video>"
    )
    page.page.evaluate(
        """() => {
          globalThis.seen = [];
          const watch = new MutationObserver((records) => seen.push(...records.map(r => r.type)));
          watch.observe(document, {subtree: true, childList: true, attributes: true,
            characterData: true});
          const { fetch: real } = window;
          window.fetch = (...given) => (seen.push(`fetch ${given[0]}`), real(...given));
          globalThis.frames_before = window.length;
        }"""
    )
    assert page.shoot()[0]["of"] == 1
    assert page.page.evaluate("seen") == []
    assert page.page.evaluate("[window.length - frames_before, home.children.length]") == [0, 0]
    assert page.page.evaluate("!!document.querySelector('canvas').getContext('webgl2')") in (
        True,
        page.page.evaluate("!!document.createElement('canvas').getContext('webgl2')"),
    )


@pytest.mark.parametrize(
    ("policy", "picture"),
    [
        ("default-src 'none'; img-src 'self' data:; script-src 'self'; style-src 'self'", True),
        ("default-src 'none'; img-src 'self'; require-trusted-types-for 'script'", False),
    ],
)
def test_under_a_strict_policy(studio: OpenStudio, policy: str, picture: bool) -> None:
    page = studio(
        "<style>h1 { color: red }</style><h1>Shop</h1><p title=x>Text</p>",
        headers={"content-security-policy": policy},
    )
    page.page.evaluate(
        "() => { globalThis.broken = [];"
        " addEventListener('securitypolicyviolation', (e) => broken.push(e.effectiveDirective)) }"
    )
    (shot,) = page.shoot()
    broken = page.page.evaluate("broken")
    if picture:
        assert shot["of"] == 1
        assert broken == []
    else:
        assert shot["of"] == 0
        assert "img-src" in shot["note"]
        assert set(broken) == {"img-src"}


def test_a_page_that_takes_too_long_has_no_picture(studio: OpenStudio) -> None:
    page = studio("<p>Shop</p>" * 3000)
    page.page.evaluate(
        "() => { const real = window.setTimeout;"
        " window.setTimeout = (work, ms, ...more) => real(work, ms === 5000 ? 1 : ms, ...more) }"
    )
    (shot,) = page.shoot(mode="full-page", maxSegmentHeight=16000)
    assert shot["of"] == 0
    assert shot["note"] == "no picture within 5 s"
    page.page.wait_for_function("home.children.length === 0")
