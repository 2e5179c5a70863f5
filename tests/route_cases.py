"""Paths that a policy lets the agent open or not, alike on the page and on the server."""

from typing import Any

__all__ = ["CASES"]

ADMIN = {"no_routes": ["/admin/*"]}
SHOP = {"routes": ["/shop/*", "/cart"]}

CASES: list[tuple[dict[str, Any], str, bool]] = [
    (ADMIN, "/admin/users", True),
    (ADMIN, "/admin/users?tab=1#top", True),
    (ADMIN, "/admin/", True),
    (ADMIN, "/admin", True),
    (ADMIN, "/ADMIN/Users", True),
    (ADMIN, "/%61dmin/users", True),
    (ADMIN, "/%2561dmin/users", True),
    (ADMIN, "/admin%2Fusers", True),
    (ADMIN, "/admin%5Cusers", True),
    (ADMIN, "/admin/%0Ausers", True),
    (ADMIN, "/admin/%ff", True),
    (ADMIN, "/x//admin/users", False),
    (ADMIN, "/shop/%2e%2e%2fadmin/users", True),
    (ADMIN, "/./admin//users", True),
    (ADMIN, "/admin;v=1/users", True),
    (ADMIN, "/#/admin/users", True),
    (ADMIN, "/#!/admin/users", True),
    (ADMIN, "/#admin", False),
    (ADMIN, "/administrators", False),
    (ADMIN, "/shop/admin/users", False),
    (ADMIN, "/search?next=/admin/users", False),
    ({"no_routes": ["/admin"]}, "/admin/", True),
    ({"no_routes": ["/admin"]}, "/admin/users", False),
    ({"no_routes": ["*/edit"]}, "/pages/7/edit", True),
    ({"no_routes": ["/caf%C3%A9/*"]}, "/café/menu", True),
    ({"no_routes": ["/a.b"]}, "/axb", False),
    (SHOP, "/shop/mugs", False),
    (SHOP, "/shop", False),
    (SHOP, "/cart/", False),
    (SHOP, "/cart/pay", True),
    (SHOP, "/", True),
    (SHOP, "/shop/%2e%2e%2fadmin", True),
    (SHOP | ADMIN | {"no_routes": ["/shop/staff*"]}, "/shop/staff", True),
    ({"routes": []}, "/anything", False),
]
