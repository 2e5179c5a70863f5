"""Requests in a language that the matcher does not read: told so, in that language."""

from __future__ import annotations

import re

__all__ = ["told_in_its_language"]

_SAID = {
    "ar": "أفهم الطلبات القصيرة بالإنجليزية فقط؛ للطلبات بالعربية يلزم نموذج لغوي.",
    "de": "Ich verstehe nur kurze Anfragen auf Englisch; für Deutsch braucht es ein Sprachmodell.",
    "es": "Solo entiendo peticiones cortas en inglés; para el español hace falta un modelo de"
    " lenguaje.",
    "fr": "Je ne comprends que des demandes courtes en anglais ; pour le français, il faut un"
    " modèle de langue.",
    "it": "Capisco solo richieste brevi in inglese; per l'italiano serve un modello linguistico.",
    "ja": "英語の短い依頼しか理解できません。日本語には言語モデルが必要です。",
    "ko": "영어로 된 짧은 요청만 이해합니다. 한국어에는 언어 모델이 필요합니다.",
    "pt": "Só entendo pedidos curtos em inglês; para o português é preciso um modelo de linguagem.",
    "ru": "Я понимаю только короткие просьбы на английском; для русского нужна языковая модель.",
    "zh": "我只能理解简短的英文请求；中文需要语言模型。",
}
_SCRIPTS = (
    ("ja", re.compile(r"[\u3040-\u30ff]")),
    ("ko", re.compile(r"[\uac00-\ud7af]")),
    ("zh", re.compile(r"[\u4e00-\u9fff]")),
    ("ar", re.compile(r"[\u0600-\u06ff]")),
    ("ru", re.compile(r"[\u0400-\u04ff]")),
)
_WORDS = {
    "de": "der die das den dem ein eine einen bitte mir mein meine meinen und nicht für ist wie wo"
    " was lege öffne zeige lösche suche kaufe ändere in auf zum zur warenkorb",
    "es": "el la los las un una por favor mi mis y no para es cómo dónde qué pon abre muestra borra"
    " busca compra cambia en al del carrito añade",
    "fr": "le la les un une des s'il vous plaît mon ma mes et ne pas pour est comment où quel ouvre"
    " montre supprime cherche achète change dans au du panier ajoute mets",
    "it": "il lo la gli le un una per favore mio mia e non è come dove che apri mostra elimina"
    " cerca compra cambia nel al del carrello aggiungi metti",
    "pt": "o a os as um uma por favor meu minha e não para é como onde que abra mostre apague"
    " procure compre mude no na ao do carrinho adicione",
}
_ENGLISH = (
    "the a an my me to of in on and for is it with add open show delete search buy change set go"
    " cart from please remove find sort log sign"
)
_SHARED = frozenset(("a", "in", "no", "on", "die", "o", "me", "as", "it"))
"""Words that are English, too."""


def told_in_its_language(task: str) -> str:
    """The sentence that a refused request in another language gets; empty for English."""
    for language, script in _SCRIPTS:
        if script.search(task):
            return _SAID[language]
    words = re.findall(r"[\w']+", task.casefold())
    own = set(_ENGLISH.split())
    english = sum(word in own for word in words)
    counts = {
        language: sum(word in known and word not in _SHARED for word in words)
        for language, known in ((name, set(text.split())) for name, text in _WORDS.items())
    }
    best = max(counts, key=lambda language: counts[language])
    return _SAID[best] if counts[best] >= 2 and counts[best] > english else ""
