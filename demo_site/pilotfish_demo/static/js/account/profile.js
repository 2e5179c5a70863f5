import { get } from "../api.js";
import { h } from "../dom.js";
import { accountPage, choice, field, form, save } from "./frame.js";

export async function openProfile({ signal }) {
  const { profile, languages } = await get("/account", signal);
  const saveProfile = (values) =>
    save("PUT", "/profile", { ...values, newsletter: "newsletter" in values }, "Profile saved");

  return accountPage("Profile",
    form("Profile", saveProfile,
      h("div", { class: "pair" },
        field("name", "Name", { value: profile.name, autocomplete: "name", required: true, maxlength: 80 }),
        field("email", "E-mail", { type: "email", value: profile.email, autocomplete: "email", required: true })),
      h("div", { class: "pair" },
        field("phone", "Phone", { type: "tel", value: profile.phone, autocomplete: "tel" }),
        field("born", "Date of birth", { type: "date", value: profile.born, autocomplete: "bday" })),
      choice("language", "Language", Object.entries(languages), profile.language),
      h("label", { class: "radio" },
        h("input", { type: "checkbox", name: "newsletter", checked: profile.newsletter }),
        " Send me the newsletter, about once a month"),
      h("div", {}, h("button", { class: "primary", type: "submit" }, "Save"))));
}
