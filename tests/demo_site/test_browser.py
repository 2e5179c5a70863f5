"""The part in the browser, as a visitor uses it."""

from playwright.sync_api import Page, expect

AGENT = """
window.registered = {};
window.pilotfish = {
  configure: options => { window.configured = options },
  registerAction: action => { window.registered[action.name] = action },
};
"""


def test_two_blue_mugs_from_the_shelf_to_the_thank_you(page: Page) -> None:
    page.goto("/")
    page.evaluate("window.sameDocument = true")
    page.get_by_role("link", name="Shop", exact=True).click()
    page.get_by_role("list", name="Products").get_by_role("link", name="Blue Mug").click()
    expect(page).to_have_title("Blue Mug · Tidewater")
    page.get_by_label("Quantity").fill("2")
    page.get_by_role("button", name="Add to cart").click()
    expect(page.locator(".toast")).to_have_text("Added 2 × Blue Mug to your cart")
    page.get_by_role("link", name="Cart 2 in it").click()
    expect(page.get_by_role("definition").filter(has_text="$48.00")).to_have_count(2)
    assert page.evaluate("window.sameDocument")
    page.get_by_role("link", name="Checkout").click()
    page.get_by_role("button", name="Place the order", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Thank you, Sam")
    expect(page.get_by_role("definition").filter(has_text="$48.00")).to_have_count(1)


def test_filters_narrow_the_shop_and_stand_in_the_address(page: Page) -> None:
    page.goto("/shop")
    products = page.get_by_role("list", name="Products").get_by_role("listitem")
    expect(products).to_have_count(12)
    page.get_by_role("button", name="Show more products").click()
    expect(products).to_have_count(39)
    page.get_by_label("Mugs & cups").check()
    page.get_by_role("button", name="Blue").click()
    expect(products).to_have_count(3)
    expect(page.get_by_role("button", name="Blue")).to_have_attribute("aria-pressed", "true")
    assert page.url.endswith("/shop?category=mugs&colour=blue")
    page.reload()
    expect(products).to_have_count(3)


def test_back_goes_to_the_page_before(page: Page) -> None:
    page.goto("/shop?q=teapot")
    page.get_by_role("link", name="Blue Teapot").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Blue Teapot")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Search results")


def test_the_cart_changes_in_place(page: Page) -> None:
    page.goto("/products/blue-mug")
    page.get_by_role("button", name="Add to cart").click()
    page.get_by_role("link", name="Cart 1 in it").click()
    page.get_by_label("Quantity of Blue Mug").fill("3")
    page.get_by_label("Coupon code").fill("welcome10")
    expect(page.locator(".grand")).to_contain_text("$72.00")
    page.get_by_label("Coupon code").fill("welcome10")
    page.get_by_role("button", name="Apply").click()
    expect(page.locator(".grand")).to_contain_text("$64.80")
    page.get_by_role("button", name="Remove Blue Mug").click()
    expect(page.get_by_text("Your cart is empty.")).to_be_visible()


def test_dark_mode_switches_the_theme_and_lasts(page: Page) -> None:
    page.goto("/account/preferences")
    dark = page.get_by_role("switch", name="Dark mode")
    expect(dark).to_have_attribute("aria-checked", "false")
    dark.click()
    expect(dark).to_have_attribute("aria-checked", "true")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto("/help")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_profile_and_the_plan(page: Page) -> None:
    page.goto("/account/profile")
    page.get_by_label("Name").fill("Ada Byron")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".toast")).to_have_text("Profile saved")
    page.get_by_role("link", name="Plan", exact=True).click()
    page.get_by_role("button", name="Cancel plan").click()
    expect(page.get_by_role("heading", name="Your plan is cancelled")).to_be_visible()
    page.get_by_role("button", name="Resume plan").click()
    expect(page.get_by_role("heading", name="Current plan: Monthly")).to_be_visible()


def test_card_fields_show_only_for_a_card(page: Page) -> None:
    page.goto("/products/blue-mug")
    page.get_by_role("button", name="Add to cart").click()
    expect(page.locator(".toast")).to_contain_text("Added 1")
    page.goto("/checkout")
    expect(page.get_by_label("Card number")).to_be_hidden()
    page.get_by_label("Card", exact=True).check()
    expect(page.get_by_label("Card number")).to_be_visible()
    page.get_by_label("Pay on delivery").check()
    expect(page.get_by_label("Card number")).to_be_hidden()


def test_the_page_offers_itself_to_the_agent(page: Page) -> None:
    page.add_init_script(AGENT)
    page.goto("/products/blue-mug")
    page.get_by_role("button", name="Add to cart").click()
    expect(page.locator(".toast")).to_contain_text("Added 1")
    applied = page.evaluate("registered.apply_coupon.handler({code: 'welcome10'}, {})")
    assert applied == {"coupon": "WELCOME10", "discount": "$2.40", "total": "$21.60"}
    assert page.evaluate("configured.navigate('https://elsewhere.example/')") is False
    assert page.evaluate("configured.navigate('/cart')") is True
    expect(page.get_by_role("heading", level=1)).to_have_text("Your cart")
    page.evaluate("void configured.navigate('/help/returns')")
    expect(page.get_by_role("heading", level=1)).to_have_text("Returns and refunds")


def test_nothing_is_cut_off_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    for path in ("/", "/shop", "/products/blue-mug", "/account/plan", "/help", "/admin/orders"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == 390, path
