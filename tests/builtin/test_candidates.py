from builtin_site import turn_on
from pilotfish.agent.model.request import Place
from pilotfish_builtin.candidates import exact_words, is_back_office, last_segment

DUMP = """
URL: /orders
TITLE: Orders
[1]<main>
	[2]<heading level=1> Orders
	[3]<link href=/help/returns> Returns
	[4]<combobox value=Any options=["Any","Shipped","Returned"]> Status
	[5]<table rows=2> Orders
		[6]<row> T-881 | Ada | [7]<link href=/orders/881> View
		[8]<row> T-882 | Bob | [9]<link href=/orders/882> View
[10]<contentinfo>
	[11]<link href=/help/returns> Return policy
"""
SITEMAP = (
    Place("/help/returns", "Returns", keywords=("money back",)),
    Place("/admin/returns", "Returns"),
    Place("/orders/:id", "Order"),
)


def test_links_and_pages_of_the_sitemap_are_one_candidate_a_path() -> None:
    found = turn_on(DUMP, SITEMAP).finder.places("return policy")
    paths = [each.key for each in found]
    assert paths[0] == "path:/help/returns" and len(paths) == len(set(paths))
    assert "path:/orders/:id" not in paths
    assert found[0].place is not None


def test_a_keyword_names_a_page() -> None:
    found = turn_on(DUMP, SITEMAP).finder.places("money back")
    assert found[0].key == "path:/help/returns" and found[0].score > 0.9


def test_the_back_office_is_for_those_who_say_so() -> None:
    assert is_back_office("/admin/returns", "open returns")
    assert not is_back_office("/admin/returns", "open admin returns")


def test_a_name_that_says_nothing_stands_for_its_row() -> None:
    found = turn_on(DUMP).finder.elements("order 882", lambda each: each.word == "link")
    assert found[0].element is not None and found[0].element.ref == 9
    assert found[0].score > found[1].score + 0.2


def test_options_are_candidates() -> None:
    found = turn_on(DUMP).finder.options("shipped", lambda each: True)
    assert found[0].key == "option:4:Shipped"


def test_what_must_be_found_as_it_is() -> None:
    assert exact_words("refund order T-881 of ada@x.org") == {"t-881", "ada@x.org"}
    assert last_segment("/help/gift-cards") == "gift cards" and last_segment("/orders/881") == ""
