"""The account's data for the part that runs in the browser."""

from dataclasses import replace
from typing import Any, Literal

from fastapi import APIRouter, HTTPException
from pydantic import BaseModel, Field

from .. import addresses, customers, orders, plan
from ..addresses import Place
from ..checkout import is_email
from ..customers import Customer, Profile
from ..database import Database
from ..money import Currency, dollars
from ..visitor import Member, Shop

router = APIRouter(prefix="/api/account")


class ProfileForm(BaseModel):
    """The fields of the profile page."""

    name: str = Field(min_length=1, max_length=80)
    email: str = Field(max_length=120)
    phone: str = Field("", max_length=40)
    born: str = Field("", pattern=r"^(\d{4}-\d{2}-\d{2})?$")
    language: Literal["en", "de", "es", "fr"] = "en"
    newsletter: bool = False


class PreferencesForm(BaseModel):
    """The fields of the preferences page that change."""

    dark: bool | None = None
    notify: bool | None = None
    currency: Currency | None = None


class AddressForm(BaseModel):
    """The fields of a new address."""

    label: str = Field(min_length=1, max_length=40)
    name: str = Field(min_length=1, max_length=80)
    street: str = Field(min_length=1, max_length=120)
    city: str = Field(min_length=1, max_length=80)
    postal_code: str = Field(min_length=1, max_length=20)
    country: str


class PlanForm(BaseModel):
    """The plan to change to."""

    plan: str


class PasswordForm(BaseModel):
    """The fields of the security page."""

    current: str
    new: str = Field(min_length=8, max_length=200)


@router.get("")
def get_account(shop: Shop, customer: Member) -> dict[str, Any]:
    """Everything the account pages show."""
    return _account(shop, customer)


@router.put("/profile")
def put_profile(shop: Shop, customer: Member, form: ProfileForm) -> dict[str, Any]:
    """Save the profile."""
    if not is_email(form.email):
        raise HTTPException(422, "Enter an e-mail address like name@example.com.")
    with shop.transaction() as connection:
        customers.save_profile(connection, customer.id, Profile(**form.model_dump()))
    return _account(shop, customer)


@router.patch("/preferences")
def patch_preferences(shop: Shop, customer: Member, form: PreferencesForm) -> dict[str, Any]:
    """Save some of the preferences."""
    changed = replace(customer.preferences, **form.model_dump(exclude_none=True))
    with shop.transaction() as connection:
        customers.save_preferences(connection, customer.id, changed)
    return _account(shop, customer)


@router.put("/plan")
def put_plan(shop: Shop, customer: Member, form: PlanForm) -> dict[str, Any]:
    """Change to another plan of the club."""
    wanted = plan.by_id(form.plan)
    if wanted is None:
        raise HTTPException(422, "The club has no such plan.")
    with shop.transaction() as connection:
        plan.change(connection, customer, wanted)
    return _account(shop, customer)


@router.post("/plan/cancel")
def cancel_plan(shop: Shop, customer: Member) -> dict[str, Any]:
    """Leave the club."""
    with shop.transaction() as connection:
        plan.cancel(connection, customer)
    return _account(shop, customer)


@router.post("/plan/resume")
def resume_plan(shop: Shop, customer: Member) -> dict[str, Any]:
    """Come back to the club."""
    with shop.transaction() as connection:
        plan.resume(connection, customer)
    return _account(shop, customer)


@router.post("/addresses")
def add_address(shop: Shop, customer: Member, form: AddressForm) -> dict[str, Any]:
    """Add an address."""
    if form.country not in addresses.COUNTRIES:
        raise HTTPException(422, "We do not send to that country yet.")
    place = Place(**form.model_dump(exclude={"label"}))
    with shop.transaction() as connection:
        addresses.add(connection, customer.id, form.label, place)
    return _account(shop, customer)


@router.post("/addresses/{address_id}/default")
def make_address_default(shop: Shop, customer: Member, address_id: int) -> dict[str, Any]:
    """Send orders to this address from now on."""
    with shop.transaction() as connection:
        if address_id not in [address.id for address in addresses.book(connection, customer.id)]:
            raise HTTPException(404, "There is no such address.")
        addresses.make_default(connection, customer.id, address_id)
    return _account(shop, customer)


@router.delete("/addresses/{address_id}")
def remove_address(shop: Shop, customer: Member, address_id: int) -> dict[str, Any]:
    """Remove an address."""
    with shop.transaction() as connection:
        addresses.remove(connection, customer.id, address_id)
    return _account(shop, customer)


@router.post("/password")
def change_password(shop: Shop, customer: Member, form: PasswordForm) -> dict[str, str]:
    """Set a new password."""
    with shop.transaction() as connection:
        if not customers.change_password(connection, customer.id, form.current, form.new):
            raise HTTPException(422, "The current password is not right.")
    return {"detail": "Password changed"}


def _account(shop: Database, customer: Customer) -> dict[str, Any]:
    with shop.reading() as connection:
        fresh = customers.by_id(connection, customer.id)
        book = addresses.book(connection, customer.id)
        ordered = orders.of_customer(connection, customer.id)
    return {
        "profile": fresh.profile,
        "preferences": fresh.preferences,
        "plan": {"id": fresh.plan, "cancelled": fresh.plan_cancelled},
        "plans": [vars(offer) | {"price": dollars(offer.price)} for offer in plan.PLANS],
        "addresses": book,
        "orders": [
            {"number": order.number, "day": order.day, "status": order.status}
            | {"total": dollars(order.total)}
            for order in ordered
        ],
        "languages": customers.LANGUAGES,
        "countries": addresses.COUNTRIES,
    }
