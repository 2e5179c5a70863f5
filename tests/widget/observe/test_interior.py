"""Inside of controls and headings: gone past where their names say all, read where not."""

SHAPES = (
    "<svg width=200 height=50>"
    + "".join(
        f"<path class='chart bar{extra}' fill='{fill}' d='M{x} 0h10v20h-10z' onclick=1></path>"
        for x, fill, extra in (
            (0, "#f00", ""),
            (20, "#f00", ""),
            (40, "#00f", ""),
            (60, "#00f", " last"),
        )
    )
    + "</svg>"
)


def test_a_shape_says_what_the_one_before_it_does_not(view):
    seen = view(SHAPES)
    told = [
        (row.attributes or {}) for row in (seen.observe(), seen.rows())[1] if row.word == "path"
    ]
    assert [(each.get("description"), each.get("color")) for each in told] == [
        ("chart bar", "red #ff0000"),
        (None, None),
        (None, "blue #0000ff"),
        ("chart bar last", None),
    ]
    assert all("at" in each and "size" in each for each in told)
    seen.page.evaluate("document.querySelector('path').remove()")
    seen.observe()
    first = next(row for row in seen.rows() if row.word == "path")
    assert (first.attributes or {})["description"] == "chart bar"
    seen.page.evaluate("document.querySelector('path').setAttribute('class', 'chart line')")
    seen.observe()
