import { get } from "../api.js";
import { h } from "../dom.js";
import { accountPage } from "./frame.js";

export async function openOverview({ signal }) {
  const account = await get("/account", signal);
  const { profile, plan, plans, addresses, orders } = account;
  const { name, price, period } = plans.find(({ id }) => id === plan.id);
  const home = addresses.find(({ is_default }) => is_default)?.place;
  return accountPage("Your account",
    h("p", { class: "lead" }, `Hello, ${profile.name}.`),
    h("ul", { class: "panels" },
      panel("/account/profile", "Profile", profile.email),
      panel("/account/plan", "Tidewater Club", plan.cancelled ? "Cancelled" : `${name}, ${price} a ${period}`),
      panel("/account/orders", "Orders", orders.length ? `${orders.length} so far, the last on ${orders[0].day}` : "None so far"),
      panel("/account/addresses", "Addresses", home ? `${home.street}, ${home.city}` : "None yet"),
      panel("/account/preferences", "Preferences", "Dark mode, e-mail, currency"),
      panel("/account/security", "Security", "Change your password")));
}

function panel(href, title, text) {
  return h("li", {}, h("a", { class: "card", href }, h("strong", {}, title), h("span", {}, text)));
}
