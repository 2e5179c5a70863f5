"""Pages rendered in the browser: the server returns the same shell for each address."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse

from .. import catalogue
from ..page import render
from ..visitor import MemberOrLogin, Shop

router = APIRouter(default_response_class=HTMLResponse)


@router.get("/")
@router.get("/shop")
@router.get("/cart")
def open_shop(request: Request) -> HTMLResponse:
    """The catalogue and the cart."""
    return render(request, "shell")


@router.get("/products")
def open_products() -> RedirectResponse:
    """Where people guess the shop to be."""
    return RedirectResponse("/shop", 308)


@router.get("/products/{slug}")
def open_product(request: Request, shop: Shop, slug: str) -> HTMLResponse:
    """One product; an unknown one is 404 here and says so in the page."""
    with shop.reading() as connection:
        known = catalogue.find(connection, slug) is not None
    return render(request, "shell" if known else "not_found", status=200 if known else 404)


@router.get("/account")
@router.get("/account/profile")
@router.get("/account/preferences")
@router.get("/account/plan")
@router.get("/account/addresses")
@router.get("/account/orders")
@router.get("/account/security")
def open_account(request: Request, customer: MemberOrLogin) -> HTMLResponse:
    """The account, for those who are signed in."""
    return render(request, "shell")
