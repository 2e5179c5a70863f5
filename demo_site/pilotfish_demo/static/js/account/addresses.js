import { get } from "../api.js";
import { h, hidden } from "../dom.js";
import { accountPage, choice, field, form, save } from "./frame.js";

export async function openAddresses({ signal }) {
  const page = h("div", { class: "stack" });
  draw(page, await get("/account", signal));
  return accountPage("Addresses", page);
}

function draw(page, { addresses, countries, profile }) {
  async function change(method, path, body, text) {
    const account = await save(method, path, body, text);
    if (account) draw(page, account);
  }

  page.replaceChildren(
    h("ul", { class: "panels", "aria-label": "Your addresses" }, addresses.map((address) => entry(address, change))),
    form("New address", (values) => change("POST", "/addresses", values, "Address saved"),
      h("h2", {}, "Add an address"),
      h("div", { class: "pair" },
        field("label", "Label", { required: true, placeholder: "Home, work, …", maxlength: 40 }),
        field("name", "Name", { value: profile.name, required: true, autocomplete: "name" })),
      field("street", "Address", { required: true, autocomplete: "street-address" }),
      h("div", { class: "pair" },
        field("city", "City", { required: true, autocomplete: "address-level2" }),
        field("postal_code", "Postal code", { required: true, autocomplete: "postal-code" })),
      choice("country", "Country", countries.map((country) => [country, country]), countries[0]),
      h("div", {}, h("button", { class: "primary", type: "submit" }, "Add address"))));
}

function entry({ id, label, place, is_default }, change) {
  return h("li", { class: "card address" },
    h("strong", {}, label, is_default ? h("span", { class: "badge" }, "Default") : null),
    h("span", {}, place.name),
    h("span", {}, place.street),
    h("span", {}, `${place.postal_code} ${place.city}, ${place.country}`),
    h("div", { class: "button-row" },
      is_default ? null : h("button", {
        class: "little", type: "button",
        onclick: () => change("POST", `/addresses/${id}/default`, undefined, `${label} is the default address`),
      }, "Make default", hidden(`: ${label}`)),
      h("button", {
        class: "little", type: "button",
        onclick: () => change("DELETE", `/addresses/${id}`, undefined, `${label} removed`),
      }, "Remove", hidden(` ${label}`))));
}
