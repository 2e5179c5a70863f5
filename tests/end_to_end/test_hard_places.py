"""PAGES 10, 17 and 24: frames and shadow trees, pictures, and elements that are zoomed, turned,
right to left, or far down in boxes that scroll."""

from collections.abc import Iterator

import pytest

from end_to_end.hard import Hard, Tab


@pytest.fixture(scope="module")
def place_tab(hard_pages: Hard) -> Iterator[Tab]:
    """One tab for all presses: each is told apart by what it is on."""
    tab = hard_pages.open("places", "places")
    yield tab
    hard_pages.close([tab])


@pytest.fixture
def frames(hard: Hard) -> Tab:
    tab = hard.open("frames")
    tab.wait_for("at('own').contentDocument.querySelector('iframe')?.contentDocument?.body")
    tab.look()
    return tab


@pytest.mark.parametrize(
    ("role", "name"),
    [
        ("button", "Zoomed"),
        ("button", "Turned"),
        ("button", "Scaled"),
        ("button", "حفظ"),
        ("button", "Nested"),
        ("button", "Aside"),
        ("button", "Deep"),
        ("link", "a link that is broken over lines here"),
    ],
)
def test_pressed_where_it_is(place_tab: Tab, role: str, name: str) -> None:
    place_tab.do("click", role, name, asked=f"app.pressed.at(-1) === '{name}'").done()


def test_text_from_right_to_left(place_tab: Tab) -> None:
    place_tab.do("fill_input", "textbox", "الاسم", value="أدا", asked="app.name === 'أدا'").done()


def test_an_area_of_a_picture(place_tab: Tab) -> None:
    asked = "location.hash === '#right'"
    place_tab.do("click", "link", "Right wing", asked=asked).done("route")


def test_a_point_of_a_canvas(place_tab: Tab) -> None:
    args = {"x": 150, "y": 20}
    place_tab.do("click_at", "img", "Board", asked="app.at?.join() === '150,20'", **args).done()


def test_a_drawn_button(place_tab: Tab) -> None:
    place_tab.do("click", "button", "Dot", asked="app.dot === 1").done()


def test_in_a_frame(frames: Tab) -> None:
    frames.do("click", "button", "Inner", asked="app.inner === 1").done()
    frames.do("fill_input", "textbox", "Inner name", value="Ada", asked="app.name === 'Ada'").done()


def test_in_a_frame_of_a_frame(frames: Tab) -> None:
    frames.do("click", "button", "Deeper", asked="app.deeper === 1").done()


def test_in_an_open_shadow_tree(frames: Tab) -> None:
    frames.do("click", "button", "Shadow", asked="app.shadow === 1 && app.heard === 1").done()
    asked = "app.shadowName === 'Ada'"
    frames.do("fill_input", "textbox", "Shadow name", value="Ada", asked=asked).done()


def test_what_cannot_be_seen_is_told(hard: Hard) -> None:
    frames = hard.open("frames")
    text = frames.reader.text
    assert "Card" in text and "localhost" in text
    assert not frames.reader.has("textbox", "Number")
    assert not frames.reader.has("button", "Boxed in")
    assert not frames.reader.has("button", "Closed")
    assert "closed-box" in text and "draws its own inside, which cannot be read" in text


def test_covered_in_a_frame(frames: Tab) -> None:
    frames.page.evaluate(
        """() => {
            const wall = Object.assign(document.createElement('div'), { id: 'wall' });
            wall.style.cssText = 'position:fixed;inset:0';
            document.body.append(wall);
            setTimeout(() => wall.remove(), 500);
        }"""
    )
    frames.do("click", "button", "Inner", asked="app.inner === 1").done()
    assert frames.state("!at('wall')")
