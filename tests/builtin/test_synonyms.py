from pilotfish_builtin.synonyms import AFFINITIES, ANSWERS, exclude_each_other, same_meaning
from pilotfish_builtin.words import stem


def same(one: str, two: str) -> bool:
    return same_meaning(stem(one), stem(two))


def exclude(one: str, two: str) -> bool:
    return exclude_each_other(stem(one), stem(two))


def test_words_of_one_line_mean_the_same() -> None:
    assert same("basket", "cart") and same("remove", "delete") and same("german", "deutsch")
    assert not same("cart", "delete")


def test_alternatives_exclude_each_other_though_vectors_find_them_near() -> None:
    assert exclude("blue", "white") and exclude("monthly", "yearly") and exclude("on", "off")


def test_a_word_does_not_exclude_its_synonym_nor_itself() -> None:
    assert not exclude("remove", "delete")
    assert not exclude("blue", "blue")


def test_places_are_listed_for_stems() -> None:
    for words, places in (*AFFINITIES, *ANSWERS):
        assert words and places
        assert all(place == place.lower() for place in places)
