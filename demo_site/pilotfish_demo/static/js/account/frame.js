import { call } from "../api.js";
import { announce, attempt } from "../announce.js";
import { h } from "../dom.js";

const PAGES = [
  ["/account", "Overview"],
  ["/account/profile", "Profile"],
  ["/account/preferences", "Preferences"],
  ["/account/plan", "Plan"],
  ["/account/addresses", "Addresses"],
  ["/account/orders", "Orders"],
  ["/account/security", "Security"],
];

/** One page of the account: its navigation on the side, its content next to it. */
export function accountPage(title, ...content) {
  return {
    title,
    layout: "with-aside",
    nodes: [
      h("nav", { class: "side-nav", "aria-label": "Account" },
        PAGES.map(([path, label]) =>
          h("a", { href: path, "aria-current": path === location.pathname ? "page" : null }, label)),
        h("a", { href: "/logout" }, "Log out")),
      h("div", { class: "account" }, h("h1", {}, title), content),
    ],
  };
}

/** Saves something of the account and announces it; returns the account afterwards. */
export function save(method, path, body, text) {
  return attempt(async () => {
    const account = await call(method, `/account${path}`, { body });
    announce(text);
    return account;
  });
}

/** A labelled field; `properties` go to the input. */
export function field(id, label, properties, hint) {
  return h("div", { class: "field" },
    h("label", { for: id }, label),
    h("input", { id, name: id, ...properties, "aria-describedby": hint ? `${id}-hint` : null }),
    hint ? h("p", { class: "small", id: `${id}-hint` }, hint) : null);
}

/** A labelled select over `[value, text]` pairs. */
export function choice(id, label, choices, current, properties = {}) {
  return h("div", { class: "field" },
    h("label", { for: id }, label),
    h("select", { id, name: id, ...properties },
      choices.map(([value, text]) => h("option", { value, selected: value === current }, text))));
}

/** A form that passes its fields to `work` instead of the server. */
export function form(label, work, ...content) {
  return h("form", {
    class: "card stack",
    "aria-label": label,
    onsubmit: (event) => {
      event.preventDefault();
      work(Object.fromEntries(new FormData(event.target)), event.target);
    },
  }, content);
}
