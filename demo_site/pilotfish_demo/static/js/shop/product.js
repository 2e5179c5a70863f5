import { call, get } from "../api.js";
import { announce, attempt, showCartCount } from "../announce.js";
import { h } from "../dom.js";
import { productCard, stars, stockText } from "./card.js";

export async function openProduct({ parts: [slug], signal }) {
  const { product, neighbours } = await get(`/products/${slug}`, signal);
  return {
    title: product.name,
    nodes: [
      h("nav", { class: "crumbs", "aria-label": "Breadcrumb" },
        h("a", { href: "/shop" }, "Shop"), " / ", h("span", { "aria-current": "page" }, product.name)),
      h("div", { class: "product-page" },
        h("img", { class: "product-picture", src: product.picture, alt: product.name, width: 400, height: 400 }),
        facts(product)),
      reviews(product, signal),
      h("section", { class: "shelf", "aria-labelledby": "beside" },
        h("h2", { id: "beside" }, "You may also like"),
        h("ul", { class: "products" }, neighbours.map(productCard))),
    ],
  };
}

function facts(product) {
  return h("div", { class: "product-facts" },
    h("h1", {}, product.name),
    h("p", { class: "rating" }, stars(product.rating), ` ${product.rating} · ${product.review_count} reviews`),
    h("p", { class: "price" }, product.price),
    h("p", { class: "lead" }, product.summary),
    buy(product),
    h("p", { class: "small" }, `${stockText(product)}. Free shipping, tax included, 30 days to return it.`),
    h("h2", {}, "Description"),
    h("p", {}, product.description),
    h("ul", { class: "details" }, product.details.map((detail) => h("li", {}, detail))));
}

function buy(product) {
  if (!product.stock) return h("p", { class: "sold-out" }, "Sold out for now");
  const quantity = h("input", {
    id: "quantity", type: "number", min: 1, max: product.most, value: 1, required: true, inputmode: "numeric",
  });
  return h("form", {
    class: "buy",
    "aria-label": "Buy",
    onsubmit: (event) => {
      event.preventDefault();
      attempt(() => addToCart(product, quantity.valueAsNumber));
    },
  },
    h("div", { class: "field" }, h("label", { for: "quantity" }, "Quantity"), quantity),
    h("button", { class: "primary", type: "submit" }, "Add to cart"));
}

async function addToCart({ slug, name }, quantity) {
  const cart = await call("POST", "/cart/lines", { body: { slug, quantity } });
  showCartCount(cart.count);
  announce(`Added ${quantity} × ${name} to your cart`);
}

/** Reviews are below the fold: they are fetched when they come near the viewport. */
function reviews({ slug }, signal) {
  const list = h("ul", { class: "reviews", "aria-busy": "true" }, h("li", { class: "small" }, "Loading reviews"));
  const near = new IntersectionObserver(async ([entry]) => {
    if (!entry.isIntersecting) return;
    near.disconnect();
    const found = await attempt(() => get(`/products/${slug}/reviews`, signal));
    list.replaceChildren(...(found ?? []).map(review));
    list.removeAttribute("aria-busy");
  }, { rootMargin: "240px" });
  near.observe(list);
  return h("section", { class: "shelf", "aria-labelledby": "reviews" }, h("h2", { id: "reviews" }, "Reviews"), list);
}

function review({ author, rating, title, body, written }) {
  const day = new Date(`${written}T12:00`).toLocaleDateString("en", { day: "numeric", month: "long", year: "numeric" });
  return h("li", { class: "card" },
    stars(rating),
    h("h3", {}, title),
    h("p", {}, body),
    h("p", { class: "small" }, `${author}, ${day}`));
}
