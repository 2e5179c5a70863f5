import { announce } from "../announce.js";
import { h } from "../dom.js";
import { accountPage, field, form, save } from "./frame.js";

export async function openSecurity() {
  return accountPage("Security",
    form("Change password", changePassword,
      h("h2", {}, "Change password"),
      field("current", "Current password", { type: "password", autocomplete: "current-password", required: true },
        "The demo account starts with harbour-light."),
      field("new", "New password", { type: "password", autocomplete: "new-password", required: true, minlength: 8 },
        "At least 8 characters."),
      field("again", "New password again", { type: "password", autocomplete: "new-password", required: true }),
      h("div", {}, h("button", { class: "primary", type: "submit" }, "Change password"))));
}

async function changePassword({ current, new: wanted, again }, sent) {
  if (wanted !== again) {
    announce("The two new passwords differ.", "bad");
    return;
  }
  if (await save("POST", "/password", { current, new: wanted }, "Password changed")) sent.reset();
}
