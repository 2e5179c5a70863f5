"""A small shop as dumps: what the matcher's tests of several turns walk through."""

from collections.abc import Callable

from builtin_site import Button, FakeSite
from pilotfish.agent.model.request import Place
from pilotfish_client.outcome import Effect, Outcome

__all__ = ["PAGES", "SITEMAP", "open_shop"]

HEAD = """[1]<banner>
	[2]<link href=/> Harbor Goods
	[3]<navigation> Main
		[4]<link href=/products> Products
		[5]<link href=/cart> Cart
		[6]<link href=/account> Account
		[7]<link href=/help> Help
"""
FOOT = """[90]<contentinfo>
	[91]<textbox type=email> Email address
	[92]<button> Subscribe
	[93]<link href=/help/returns> Returns
	[94]<link href=/help/shipping> Shipping
	[95]<link href=/contact> Contact us
"""
PAGES = {
    "/": "TITLE: Harbor Goods\n"
    + HEAD
    + "[10]<main>\n\t[11]<heading level=1> Slow mornings\n\t[12]<link href=/products> Shop all\n"
    + FOOT,
    "/products": "TITLE: Products · Harbor Goods\n"
    + HEAD
    + """[20]<main>
	[21]<heading level=1> Products
	[22]<searchbox> Search products
	[23]<combobox value=Newest options=["Newest","Price: low to high","Price: high to low"]> Sort
	[24]<list>
		[25]<link href=/products/red-kettle> Red Kettle
		$48.00
		[26]<link href=/products/blue-mug> Blue Mug
		$12.00
		[27]<link href=/products/white-mug> White Mug
		$11.00
		[28]<link href=/products/blue-cup> Blue Espresso Cup
		$9.00
"""
    + FOOT,
    "/products/blue-mug": "TITLE: Blue Mug · Harbor Goods\n"
    + HEAD
    + """[30]<main>
	[31]<heading level=1> Blue Mug
	$12.00
	A mug for coffee.
	[32]<spinbutton value=1> Quantity
	[33]<button> Add to cart
	[34]<button> Add to wishlist
	[35]<heading level=2> You may also like
	[36]<link href=/products/white-mug> White Mug
"""
    + FOOT,
    "/cart": "TITLE: Your cart · Harbor Goods\n"
    + HEAD
    + """[40]<main>
	[41]<heading level=1> Your cart
	[42]<table rows=2> Items
		[43]<row> Blue Mug | $12.00 | [44]<spinbutton value=2> Quantity | [45]<button> Remove
		[46]<row> Red Kettle | $48.00 | [47]<spinbutton value=1> Quantity | [48]<button> Remove
	[49]<textbox> Discount code
	[50]<button> Apply
	Total: $72.00
	[51]<link href=/checkout> Checkout
"""
    + FOOT,
    "/checkout": "TITLE: Checkout · Harbor Goods\n"
    + HEAD
    + """[55]<main>
	[56]<heading level=1> Checkout
	[57]<textbox value="Grace Hopper" required> Full name
	[58]<textbox value=g@x.org type=email required> Email
	[59]<textbox value="1 Pier" required> Street
	[60]<radio checked> Standard delivery
	[61]<radio> Express delivery
	[62]<button> Place order
"""
    + FOOT,
    "/account": "TITLE: Account · Harbor Goods\n"
    + HEAD
    + """[65]<main>
	[66]<heading level=1> Account
	[67]<link href=/account/profile> Profile
	[68]<link href=/account/preferences> Preferences
	[69]<link href=/account/plan> Plan
"""
    + FOOT,
    "/account/profile": "TITLE: Profile · Harbor Goods\n"
    + HEAD
    + """[70]<main>
	[71]<heading level=1> Profile
	[72]<textbox value="Grace Hopper"> Name
	[73]<textbox value=g@x.org type=email> Email
	[74]<textbox> Phone
	[75]<button> Save
"""
    + FOOT,
    "/account/preferences": "TITLE: Preferences · Harbor Goods\n"
    + HEAD
    + """[76]<main>
	[77]<heading level=1> Preferences
	[78]<switch> Dark mode
	[79]<switch checked> Marketing emails
	[80]<combobox value=English options=["English","Deutsch"]> Language
	[81]<button> Save preferences
"""
    + FOOT,
    "/account/plan": "TITLE: Plan · Harbor Goods\n"
    + HEAD
    + """[82]<main>
	[83]<heading level=1> Your plan
	You are on the Coffee Club plan, $8 a month.
	[84]<button> Change plan
	[85]<button> Cancel plan
"""
    + FOOT,
    "/help": "TITLE: Help · Harbor Goods\n"
    + HEAD
    + """[86]<main>
	[87]<heading level=1> Help
	[88]<link href=/help/returns> Returns and refunds
	[89]<link href=/help/shipping> Shipping
"""
    + FOOT,
    "/help/returns": "TITLE: Returns · Harbor Goods\n"
    + HEAD
    + """[100]<main>
	[101]<heading level=1> Returns and refunds
	You can return anything within 30 days of delivery, unused and in its box.
	[102]<heading level=2> How long does a refund take?
	Refunds reach your card within five working days.
"""
    + FOOT,
    "/help/shipping": "TITLE: Shipping · Harbor Goods\n"
    + HEAD
    + """[103]<main>
	[104]<heading level=1> Shipping
	We ship to the whole EU in two to four days.
	[105]<heading level=2> What does it cost?
	Shipping is $4, and free from $50.
"""
    + FOOT,
    "/contact": "TITLE: Contact us · Harbor Goods\n"
    + HEAD
    + """[110]<main>
	[111]<heading level=1> Write to support
	[112]<textbox required> Your name
	[113]<textbox type=email required> Email
	[114]<textbox multiline required> Message
	[115]<button> Send message
"""
    + FOOT,
    "!plan": "TITLE: Plan · Harbor Goods\nDIALOG: Cancel your plan?\n"
    + """[120]<dialog> Cancel your plan?
	You keep it until the end of the month.
	[121]<button> Keep plan
	[122]<button> Yes, cancel plan
""",
}
SITEMAP = tuple(
    Place(p, t, d, keywords=k)
    for p, t, d, k in [
        ("/", "Home", "", ()),
        ("/products", "Products", "The whole catalogue", ("shop", "catalogue")),
        ("/cart", "Cart", "What you are about to buy", ()),
        ("/checkout", "Checkout", "Address, delivery and payment", ()),
        ("/account/profile", "Profile", "Your name, email and phone", ()),
        ("/account/preferences", "Preferences", "Dark mode, language and emails", ()),
        ("/account/plan", "Plan", "Your membership", ("subscription",)),
        ("/help", "Help", "", ()),
        ("/help/returns", "Returns", "How to send things back", ("return policy",)),
        ("/help/shipping", "Shipping", "Delivery times and costs", ()),
        ("/contact", "Contact us", "Write to support", ()),
    ]
)


