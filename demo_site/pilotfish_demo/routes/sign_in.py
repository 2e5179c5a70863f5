"""Logging in and out. Every visitor starts logged in; logging out leaves a guest with a cart."""

from typing import Annotated

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import BaseModel

from .. import customers
from ..page import render
from ..visitor import Shop, Visitor

router = APIRouter(default_response_class=HTMLResponse)


class Credentials(BaseModel):
    """The log-in form, with the page that the visitor requested."""

    email: str = ""
    password: str = ""
    next: str = "/account"


@router.get("/login")
def open_login(request: Request, next: str = "/account", left: bool = False) -> HTMLResponse:
    """The log-in form; `left` says that the visitor has just logged out."""
    return _login(request, _inside(next), left=left)


@router.post("/login")
def log_in(
    request: Request, shop: Shop, customer: Visitor, form: Annotated[Credentials, Form()]
) -> Response:
    """Sign the visitor in to the account."""
    if not customer.signed_in:
        with shop.transaction() as connection:
            account = customers.sign_in(connection, customer, form.email, form.password)
        if account is None:
            problem = "This e-mail address and password do not go together."
            return _login(request, _inside(form.next), email=form.email, problem=problem)
        request.state.customer = account
    return RedirectResponse(_inside(form.next), 303)


@router.get("/logout")
def open_logout(request: Request) -> HTMLResponse:
    """Asks, because a link alone must not log anybody out."""
    return render(request, "logout")


@router.post("/logout")
def log_out(request: Request, shop: Shop, customer: Visitor) -> RedirectResponse:
    """Turn the browser into a guest."""
    if customer.signed_in:
        with shop.transaction() as connection:
            request.state.customer = customers.sign_out(connection, customer)
    return RedirectResponse("/login?left=true", 303)


def _login(
    request: Request, next: str, *, email: str = "", problem: str = "", left: bool = False
) -> HTMLResponse:
    context = {
        "next": next,
        "email": email,
        "problem": problem,
        "left": left,
        "first_password": customers.FIRST_PASSWORD,
    }
    return render(request, "login", context, status=422 if problem else 200)


def _inside(path: str) -> str:
    """Only a path of this shop, never somebody else's site."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/account"
