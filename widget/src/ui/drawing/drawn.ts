/**
 * Where an element is drawn and what it holds, by the browser's own functions: a page may have
 * replaced them, and a form's fields may have taken their names.
 */

const { prototype } = Element;
const { getBoundingClientRect } = prototype;
// A call that the build may leave out where nobody asks for children.
const children = /* @__PURE__ */ (() =>
  Reflect.getOwnPropertyDescriptor(prototype, 'children')?.get)();

export function rectOf(element: Element): DOMRect {
  return getBoundingClientRect.call(element);
}

export function childrenOf(element: Element): Element[] {
  return [...children!.call(element)];
}
