"""Recognises a browser by its signed cookie, and gives a new browser a customer of its own."""

from typing import Annotated
from urllib.parse import quote

from fastapi import Depends, HTTPException, Request
from itsdangerous import BadSignature, Signer
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import customers
from .customers import Customer
from .database import Database

COOKIE = "tidewater"
# What costs no customer: files, and the agent, which asks `current_user` itself.
_ANONYMOUS = ("/static/", "/pictures/", "/agent/", "/favicon")


class Visitors:
    """ASGI middleware: puts the customer into the state of a request and renews the cookie."""

    def __init__(self, app: ASGIApp, database: Database) -> None:
        self.app = app
        self.database = database

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith(_ANONYMOUS):
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        customer = await run_in_threadpool(recognise, self.database, request)
        arrived = customer is not None
        if customer is None:
            customer = await run_in_threadpool(self._welcome)
        request.state.customer = customer

        async def send_with_cookie(message: Message) -> None:
            current: Customer = request.state.customer
            if message["type"] == "http.response.start" and not (arrived and current == customer):
                cookie = _cookie(self.database, current, secure=request.url.scheme == "https")
                MutableHeaders(scope=message).append("set-cookie", cookie)
            await send(message)

        await self.app(scope, receive, send_with_cookie)

    def _welcome(self) -> Customer:
        with self.database.transaction() as connection:
            return customers.welcome(connection)


class SignInNeeded(Exception):
    """A guest requested a page of the account; has the address to open after signing in."""

    def __init__(self, wanted: str) -> None:
        super().__init__(wanted)
        self.location = f"/login?next={quote(wanted)}"


def recognise(database: Database, request: Request) -> Customer | None:
    """The customer whose valid cookie a request has."""
    try:
        token = _signer(database).unsign(request.cookies.get(COOKIE, "")).decode()
    except BadSignature:
        return None
    with database.reading() as connection:
        return customers.by_token(connection, token)


def shop_of(request: Request) -> Database:
    """The database of the app that answers this request."""
    return request.app.state.database


def visitor_of(request: Request) -> Customer:
    """The customer of this request, a guest or not."""
    return request.state.customer


def member_for_page(request: Request) -> Customer:
    """The signed-in customer; a guest is sent to sign in first."""
    customer = visitor_of(request)
    if not customer.signed_in:
        raise SignInNeeded(request.url.path)
    return customer


def member_for_data(request: Request) -> Customer:
    """The signed-in customer; a guest gets 401, and the page decides what to do."""
    customer = visitor_of(request)
    if not customer.signed_in:
        raise HTTPException(401, "Please log in first.")
    return customer


Shop = Annotated[Database, Depends(shop_of)]
Visitor = Annotated[Customer, Depends(visitor_of)]
Member = Annotated[Customer, Depends(member_for_data)]
MemberOrLogin = Annotated[Customer, Depends(member_for_page)]


def _signer(database: Database) -> Signer:
    return Signer(database.cookie_secret, salt=COOKIE)


def _cookie(database: Database, customer: Customer, *, secure: bool) -> str:
    value = _signer(database).sign(customer.token).decode()
    lasting = "Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
    return f"{COOKIE}={value}; {lasting}{'; Secure' if secure else ''}"
