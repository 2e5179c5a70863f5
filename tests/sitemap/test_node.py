from pilotfish_sitemap.node import Node, Page


def test_pages_carry_whole_paths_in_the_order_given() -> None:
    order = Node(":id", title="One order")
    orders = Node("orders", title="Orders", children=(order,))
    account = Node("account", children=(orders,), is_page=False)
    root = Node("", title="Home", children=(account,))
    assert list(root.pages()) == [
        Page("/", root),
        Page("/account/orders", orders),
        Page("/account/orders/:id", order),
    ]


def test_a_page_without_a_title_is_called_by_its_path() -> None:
    assert [page.title for page in Node("", children=(Node("faq"),), title="Home").pages()] == [
        "Home",
        "/faq",
    ]


def test_only_a_segment_with_a_colon_stands_for_others() -> None:
    assert Node(":id").is_dynamic
    assert not Node("id").is_dynamic
