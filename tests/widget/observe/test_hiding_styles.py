"""Ways to hide words that only a style of an ancestor tells, and their counterparts (THREATS 3)."""

import pytest

CARRIERS = (
    "<p>CANARY one</p><h2>CANARY two</h2><ul><li>CANARY three</li></ul>"
    "<table><tr><th>CANARY four</th><th>x</th></tr><tr><td>CANARY five</td><td>y</td></tr></table>"
)

HIDDEN = {
    "clip-path: inset beyond the box": "clip-path:inset(0 9999px 0 0)",
    "clip-path: circle beside the box": "clip-path:circle(10px at -100px -100px)",
    "clip-path: circle of a pixel": "clip-path:circle(1px at 500px 5px)",
    "clip-path: ellipse without width": "clip-path:ellipse(0 50%)",
    "clip-path: ellipse without height": "clip-path:ellipse(50% 0)",
    "clip-path: polygon above the box": "clip-path:polygon(-50px -50px, -9px -50px, -9px -9px)",
    "clip-path of what is turned": "rotate:1deg;clip-path:circle(9px at -100px -100px)",
    "clip: no height": "position:absolute;clip:rect(0, auto, 0, auto)",
    "clip: no width": "position:absolute;clip:rect(auto, 0, auto, auto)",
    "clip: above the box": "position:absolute;clip:rect(-90px, 500px, -50px, 0)",
    "mask: nearly clear": "mask:linear-gradient(rgba(0,0,0,.01), rgba(0,0,0,.02))",
    "filter: clear, and clear again": "filter:opacity(.2) opacity(.2)",
    "white in Lab": "color:lab(100 0 0)",
    "white in LCH": "color:lch(100 0 0)",
    "white in Display P3": "color:color(display-p3 1 1 1)",
    "white in XYZ": "color:color(xyz-d65 .9505 1 1.089)",
    "the same in Lab": "color:lab(50 20 20);background:lab(50 20 20)",
    "white on what has no box": "display:contents;background:#000;color:#fff",
    "scaled to dust": "transform:scale(.08)",
    "turned away by its own property": "rotate:y 180deg;backface-visibility:hidden",
    "a slit to scroll in": "height:1px;overflow:scroll",
    "a pixel to scroll in": "width:1px;height:1px;overflow:auto",
    "drawn only near the view": "content-visibility:auto;height:0",
}

# Styles are not judged so far: the words stay, marked (decision 0182).
UNCLEAR = {
    "clip-path: inset, calculated": "clip-path:inset(calc(50% + 1px))",
    "clip-path: inset, the larger of two": "clip-path:inset(max(50%, 10px))",
    "clip-path: xywh beside the box": "clip-path:xywh(-500px 0 10px 10px)",
    "clip-path: polygon on a slanted line": "clip-path:polygon(0 0, 100% 100%, 0 0)",
    "clip-path: path of a point": 'clip-path:path("M0 0")',
    "clip-path: path beside the box": 'clip-path:path("M-90 -90h10v10z")',
    "clip-path: shape of a point": "clip-path:shape(from 0 0, line to 0 0, close)",
    "clip-path: shape beside the box": "clip-path:shape(from -90px 0, hline by 9px, vline by 9px,"
    " close)",
    "clip-path: link to nothing drawn": "clip-path:url(#none)",
    "mask: without a size": "mask:linear-gradient(#000, #000) no-repeat 0 0/0 0",
    "mask: beside the box": "mask:linear-gradient(#000, #000) no-repeat -900px 0/10px 10px",
    "mask: black where light is let through": "mask:linear-gradient(#000, #000);"
    "mask-mode:luminance",
    "mask: clear but for the far end": "mask:linear-gradient(90deg, transparent 95%, #000)",
    "mask: link to nothing": "mask:url(#nowhere)",
    "filter: smeared": "filter:blur(50px)",
    "filter: all of it black": "filter:brightness(0);background:#fff",
    "filter: grey lit up to white": "filter:brightness(99);color:#444",
    "filter: all of it grey": "filter:contrast(0);background:#fff",
    "filter: black on white turned white": "filter:invert(1)",
    "filter: half turned": "filter:invert(.5);background:#fff",
    "blended into white": "mix-blend-mode:screen",
    "lighter than white": "mix-blend-mode:lighten",
    "dots for letters": "-webkit-text-security:disc",
    "clear outline": "color:transparent;-webkit-text-stroke:1px transparent",
    "white outline": "color:#fff;-webkit-text-stroke:1px #fff",
    "outline over the letters": "-webkit-text-stroke:20px #fff",
    "cut out of nothing": "background:linear-gradient(transparent, transparent);"
    "background-clip:text;color:transparent",
    "cut out of white": "background:#fff;background-clip:text;color:transparent",
    "cut out of what has no size": "background:linear-gradient(red, blue) 0 0/0 0 no-repeat;"
    "background-clip:text;color:transparent",
    "white shadow": "color:transparent;text-shadow:0 0 1px #fff",
    "clear shadow": "color:transparent;text-shadow:0 0 1px transparent",
    "white with a white shadow": "color:#fff;text-shadow:0 0 2px #fff",
    "shadow far away": "color:transparent;text-shadow:-9999px 0 #000",
    "shadow all smeared": "color:transparent;text-shadow:0 0 90px #000",
    "on a gradient of its own colour": "color:#135;background:linear-gradient(#135, #135)",
    "white on a white gradient": "color:#fff;background:linear-gradient(#fefefe, #fff)",
    "white on a clear gradient": "color:#fff;background:linear-gradient(transparent, transparent)",
    "white on a picture without a size": "color:#fff;background:linear-gradient(#000, #000)"
    " 0 0/0 0 no-repeat",
    "white in a white inner shadow": "color:#fff;box-shadow:inset 0 0 0 1px #fff",
    "white in a clear inner shadow": "color:#fff;box-shadow:inset 0 0 3px transparent",
    "behind the viewer": "transform:perspective(100px) translateZ(200px)",
}


