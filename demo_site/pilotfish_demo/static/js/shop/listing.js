import { get } from "../api.js";
import { attempt } from "../announce.js";
import { h } from "../dom.js";
import { productCard } from "./card.js";

const AT_ONCE = 12;
const PRICES = [["", "Any price"], ["20", "Up to $20"], ["30", "Up to $30"], ["50", "Up to $50"], ["100", "Up to $100"]];
const SORTS = [
  ["", "Featured"], ["price-asc", "Price, low to high"], ["price-desc", "Price, high to low"],
  ["name", "Name"], ["rating", "Best rated"],
];
const FILTERS = ["q", "category", "colour", "max_price", "sort"];

export async function openListing({ query, signal, router }) {
  const filters = new URLSearchParams(FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
  const found = await get(`/products?${filters}`, signal);
  const shelf = new Shelf();
  shelf.show(found.products, filters);

  async function narrow(name, value) {
    if (value) filters.set(name, value);
    else filters.delete(name);
    router.replaceQuery(filters);
    shelf.busy(true);
    const { products } = (await attempt(() => get(`/products?${filters}`, signal))) ?? {};
    if (products) shelf.show(products, filters);
    shelf.busy(false);
  }

  return {
    title: filters.get("q") ? `Search: ${filters.get("q")}` : found.categories[filters.get("category")] ?? "Shop",
    layout: "with-aside",
    nodes: [sidebar(found, filters, narrow), h("div", { class: "listing" }, heading(filters, narrow), shelf.nodes)],
  };
}

/** The grid of products with the line that counts them; shows some at first, the rest on demand. */
class Shelf {
  #count = h("p", { class: "small", role: "status" });
  #grid = h("ul", { class: "products", "aria-label": "Products" });
  #more = h("button", { class: "more-button", type: "button", onclick: () => this.#showRest() }, "Show more products");
  #rest = [];

  get nodes() {
    return [this.#count, this.#grid, this.#more];
  }

  busy(now) {
    this.#grid.setAttribute("aria-busy", String(now));
  }

  show(products, filters) {
    this.#rest = products.slice(AT_ONCE);
    this.#grid.replaceChildren(...products.slice(0, AT_ONCE).map(productCard));
    this.#more.hidden = this.#rest.length === 0;
    const asked = filters.get("q") ? ` for “${filters.get("q")}”` : "";
    this.#count.textContent = `${products.length} ${products.length === 1 ? "product" : "products"}${asked}`;
  }

  #showRest() {
    const cards = this.#rest.map(productCard);
    this.#grid.append(...cards);
    this.#more.hidden = true;
    cards[0].querySelector("a").focus();
  }
}

function heading(filters, narrow) {
  return h("div", { class: "listing-head" },
    h("h1", {}, filters.get("q") ? "Search results" : "Shop"),
    select("Sort by", SORTS, filters.get("sort"), (value) => narrow("sort", value)));
}

function sidebar({ categories, colours }, filters, narrow) {
  return h("form", { class: "filters", "aria-label": "Filters", onsubmit: (event) => event.preventDefault() },
    h("fieldset", {},
      h("legend", {}, "Category"),
      [["", "Everything"], ...Object.entries(categories)].map(([value, label]) =>
        h("label", { class: "radio" },
          h("input", {
            type: "radio", name: "category", value,
            checked: (filters.get("category") ?? "") === value,
            onchange: () => narrow("category", value),
          }), ` ${label}`))),
    h("fieldset", {},
      h("legend", {}, "Colour"),
      h("div", { class: "swatches" }, colours.map((colour) => swatch(colour, filters, narrow)))),
    select("Price", PRICES, filters.get("max_price"), (value) => narrow("max_price", value)));
}

function swatch(colour, filters, narrow) {
  return h("button", {
    type: "button",
    class: `swatch ${colour}`,
    "aria-pressed": String(filters.get("colour") === colour),
    onclick: ({ currentTarget }) => {
      const pressed = currentTarget.getAttribute("aria-pressed") !== "true";
      for (const other of currentTarget.parentElement.children) other.setAttribute("aria-pressed", "false");
      currentTarget.setAttribute("aria-pressed", String(pressed));
      narrow("colour", pressed ? colour : "");
    },
  }, colour[0].toUpperCase() + colour.slice(1));
}

function select(label, choices, current, onpick) {
  const id = `choose-${label.toLowerCase().replaceAll(" ", "-")}`;
  return h("div", { class: "field" },
    h("label", { for: id }, label),
    h("select", { id, onchange: ({ target }) => onpick(target.value) },
      choices.map(([value, text]) => h("option", { value, selected: (current ?? "") === value }, text))));
}
