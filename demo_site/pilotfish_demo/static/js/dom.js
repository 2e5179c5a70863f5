/** Builds one element; `on…` adds a listener, `class` and `aria-…` are attributes, null is left out. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== false));
  return element;
}

/** Text for screen readers only. */
export function hidden(text) {
  return h("span", { class: "visually-hidden" }, text);
}
