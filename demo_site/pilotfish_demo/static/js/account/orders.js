import { get } from "../api.js";
import { h, hidden } from "../dom.js";
import { accountPage } from "./frame.js";

const COLUMNS = ["Number", "Date", "Total", "Status"];

export async function openOrders({ signal }) {
  const { orders } = await get("/account", signal);
  return accountPage("Orders", orders.length ? table(orders) : nothing());
}

function table(orders) {
  return h("div", { class: "card table-card" },
    h("table", {},
      h("caption", { class: "visually-hidden" }, "Your orders"),
      h("thead", {}, h("tr", {},
        COLUMNS.map((name) => h("th", { scope: "col" }, name)),
        h("th", { scope: "col" }, hidden("Actions")))),
      h("tbody", {}, orders.map(row))));
}

function row({ number, day, total, status }) {
  return h("tr", {},
    h("td", {}, number),
    h("td", {}, day),
    h("td", {}, total),
    h("td", {}, h("span", { class: `badge ${status.toLowerCase()}` }, status)),
    h("td", {}, h("a", { class: "button little", href: `/orders/${number}` }, "View", hidden(` order ${number}`))));
}

function nothing() {
  return h("div", { class: "card empty" },
    h("p", { class: "lead" }, "You have not ordered anything yet."),
    h("a", { class: "button primary", href: "/shop" }, "Go to the shop"));
}
