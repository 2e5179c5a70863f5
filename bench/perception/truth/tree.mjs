/** In the page: the flat tree with closed shadow roots, as the ground truth may see it. */

const CLOSED = Symbol.for('bench.closed');

export const shadowOf = (element) => element.shadowRoot ?? element[CLOSED];

export function everyElement(root, into = []) {
  for (const element of root.querySelectorAll('*')) {
    into.push(element);
    const shadow = shadowOf(element);
    if (shadow) everyElement(shadow, into);
  }
  return into;
}

export const parentOf = (element) =>
  element.assignedSlot ?? element.parentElement ?? element.getRootNode().host ?? null;

export function* ancestorsOf(element) {
  for (let above = parentOf(element); above; above = parentOf(above)) yield above;
}

export function holds(outer, inner) {
  if (outer === inner) return true;
  for (const above of ancestorsOf(inner)) if (above === outer) return true;
  return false;
}
