from xml.etree import ElementTree

from pilotfish_demo import catalogue, pictures
from pilotfish_demo.catalogue import Filters
from pilotfish_demo.database import Database


def test_every_product_has_a_picture(shop: Database) -> None:
    with shop.reading() as connection:
        products = catalogue.search(connection, Filters())
    for product in products:
        root = ElementTree.fromstring(pictures.draw(product.shape, product.colour))
        assert root.get("viewBox") == "0 0 400 400", product.slug


def test_the_glaze_colours_the_shape() -> None:
    assert "#3b78a1" in pictures.draw("mug", "blue")
    assert "#3b78a1" not in pictures.draw("mug", "green")
