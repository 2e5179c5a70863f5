"""Which words on a control spend, send, delete or cannot be undone."""

from __future__ import annotations

from typing import Any

import pytest

from widget.act.acting import HARNESS

CONSEQUENTIAL = {
    "payment": [
        "Pay",
        "Pay now",
        "Pay $48.00",
        "Place order",
        "Place your order",
        "Place the order",
        "Buy now",
        "Buy",
        "Purchase",
        "Order now",
        "Complete purchase",
        "Confirm payment",
        "Confirm booking",
        "Book now",
        "Donate",
        "Transfer",
        "Transfer funds",
        "Refund",
        "Refund 1042",
        "Order",
        "Refund order #1042",
        "Issue refund",
        "Submit order",
        "Jetzt kaufen",
        "Zahlungspflichtig bestellen",
        "Jetzt bezahlen",
        "Geld überweisen",
        "Payer",
        "Acheter maintenant",
        "Passer la commande",
        "Valider et payer",
        "Pagar",
        "Comprar ahora",
        "Realizar pedido",
        "立即购买",
        "提交订单",
        "去支付",
        "退款",
    ],
    "delete": [
        "Delete",
        "Delete account",
        "Permanently delete",
        "Delete Ada",
        "Delete history",
        "Delete payment method",
        "Delete users from the list",
        "删除记录",
        "Remove account",
        "Remove user",
        "Deactivate",
        "Deactivate account",
        "Close my account",
        "Konto löschen",
        "Löschen",
        "Deaktivieren",
        "Supprimer",
        "Supprimer le compte",
        "Eliminar cuenta",
        "Borrar",
        "删除",
        "注销账户",
    ],
    "plan": [
        "Cancel plan",
        "Cancel my plan",
        "Cancel subscription",
        "Cancel your membership",
        "Unsubscribe",
        "Downgrade to the free plan",
        "Resume plan",
        "Plan kündigen",
        "Newsletter abbestellen",
        "Résilier l'abonnement",
        "Cancelar suscripción",
        "Darse de baja",
        "取消订阅",
    ],
    "send": [
        "Send",
        "Send message",
        "Send status",
        "Send to list",
        "Publish",
        "Publish post",
        "Post",
        "Post comment",
        "Invite",
        "Invite teammates",
        "Submit review",
        "Senden",
        "Nachricht senden",
        "Veröffentlichen",
        "Mitglied einladen",
        "Envoyer",
        "Publier",
        "Enviar mensaje",
        "Publicar",
        "发送",
        "邀请成员",
    ],
    "other": [
        "Cancel order",
        "Cancel booking",
        "Cancel order #1042",
        "Bestellung stornieren",
        "Annuler la commande",
        "Cancelar pedido",
        "取消订单",
    ],
    "credentials": [
        "Change password",
        "Reset password",
        "Disable two-factor",
        "Log out",
        "Sign out everywhere",
        "Passwort ändern",
        "Abmelden",
        "Se déconnecter",
        "Cerrar sesión",
        "退出登录",
    ],
}

HARMLESS = [
    "Add to cart",
    "Add to basket",
    "Remove from cart",
    "Remove",
    "Remove filter",
    "Cancel",
    "Close",
    "Back",
    "OK",
    "Save",
    "Save changes",
    "Search",
    "Apply filters",
    "Sort by price",
    "Checkout",
    "Check out",
    "Continue to checkout",
    "Proceed to checkout",
    "Go to checkout",
    "Orders",
    "My orders",
    "Order history",
    "Order status",
    "Order #1042",
    "Order 1042",
    "Order by",
    "Order details",
    "Payment methods",
    "Payments",
    "Payment history",
    "Refund policy",
    "Posts",
    "Messages",
    "Sent",
    "Subscriptions",
    "Bookmark",
    "Show password",
    "Cancel edit",
    "Cancel search",
    "Log in",
    "Sign in",
    "Continue",
    "Next",
    "Increase quantity",
    "Dark mode",
    "Pricing",
    "Buying guide",
    "Shipping and returns",
    "Contact us",
    "In den Warenkorb",
    "Aus dem Warenkorb entfernen",
    "Abbrechen",
    "Meine Bestellungen",
    "Zur Kasse",
    "Ajouter au panier",
    "Supprimer du panier",
    "Annuler",
    "Mes commandes",
    "Añadir al carrito",
    "Eliminar del carrito",
    "Cancelar",
    "Mis pedidos",
    "加入购物车",
    "从购物车中删除",
    "取消",
    "我的订单",
    "支付方式",
    "购买记录",
    "",
]


ACTIONS_HELD = [
    "place_order",
    "deleteUser",
    "delete_account",
    "send_email",
    "cancel_subscription",
    "refund",
    "buy_now",
    "publish_post",
    "invite_member",
    "transfer_funds",
    "bulk_delete",
]
ACTIONS_FREE = [
    "add_to_cart",
    "get_order",
    "list_orders",
    "order_status",
    "search",
    "remove_from_cart",
    "toggle_dark_mode",
    "find_refund_policy",
    "set_quantity",
]


def judged(page_with: Any, function: str, words: list[str]) -> dict[str, str | None]:
    page = page_with("<p>x", HARNESS)
    found = page.evaluate(
        f"words => (unit.learn(), words.map(word => unit.{function}(word) ?? null))", words
    )
    return dict(zip(words, found, strict=True))


@pytest.mark.parametrize("kind", CONSEQUENTIAL)
def test_these_are_asked(page_with: Any, kind: str) -> None:
    words = CONSEQUENTIAL[kind]
    assert judged(page_with, "classOf", words) == dict.fromkeys(words, kind)


def test_these_are_not(page_with: Any) -> None:
    assert judged(page_with, "classOf", HARMLESS) == dict.fromkeys(HARMLESS)


def test_names_of_actions(page_with: Any) -> None:
    held = judged(page_with, "classOfAction", ACTIONS_HELD)
    assert [name for name, kind in held.items() if kind is None] == []
    assert judged(page_with, "classOfAction", ACTIONS_FREE) == dict.fromkeys(ACTIONS_FREE)
