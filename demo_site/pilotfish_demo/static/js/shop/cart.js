import { call, get } from "../api.js";
import { announce, attempt, showCartCount } from "../announce.js";
import { h, hidden } from "../dom.js";

export async function openCart({ signal }) {
  const page = h("div", { class: "cart-page" });
  draw(page, await get("/cart", signal));
  return { title: "Your cart", nodes: [h("h1", {}, "Your cart"), page] };
}

function draw(page, cart) {
  showCartCount(cart.count);
  page.replaceChildren(...(cart.lines.length ? [lines(page, cart), summary(page, cart)] : [nothing()]));
}

async function change(page, work, text) {
  page.setAttribute("aria-busy", "true");
  const cart = await attempt(work);
  if (cart) announce(text);
  draw(page, cart ?? (await get("/cart")));
  page.removeAttribute("aria-busy");
}

function lines(page, cart) {
  return h("ul", { class: "cart-lines card", "aria-label": "Items" }, cart.lines.map((line) => row(page, line)));
}

function row(page, line) {
  const { slug, name } = line;
  const id = `quantity-${slug}`;
  const setQuantity = ({ target }) => {
    const quantity = target.valueAsNumber;
    change(page, () => call("PUT", `/cart/lines/${slug}`, { body: { quantity } }), `${name}: quantity ${quantity}`);
  };
  const remove = () => change(page, () => call("DELETE", `/cart/lines/${slug}`), `Removed ${name} from your cart`);
  return h("li", {},
    h("img", { src: line.picture, alt: "", width: 88, height: 88 }),
    h("div", { class: "cart-name" },
      h("a", { href: `/products/${slug}` }, name),
      h("span", { class: "small" }, `${line.price} each`)),
    h("div", { class: "field" },
      h("label", { for: id }, "Quantity", hidden(` of ${name}`)),
      h("input", { id, type: "number", min: 1, max: 20, value: line.quantity, onchange: setQuantity })),
    h("span", { class: "amount" }, line.total),
    h("button", { class: "quiet", type: "button", onclick: remove }, "Remove", hidden(` ${name}`)));
}

function summary(page, cart) {
  return h("section", { class: "card summary", "aria-labelledby": "summary" },
    h("h2", { id: "summary" }, "Summary"),
    h("dl", { class: "sums" },
      sum("Subtotal", cart.subtotal),
      cart.coupon ? sum(`Coupon ${cart.coupon}`, `−${cart.discount}`) : null,
      sum("Shipping", "Free"),
      h("div", { class: "grand" }, h("dt", {}, "Total"), h("dd", {}, cart.total)),
      cart.about ? sum("In your currency", cart.about) : null),
    h("a", { class: "button primary wide", href: "/checkout" }, "Checkout"),
    coupon(page, cart));
}

function sum(label, amount) {
  return h("div", {}, h("dt", {}, label), h("dd", {}, amount));
}

function coupon(page, cart) {
  const put = (code, text) => change(page, () => call("PUT", "/cart/coupon", { body: { code } }), text);
  if (cart.coupon) {
    return h("button", { class: "quiet", type: "button", onclick: () => put("", "Coupon removed") }, "Remove coupon");
  }
  const code = h("input", { id: "coupon", autocomplete: "off", required: true });
  return h("form", {
    class: "coupon",
    "aria-label": "Coupon",
    onsubmit: (event) => {
      event.preventDefault();
      put(code.value, `Coupon ${code.value.trim().toUpperCase()} applied`);
    },
  }, h("div", { class: "field" }, h("label", { for: "coupon" }, "Coupon code"), code), h("button", { type: "submit" }, "Apply"));
}

function nothing() {
  return h("div", { class: "card empty" },
    h("p", { class: "lead" }, "Your cart is empty."),
    h("a", { class: "button primary", href: "/shop" }, "Go to the shop"));
}
