"""What a visitor reads of a recipe, in the languages of the widget."""

from __future__ import annotations

__all__ = ["done_before", "opened"]

_BEFORE = {
    "en": "I have done this before, so I take the same steps. Stop me if I should not.",
    "de": "Das habe ich schon einmal getan: Ich gehe dieselben Schritte. Halten Sie mich an, wenn"
    " ich das nicht soll.",
    "fr": "Je l’ai déjà fait : je suis les mêmes étapes. Arrêtez-moi si vous ne le voulez pas.",
    "es": "Ya lo he hecho antes: sigo los mismos pasos. Deténgame si no debo hacerlo.",
    "ja": "以前に行ったことがあるので、同じ手順で進めます。不要であれば停止してください。",
    "zh-hans": "我以前做过这件事，会按同样的步骤进行。如果不需要，请停止。",
    "zh-hant": "我以前做過這件事，會按同樣的步驟進行。如果不需要，請停止。",
    "ar": "لقد فعلت هذا من قبل، لذلك أتبع الخطوات نفسها. أوقفني إن لم ترد ذلك.",
}
_OPENED = {
    "en": "“{title}” is open.",
    "de": "„{title}“ ist offen.",
    "fr": "« {title} » est ouvert.",
    "es": "«{title}» está abierto.",
    "ja": "「{title}」を開きました。",
    "zh-hans": "“{title}”已打开。",
    "zh-hant": "「{title}」已開啟。",
    "ar": "«{title}» مفتوح.",
}


def done_before(locale: str) -> str:
    """Told before the first step."""
    return _in(_BEFORE, locale)


def opened(title: str, locale: str) -> str:
    """The end of a recipe that only went to a page."""
    return _in(_OPENED, locale).format(title=title)


def _in(table: dict[str, str], locale: str) -> str:
    name = locale.lower()
    if name.startswith("zh"):
        traditional = any(part in name for part in ("hant", "tw", "hk", "mo"))
        return table["zh-hant" if traditional else "zh-hans"]
    return table.get(name.partition("-")[0], table["en"])
