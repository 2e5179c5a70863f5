import { h, hidden } from "../dom.js";

/** A product in a list: the whole card is one link. */
export function productCard(product) {
  return h(
    "li",
    { class: "product" },
    h(
      "a",
      { href: `/products/${product.slug}` },
      h("img", { src: product.picture, alt: "", width: 400, height: 400, loading: "lazy" }),
      h("span", { class: "product-name" }, product.name),
      h("span", { class: "product-price" }, product.price),
      h("span", { class: "product-summary" }, product.summary),
    ),
    shelfLabel(product),
  );
}

/** Five stars, some of them full. */
export function stars(rating) {
  return h("span", { class: "stars", role: "img", "aria-label": `${rating} out of 5 stars` },
    h("span", { "aria-hidden": "true" }, "★".repeat(Math.round(rating)).padEnd(5, "☆")));
}

/** How much of a product is left, where that matters. */
export function stockText({ stock }) {
  if (stock === 0) return "Sold out";
  return stock <= 5 ? `Only ${stock} left` : "In stock";
}

function shelfLabel(product) {
  if (product.stock > 5) return null;
  return h("span", { class: product.stock ? "label few" : "label gone" }, hidden("Stock: "), stockText(product));
}
