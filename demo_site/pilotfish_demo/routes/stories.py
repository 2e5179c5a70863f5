"""Pages of text, rendered by the server: help, about, and the contact form."""

from typing import Annotated

from fastapi import APIRouter, Form, HTTPException, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from pydantic import BaseModel, Field

from .. import mails
from ..checkout import is_email
from ..mails import Mail
from ..page import render
from ..visitor import Shop, Visitor

router = APIRouter(default_response_class=HTMLResponse)

TOPICS = {
    "returns": "Returns and refunds",
    "shipping": "Shipping and delivery",
    "payment": "Payment and prices",
    "care": "Care for ceramics",
    "warranty": "Warranty and repairs",
}
SUBJECTS = ("An order", "A return", "A product", "The Tidewater Club", "Something else")


class Message(BaseModel):
    """The contact form as it was sent, complete or not."""

    name: str = Field("", max_length=80)
    email: str = Field("", max_length=120)
    subject: str = ""
    message: str = Field("", max_length=4000)

    def problem(self) -> str:
        """What the sender has to correct, or nothing."""
        if not (self.name.strip() and self.message.strip() and self.subject in SUBJECTS):
            return "Please fill in your name, a subject and a message."
        if not is_email(self.email.strip()):
            return "Please enter an e-mail address like name@example.com."
        return ""


@router.get("/help")
def open_help(request: Request) -> HTMLResponse:
    """The list of topics."""
    return render(request, "help/index", {"topics": TOPICS})


@router.get("/help/contact")
def open_contact(request: Request, customer: Visitor, sent: bool = False) -> HTMLResponse:
    """The contact form, or the thanks after it."""
    values = {"name": customer.profile.name, "email": customer.profile.email}
    return _contact(request, values, sent=sent)


@router.post("/help/contact")
def send_message(
    request: Request, shop: Shop, customer: Visitor, form: Annotated[Message, Form()]
) -> Response:
    """Send the message to the shop."""
    if problem := form.problem():
        return _contact(request, form.model_dump(), problem=problem)
    with shop.transaction() as connection:
        sender = f"{form.name.strip()} <{form.email.strip()}>"
        mails.send(
            connection, customer.id, Mail(sender, mails.SHOP, form.subject, form.message.strip())
        )
    return RedirectResponse("/help/contact?sent=true", 303)


@router.get("/help/{topic}")
def open_topic(request: Request, topic: str) -> HTMLResponse:
    """One help page."""
    if topic not in TOPICS:
        raise HTTPException(404)
    return render(request, f"help/{topic}", {"topics": TOPICS, "topic": topic})


@router.get("/about")
def open_about(request: Request) -> HTMLResponse:
    """Who is behind the shop."""
    return render(request, "about")


def _contact(
    request: Request, values: dict[str, str], *, problem: str = "", sent: bool = False
) -> HTMLResponse:
    context = {"values": values, "subjects": SUBJECTS, "problem": problem, "sent": sent}
    return render(
        request, "help/contact", context | {"topics": TOPICS}, status=422 if problem else 200
    )
