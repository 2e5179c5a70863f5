"""The shop's data for the part that runs in the browser: goods, pictures, the cart."""

from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Response
from pydantic import BaseModel, Field

from .. import cart, catalogue, effects, pictures
from ..cart import Cart
from ..catalogue import Filters, Sort
from ..database import Database
from ..money import about, dollars
from ..visitor import Shop, Visitor

router = APIRouter()


class Search(BaseModel):
    """The query of the shop page; `max_price` in whole dollars."""

    q: str = Field("", max_length=80)
    category: str = ""
    colour: str = ""
    max_price: int | None = None
    sort: Sort = "featured"

    def filters(self) -> Filters:
        cents = None if self.max_price is None else self.max_price * 100
        return Filters(self.q, self.category, self.colour, cents, self.sort)


class Addition(BaseModel):
    """A product for the cart."""

    slug: str
    quantity: int = Field(1, ge=1, le=catalogue.MOST_OF_ONE)


class Quantity(BaseModel):
    """How many there should be."""

    quantity: int = Field(ge=1, le=catalogue.MOST_OF_ONE)


class Coupon(BaseModel):
    """A coupon code, as typed; an empty one removes the coupon."""

    code: str = Field(max_length=40)


@router.get("/pictures/{slug}.svg")
def get_picture(shop: Shop, slug: str) -> Response:
    """The picture of a product."""
    with shop.reading() as connection:
        product = catalogue.find(connection, slug)
    if product is None:
        raise HTTPException(404)
    picture = pictures.draw(product.shape, product.colour)
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@router.get("/api/products")
def get_products(shop: Shop, asked: Annotated[Search, Query()]) -> dict[str, Any]:
    """The products that pass the filters, and the filters there are."""
    with shop.reading() as connection:
        found = catalogue.search(connection, asked.filters())
        colours = catalogue.colours(connection)
    return {
        "products": [_priced(product) for product in found],
        "categories": catalogue.CATEGORIES,
        "colours": colours,
    }


@router.get("/api/products/{slug}")
def get_product(shop: Shop, slug: str) -> dict[str, Any]:
    """One product and those to show beside it."""
    with shop.reading() as connection:
        product = catalogue.find(connection, slug)
        if product is None:
            raise HTTPException(404, "We do not sell that.")
        beside = catalogue.neighbours(connection, product)
    return {"product": _priced(product), "neighbours": [_priced(other) for other in beside]}


@router.get("/api/products/{slug}/reviews")
def get_reviews(shop: Shop, slug: str) -> list[catalogue.Review]:
    """What customers say about a product."""
    with shop.reading() as connection:
        return catalogue.reviews(connection, slug)


@router.get("/api/cart")
def get_cart(shop: Shop, customer: Visitor) -> dict[str, Any]:
    """The visitor's cart."""
    with shop.reading() as connection:
        return _shown(cart.of(connection, customer.id), customer.preferences.currency)


@router.post("/api/cart/lines")
def add_line(shop: Shop, customer: Visitor, addition: Addition) -> dict[str, Any]:
    """Put a product into the cart."""
    with shop.transaction() as connection:
        cart.add(connection, customer.id, addition.slug, addition.quantity)
    return get_cart(shop, customer)


@router.put("/api/cart/lines/{slug}")
def change_line(shop: Shop, customer: Visitor, slug: str, wanted: Quantity) -> dict[str, Any]:
    """Change how many of a product are in the cart."""
    with shop.transaction() as connection:
        cart.change(connection, customer.id, slug, wanted.quantity)
    return get_cart(shop, customer)


@router.delete("/api/cart/lines/{slug}")
def remove_line(shop: Shop, customer: Visitor, slug: str) -> dict[str, Any]:
    """Remove a product from the cart."""
    with shop.transaction() as connection:
        cart.remove(connection, customer.id, slug)
    return get_cart(shop, customer)


@router.put("/api/cart/coupon")
def set_coupon(shop: Shop, customer: Visitor, coupon: Coupon) -> dict[str, Any]:
    """Apply a coupon code to the cart."""
    with shop.transaction() as connection:
        cart.apply_coupon(connection, customer.id, coupon.code)
    return get_cart(shop, customer)


@router.get("/api/effects")
def get_effects(shop: Shop) -> dict[str, int]:
    """How often each thing really happened, over all customers."""
    return count_effects(shop)


def count_effects(shop: Database) -> dict[str, int]:
    """The same as `/api/effects`, for whoever holds the database."""
    with shop.reading() as connection:
        return effects.counts(connection)


def _priced(product: catalogue.Product) -> dict[str, Any]:
    return vars(product) | {
        "price": dollars(product.price),
        "most": min(product.stock, catalogue.MOST_OF_ONE),
        "picture": f"/pictures/{product.slug}.svg",
    }


def _shown(basket: Cart, currency: str) -> dict[str, Any]:
    return {
        "lines": [
            vars(line)
            | {"price": dollars(line.price), "total": dollars(line.total)}
            | {"picture": f"/pictures/{line.slug}.svg"}
            for line in basket.lines
        ],
        "count": basket.count,
        "coupon": basket.coupon,
        "subtotal": dollars(basket.subtotal),
        "discount": dollars(basket.discount),
        "total": dollars(basket.total),
        "about": about(basket.total, currency),
    }