@pytest.mark.parametrize("how", HIDDEN)
def test_words_hidden_by_a_style_are_absent(how, dump):
    link = "<svg width=0 height=0><clipPath id=none></clipPath></svg>"
    lines = dump(f"{link}<p>Seen</p><div style='{HIDDEN[how]}'>{CARRIERS}</div>")
    assert lines == ["Seen"]


MARKED = [
    "Seen",
    "??CANARY one??",
    "[1]<heading unclear level=2> CANARY two",
    "??CANARY three??",
    "[2]<table rows=1>",
    "\t[3]<row> ??CANARY four?? | ??x??",
    "\t[4]<row> ??CANARY five?? | ??y??",
]


@pytest.mark.parametrize("how", UNCLEAR)
def test_words_of_which_styles_do_not_tell_whether_they_are_seen_are_marked(how, dump):
    link = "<svg width=0 height=0><clipPath id=none></clipPath></svg>"
    assert dump(f"{link}<p>Seen</p><div style='{UNCLEAR[how]}'>{CARRIERS}</div>") == MARKED


SEEN = {
    "room around the box that cuts off": "height:0;overflow:clip;overflow-clip-margin:500px",
    "cut off sideways only": "width:600px;height:0;overflow-x:clip;overflow-y:visible",
    "clip-path: inset outwards": "clip-path:inset(-50px)",
    "clip-path: all of the box": "clip-path:polygon(0 0, 100% 0, 100% 100%, 0 100%)",
    "clip-path: two triangles": "clip-path:polygon(0 0, 100% 100%, 100% 0, 0 100%)",
    "clip-path: a large circle": "clip-path:circle(300%)",
    "clip-path: a large path": 'clip-path:path("M0 0H2000V2000H0Z")',
    "clip-path: a large shape": "clip-path:shape(from 0 0, hline to 100%, vline to 100%,"
    " hline to 0, close)",
    "clip-path: link to nowhere": "clip-path:url(#nowhere)",
    "clip: its own box": "position:absolute;clip:rect(auto, auto, auto, auto)",
    "mask: faded at the end": "mask:linear-gradient(90deg, #000 50%, transparent)",
    "filter: white on white turned black": "filter:invert(1);color:#fff",
    "filter: white with a dark shadow": "filter:drop-shadow(0 0 2px #000);color:#fff",
    "filter: darkened": "filter:brightness(.5)",
    "filter: in grey": "filter:grayscale(1);color:red",
    "filter: black on white as a whole": "filter:invert(1) hue-rotate(180deg);background:#fff",
    "smeared a little": "filter:blur(1px)",
    "white, as different from white": "mix-blend-mode:difference;color:#fff",
    "clear with a shadow": "color:transparent;text-shadow:0 0 1px #000",
    "outlined": "color:#fff;-webkit-text-stroke:1px #000",
    "dark in Lab": "color:lab(30 0 0)",
    "white on a dark gradient": "color:#fff;background:linear-gradient(#135, #531)",
    "in no box that could be clear": "display:contents;opacity:0",
    "in no box that could be clipped": "display:contents;clip-path:inset(50%)",
    "in no box that could be filtered": "display:contents;filter:opacity(0)",
    "in no box that could be masked": "display:contents;mask:linear-gradient(transparent,"
    " transparent)",
    "in no box that could be black": "display:contents;background:#000",
    "in a line that cannot be turned": "display:inline;transform:rotateY(180deg);"
    "backface-visibility:hidden",
    "white in a border that is drawn inwards": "color:#fff;border:1px solid;"
    "border-image:linear-gradient(#000, #000) 1 fill",
    "a scroller of a line": "height:30px;overflow:auto",
}


@pytest.mark.parametrize("how", SEEN)
def test_words_that_a_style_leaves_in_sight_stay(how, dump):
    words = "\n".join(dump(f"<p>Seen</p><div style='{SEEN[how]}'>{CARRIERS}</div>"))
    numbers = ["one", "two", "three", "four", "five"]
    assert [number for number in numbers if f"CANARY {number}" in words] == numbers


@pytest.mark.parametrize("made", ["filter:blur(0)", "scale:1", "will-change:transform"])
def test_what_is_fixed_in_a_box_that_places_it_is_cut_off_there(made, dump):
    fixed = "<p style='position:fixed;top:200px'>CANARY</p>"
    assert dump(f"<p>Seen</p><div style='height:0;overflow:hidden;{made}'>{fixed}</div>") == [
        "Seen"
    ]


STACKS = (
    "will-change:transform",
    "filter:blur(0)",
    "contain:paint",
    "scale:1",
    "mix-blend-mode:multiply",
    "clip-path:inset(0)",
    "perspective:9px",
    "mask-image:linear-gradient(#000, #000)",
    "view-transition-name:x",
)


@pytest.mark.parametrize("style", STACKS)
def test_what_stacks_its_parts_has_none_under_its_ground(style, dump):
    below = "<p style='position:relative;z-index:-1'>Seen</p>"
    lines = dump(f"<div style='background:#eee;{style}'>{below}</div>")
    assert [line.strip("?") for line in lines] == ["Seen"]


@pytest.mark.parametrize(
    "style", ["color:#fff", "color:transparent", "-webkit-text-fill-color:#fff", "opacity:0"]
)
def test_a_link_in_a_line_of_which_nothing_is_drawn_is_absent(style, dump):
    assert dump(f"<p>Seen <a href=/x style='{style}'>CANARY</a></p>") == ["Seen"]
