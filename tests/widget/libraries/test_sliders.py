"""noUiSlider, jQuery UI and ion.rangeSlider: without roles, without keys, two thumbs to a track."""

from typing import Any

LIBRARY = "sliders"


def thumb(library: Any, words: str, nth: int = 0) -> int:
    """The ref of a thumb that nothing names: by what its classes say."""
    found = [row for row in library.rows() if words in row["said"]]
    return found[nth]["ref"]


def test_a_thumb_that_takes_no_keys_is_pulled(library: Any) -> None:
    library.does("set_slider", ref=thumb(library, "handle lower"), value=9, app={"months": [9]})


def test_each_of_two_thumbs_leaves_the_other_where_it_is(library: Any) -> None:
    library.does("set_slider", "Highest price", value=600, app={"price": [20, 600]})
    library.does("set_slider", "Lowest price", value=50, app={"price": [50, 600]})
    told = library.refuses("set_slider", "Lowest price", value=700, reason="rejected_value")
    assert "0 to 600" in told["message"]


def test_a_value_that_a_field_beside_it_shows(library: Any) -> None:
    first, second = (thumb(library, "slider handle corner", nth) for nth in (1, 2))
    library.does("set_slider", ref=second, value=400, app={"span": [20, 400]})
    library.does("set_slider", ref=first, value=100, app={"span": [100, 400]})


def test_a_thumb_whose_value_nothing_tells_is_left_alone(library: Any) -> None:
    ref = thumb(library, "slider handle corner")
    told = library.refuses("set_slider", ref=ref, value=70, reason="rejected_value")
    assert "not known" in told["message"]


def test_thumbs_without_a_role_and_the_value_that_is_drawn_or_sent(library: Any) -> None:
    library.does("set_slider", ref=thumb(library, "irs handle", 0), value=500)
    assert library.app["budget"] == 500
    library.does(
        "set_slider", ref=thumb(library, "irs handle", 1), value=1995, app={"years": [1995, 2020]}
    )
    library.does(
        "set_slider", ref=thumb(library, "irs handle", 2), value=2025, app={"years": [1995, 2025]}
    )
    told = library.refuses(
        "set_slider", ref=thumb(library, "irs handle", 2), value=2077, reason="rejected_value"
    )
    assert "was restored" in told["message"]
