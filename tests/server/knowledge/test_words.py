import pytest

from pilotfish.knowledge.words import folded, terms_of, words_of


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        ("How do I cancel my subscriptions?", "en", ["cancel", "subscript"]),
        ("send_from_directory()", "en-GB", ["send", "directori"]),
        ("Wie sichere ich die Pakete?", "de", ["sich", "pak"]),
        ("プリンターの設定方法", "ja", ["プリンタ", "設定"]),
        ("Ｐｒｉｎｔｅｒ ﾌﾟﾘﾝﾀ", "ja", ["printer", "プリンタ"]),
        ("如何配置打印机", "zh-CN", ["配置", "置打", "打印", "印机"]),
        ("konfigurieren konfiguriert Konfiguration Datei", "de", ["konfigur"] * 3 + ["datei"]),
        ("Ünknown tongues", "tlh", ["ünknown", "tongues"]),
    ],
)
def test_words_by_language(text: str, language: str, words: list[str]) -> None:
    assert words_of(text, language) == words


def test_a_query_has_the_forms_of_each_language_of_the_site() -> None:
    terms = terms_of("Which backups die?", ["en", "de"])
    assert terms == [frozenset({"backup"})] or terms[0] >= {"backup"}
    assert terms_of("the and of", ["en"]) == []


def test_a_verb_whose_beginning_stands_at_the_end() -> None:
    (about, raid) = terms_of("Wie richte ich ein RAID ein?", ["de"])
    assert about == {"richt", "einricht", "eingericht", "einzuricht"}
    assert "raid" in raid


def test_folded_text_compares_without_case_and_white_space() -> None:
    assert folded(" Ａ\n b\tC ") == "a b c"