def open_shop(start: str = "/") -> FakeSite:
    """The shop; its `log` tells orders, savings and messages by what the fields held then."""
    site = FakeSite(PAGES, start)
    site.buttons.update(
        {
            "Add to cart": _does(lambda: f"added {site.value(32)} of {site.path}", "Added to cart"),
            "Save": _does(
                lambda: f"saved {site.value(72)}, {site.value(73)}, {site.value(74)}", "Saved"
            ),
            "Save preferences": _does(lambda: "saved preferences", "Saved"),
            "Send message": _does(
                lambda: f"sent {site.value(114)!r} from {site.value(112)}, {site.value(113)}",
                "Thanks",
            ),
            "Apply": _does(lambda: f"applied {site.value(49)}", "Applied"),
            "Place order": _does(lambda: "ordered"),
            "Subscribe": _does(lambda: f"subscribed {site.value(91)}"),
            "Enter": _does(lambda: f"searched {site.value(22)}"),
            "Add to wishlist": _does(lambda: "wished"),
            "Change plan": _does(lambda: "changed the plan"),
            "Keep plan": _does(lambda: "kept the plan"),
            "Yes, cancel plan": _does(lambda: "cancelled the plan", "Plan cancelled"),
            "Cancel plan": _opens("!plan", "Cancel your plan?"),
            "Remove": _does(lambda: f"removed {site.clicked}"),
        }
    )
    return site


def _does(what: Callable[[], str], says: str = "") -> Button:
    def press(site: FakeSite) -> Outcome:
        site.log.append(what())
        effect = Effect(kind="message", text=says) if says else Effect(kind="changed", text="page")
        return Outcome(status="done", effects=[effect])

    return press


def _opens(dialog: str, name: str) -> Button:
    def press(site: FakeSite) -> Outcome:
        site.dialog = dialog
        return Outcome(status="done", effects=[Effect(kind="dialog", text=name)])

    return press
