import pytest

from builtin_shop import SITEMAP, open_shop
from builtin_site import drive
from pilotfish_builtin.other_language import told_in_its_language


@pytest.mark.parametrize(
    ("task", "begins"),
    [
        ("Lege eine blaue Tasse in den Warenkorb", "Ich verstehe"),
        ("Añade una taza al carrito", "Solo entiendo"),
        ("Ajoute une tasse au panier", "Je ne comprends"),
        ("Aggiungi una tazza al carrello", "Capisco"),
        ("Adicione uma caneca ao carrinho", "Só entendo"),
        ("カートに入れて", "英語"),
        ("把杯子放进购物车", "我只能"),
        ("장바구니에 담아 줘", "영어로"),
        ("أضف كوبا إلى السلة", "أفهم"),
        ("Положи кружку в корзину", "Я понимаю"),
        ("add the Café au lait mug to my cart", ""),
        ("open El Camino", ""),
        ("delete my account", ""),
    ],
)
def test_the_sentence_is_in_the_language_of_the_request(task: str, begins: str) -> None:
    told = told_in_its_language(task)
    assert told.startswith(begins) and bool(told) is bool(begins)


def test_a_refused_request_says_that_its_language_is_the_reason() -> None:
    run = drive(open_shop(), "Lege eine Fliege in den Warenkorb", SITEMAP)
    assert run.summary.startswith("Ich verstehe nur kurze Anfragen auf Englisch")
