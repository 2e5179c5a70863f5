import pytest

from pilotfish_builtin.score import Scorer, Surroundings


@pytest.fixture
def scorer() -> Scorer:
    return Scorer()


@pytest.mark.parametrize(
    ("phrase", "better", "worse"),
    [
        ("blue mug", "Blue Mug", "White Mug"),
        ("blue mug", "Blue Mug", "Blue Espresso Cup"),
        ("name", "Name", "Workspace name"),
        ("email notifications", "E-mail alerts", "E-mail address"),
        ("monthly plan", "Monthly", "Yearly"),
        ("sound quality", "Audio quality", "Volume"),
        ("checkot", "Checkout", "Cart"),
    ],
)
def test_better_name_scores_higher(scorer: Scorer, phrase: str, better: str, worse: str) -> None:
    assert scorer.fit(phrase, better).score > scorer.fit(phrase, worse).score + 0.05


def test_alternatives_are_not_alike(scorer: Scorer) -> None:
    assert scorer.like("blue", "white") == 0 and scorer.like("enable", "disable") == 0


def test_numbers_are_alike_only_when_they_are_the_same(scorer: Scorer) -> None:
    assert scorer.like("1042", "1043") == 0
    assert scorer.like("882", "t-882") > 0.9 and scorer.like("2", "v2") > 0.9
    assert scorer.like("82", "t-882") == 0


def test_surroundings_cover_what_the_name_does_not_say(scorer: Scorer) -> None:
    alone = scorer.fit("remove the red kettle", "Remove")
    there = scorer.fit("remove the red kettle", "Remove", Surroundings((("Red Kettle", 0.8),)))
    assert alone.missing == {"red", "kettle"} and not there.missing
    assert there.score > alone.score + 0.2


def test_a_long_card_is_not_worse_for_its_text(scorer: Scorer) -> None:
    card = "Blue Teapot $64.00 Four cups and a spout that does not drip"
    assert scorer.fit("blue teapot", card).score > 0.8


def test_a_phrase_of_nothing_fits_nothing(scorer: Scorer) -> None:
    assert scorer.fit("", "Cart").score == 0
