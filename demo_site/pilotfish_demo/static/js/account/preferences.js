import { get } from "../api.js";
import { h } from "../dom.js";
import { accountPage, choice, save } from "./frame.js";

const CURRENCIES = [["USD", "US dollar ($)"], ["EUR", "Euro (€)"], ["GBP", "British pound (£)"]];

export async function openPreferences({ signal }) {
  const { preferences } = await get("/account", signal);

  /** Shows the new value at once, and restores the old one if the shop could not save it. */
  async function set(name, value) {
    const before = preferences[name];
    preferences[name] = value;
    const saved = await save("PATCH", "/preferences", { [name]: value }, "Preferences saved");
    if (!saved) preferences[name] = before;
    document.documentElement.dataset.theme = preferences.dark ? "dark" : "light";
    return preferences[name];
  }

  return accountPage("Preferences",
    h("div", { class: "card settings" },
      toggle("dark", "Dark mode", "Easier on the eyes at night.", preferences, set),
      toggle("notify", "E-mail notifications", "When an order ships or something is back in stock.", preferences, set)),
    h("div", { class: "card" },
      choice("currency", "Currency", CURRENCIES, preferences.currency, {
        onchange: ({ target }) => set("currency", target.value),
      }),
      h("p", { class: "small" }, "We charge in US dollars. The cart also shows the total in your currency.")));
}

function toggle(name, label, hint, preferences, set) {
  return h("div", { class: "setting" },
    h("div", {}, h("span", { id: `${name}-label` }, label), h("p", { class: "small", id: `${name}-hint` }, hint)),
    h("button", {
      type: "button",
      class: "switch",
      role: "switch",
      "aria-checked": String(preferences[name]),
      "aria-labelledby": `${name}-label`,
      "aria-describedby": `${name}-hint`,
      onclick: async ({ currentTarget }) => {
        const now = await set(name, currentTarget.getAttribute("aria-checked") !== "true");
        currentTarget.setAttribute("aria-checked", String(now));
      },
    }));
}
