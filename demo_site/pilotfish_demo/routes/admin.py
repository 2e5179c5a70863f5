"""The back office, rendered by the server. It is open to everybody: this is a demo shop."""

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse

from .. import catalogue, effects, orders
from ..catalogue import Filters
from ..page import render
from ..visitor import Shop

router = APIRouter(prefix="/admin", default_response_class=HTMLResponse)

RUNNING_LOW = 10


@router.get("")
def open_dashboard(request: Request, shop: Shop) -> HTMLResponse:
    """The shop at a glance."""
    with shop.reading() as connection:
        every = orders.listing(connection)
        low = [
            product
            for product in catalogue.search(connection, Filters())
            if product.stock < RUNNING_LOW
        ]
        happened = effects.counts(connection)
    context = {
        "orders": every[:8],
        "count": len(every),
        "revenue": sum(order.total for order in every if order.status != "Refunded"),
        "waiting": sum(order.status == "Processing" for order in every),
        "low": low,
        "effects": happened,
    }
    return render(request, "admin/dashboard", context)


@router.get("/orders")
def open_orders(request: Request, shop: Shop, q: str = "", status: str = "") -> HTMLResponse:
    """Every order on one page, or those that match."""
    with shop.reading() as connection:
        found = orders.listing(connection, q, status)
    context = {"orders": found, "q": q, "status": status, "statuses": orders.STATUSES}
    return render(request, "admin/orders", context)


@router.get("/orders/{number}")
def open_order(request: Request, shop: Shop, number: str, done: str = "") -> HTMLResponse:
    """One order, with what can be done about it."""
    with shop.reading() as connection:
        order = orders.find(connection, number)
    if order is None:
        raise HTTPException(404)
    said = {"refunded": f"Order {number} is refunded.", "shipped": f"Order {number} is shipped."}
    context = {
        "order": order,
        "delivery": orders.DELIVERIES[order.delivery],
        "payment": orders.PAYMENTS[order.payment],
        "message": said.get(done, ""),
    }
    return render(request, "admin/order", context)


@router.post("/orders/{number}/refund")
def refund_order(shop: Shop, number: str) -> RedirectResponse:
    """Refund the order."""
    with shop.transaction() as connection:
        orders.refund(connection, number)
    return RedirectResponse(f"/admin/orders/{number}?done=refunded", 303)


@router.post("/orders/{number}/ship")
def ship_order(shop: Shop, number: str) -> RedirectResponse:
    """Mark the order as shipped."""
    with shop.transaction() as connection:
        orders.ship(connection, number)
    return RedirectResponse(f"/admin/orders/{number}?done=shipped", 303)


@router.get("/products")
def open_products(request: Request, shop: Shop) -> HTMLResponse:
    """What is on the shelf."""
    with shop.reading() as connection:
        products = catalogue.search(connection, Filters())
    return render(
        request, "admin/products", {"products": products, "categories": catalogue.CATEGORIES}
    )
