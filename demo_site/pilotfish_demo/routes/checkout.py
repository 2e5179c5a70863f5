"""The checkout and what comes after it, rendered by the server."""

import secrets

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.concurrency import run_in_threadpool

from .. import addresses, cart, checkout, orders
from ..checkout import Form
from ..customers import Customer
from ..database import Database
from ..page import render
from ..visitor import Shop, Visitor

router = APIRouter()


@router.get("/checkout")
def open_checkout(request: Request, shop: Shop, customer: Visitor) -> Response:
    """The form, filled in from the account so that it can be sent as it is."""
    return _page(request, customer, _prefilled(shop, customer))


@router.post("/checkout")
async def place_order(request: Request, shop: Shop, customer: Visitor) -> Response:
    """Place the order once; the same form sent again shows the same order."""
    async with request.form() as posted:
        fields = {name: value for name, value in posted.items() if isinstance(value, str)}
    form = checkout.read(fields)
    return await run_in_threadpool(_place, request, shop, customer, form)


@router.get("/orders")
def open_orders() -> RedirectResponse:
    """Where people guess their orders to be."""
    return RedirectResponse("/account/orders", 308)


@router.get("/orders/{number}")
def open_order(request: Request, shop: Shop, customer: Visitor, number: str) -> HTMLResponse:
    """One of the visitor's own orders."""
    with shop.reading() as connection:
        order = orders.find(connection, number)
    if order is None or order.customer_id != customer.id:
        raise HTTPException(404)
    return render(
        request,
        "order",
        {
            "order": order,
            "delivery": orders.DELIVERIES[order.delivery],
            "payment": orders.PAYMENTS[order.payment],
        },
    )


def _place(request: Request, shop: Database, customer: Customer, form: Form) -> Response:
    if form.problems:
        return _page(request, customer, form, status=422)
    try:
        with shop.transaction() as connection:
            order = orders.place(connection, customer.id, form.wish())
    except cart.Refused:
        return RedirectResponse("/cart", 303)
    return RedirectResponse(f"/orders/{order.number}", 303)


def _prefilled(shop: Database, customer: Customer) -> Form:
    with shop.reading() as connection:
        book = addresses.book(connection, customer.id)
    values = {
        "key": secrets.token_urlsafe(16),
        "email": customer.profile.email,
        "country": addresses.COUNTRIES[0],
        "delivery": "standard",
        "payment": "delivery",
    }
    return Form(values | (vars(book[0].place) if book else {"name": customer.profile.name}))


def _page(request: Request, customer: Customer, form: Form, *, status: int = 200) -> Response:
    with request.app.state.database.reading() as connection:
        basket = cart.of(connection, customer.id)
    if not basket.lines:
        return RedirectResponse("/cart", 303)
    choices = {
        "countries": addresses.COUNTRIES,
        "deliveries": orders.DELIVERIES,
        "payments": orders.PAYMENTS,
    }
    # Card data never goes back into a page.
    values = {name: text for name, text in form.values.items() if not name.startswith("card_")}
    return render(
        request,
        "checkout",
        {"cart": basket, "values": values, "problems": form.problems} | choices,
        status=status,
    )
