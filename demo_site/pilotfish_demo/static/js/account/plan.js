import { get } from "../api.js";
import { h } from "../dom.js";
import { accountPage, form, save } from "./frame.js";

export async function openPlan({ signal }) {
  const page = h("div", { class: "stack" });
  draw(page, await get("/account", signal));
  return accountPage("Tidewater Club", page);
}

function draw(page, { plan, plans }) {
  const current = plans.find(({ id }) => id === plan.id);

  async function change(method, path, body, text) {
    const account = await save(method, path, body, text);
    if (account) draw(page, account);
  }

  page.replaceChildren(
    plan.cancelled ? cancelled(change) : running(current, change),
    form("Change your plan", (values) => change("PUT", "/plan", values, "Plan changed"),
      h("fieldset", {}, h("legend", {}, "Change your plan"), plans.map((offer) => option(offer, offer.id === plan.id))),
      h("div", {}, h("button", { class: "primary", type: "submit" }, "Change plan"))));
}

function running({ name, price, period }, change) {
  return h("section", { class: "card plan", "aria-labelledby": "current" },
    h("div", {},
      h("h2", { id: "current" }, `Current plan: ${name}`),
      h("p", {}, `${price} a ${period}. A fresh bag of coffee every month, first pick of each firing, free repairs.`)),
    h("button", {
      type: "button",
      onclick: () => change("POST", "/plan/cancel", undefined, "Plan cancelled"),
    }, "Cancel plan"));
}

function cancelled(change) {
  return h("section", { class: "card plan", "aria-labelledby": "current" },
    h("div", {},
      h("h2", { id: "current" }, "Your plan is cancelled"),
      h("p", {}, "It ends with the period you have paid for. You can come back whenever you like.")),
    h("button", {
      class: "primary",
      type: "button",
      onclick: () => change("POST", "/plan/resume", undefined, "Plan resumed"),
    }, "Resume plan"));
}

function option({ id, name, price, period, remark }, checked) {
  return h("label", { class: "choice" },
    h("input", { type: "radio", name: "plan", value: id, checked }),
    h("span", {}, name, h("span", { class: "small" }, ` ${remark}`)),
    h("span", { class: "choice-price" }, `${price} a ${period}`));
}
