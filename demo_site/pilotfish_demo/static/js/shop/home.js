import { get } from "../api.js";
import { h } from "../dom.js";
import { productCard } from "./card.js";

const TILES = [
  ["mugs", "Mugs & cups", "white-mug"],
  ["bowls", "Bowls & plates", "green-serving-bowl"],
  ["coffee", "Coffee & tea", "lighthouse-filter-beans"],
  ["table", "Table & home", "terracotta-vase"],
];
const FAVOURITES = [
  "blue-mug", "sand-latte-cup", "blue-teapot", "harbour-espresso-beans",
  "green-serving-bowl", "white-pour-over-dripper", "oak-serving-board", "terracotta-vase",
];

export async function openHome({ signal }) {
  const { products } = await get("/products", signal);
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  return {
    title: "Stoneware, coffee and linen",
    layout: "home",
    nodes: [
      hero(),
      section("Shop by kind", h("ul", { class: "tiles" }, TILES.map(tile))),
      section("Favourites", h("ul", { class: "products" }, FAVOURITES.map((slug) => productCard(bySlug.get(slug)))),
        h("a", { class: "more", href: "/shop" }, `See all ${products.length} products`)),
      club(),
    ],
  };
}

function hero() {
  return h("div", { class: "hero" },
    h("div", { class: "hero-text" },
      h("p", { class: "eyebrow" }, "New from the kiln"),
      h("h1", {}, "Made for slow mornings"),
      h("p", { class: "lead" }, 
        "Stoneware thrown by hand, coffee roasted on Tuesdays, and linen that gets better with every wash."),
      h("p", { class: "button-row" },
        h("a", { class: "button primary", href: "/shop" }, "Shop everything"),
        h("a", { class: "button", href: "/products/blue-mug" }, "Meet the Blue Mug"))),
    h("img", { class: "hero-picture", src: "/static/pictures/harbour.svg", alt: "", width: 1200, height: 620 }));
}

function section(title, ...content) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return h("section", { class: "shelf", "aria-labelledby": id }, h("h2", { id }, title), content);
}

function tile([category, label, slug]) {
  return h("li", {},
    h("a", { class: "tile", href: `/shop?category=${category}` },
      h("img", { src: `/pictures/${slug}.svg`, alt: "", width: 400, height: 400 }),
      h("span", {}, label)));
}

function club() {
  return h("section", { class: "club", "aria-labelledby": "club" },
    h("div", {},
      h("h2", { id: "club" }, "The Tidewater Club"),
      h("p", {}, "A fresh bag of coffee every month, first pick of each firing, and free repairs for life. From $9 a month.")),
    h("a", { class: "button", href: "/account/plan" }, "See your plan"));
}
