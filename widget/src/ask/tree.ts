/** The page as a person sees it: through open shadow roots, slots and same-origin frames. */

import { allWithin, matchesOf, nodeTypeOf, parentElementOf, shadowOf } from '../dom/native.ts';
import { allIn, isDocument, ownOf, pageOf } from '../dom/root.ts';
import { documentOf, flatParent, frameOf } from '../dom/tree.ts';

export { documentOf, frameOf };

/** The focused element, through shadow roots and frames. */
export function focused(root: Document | ShadowRoot = document): HTMLElement | null {
  const active = ownOf(root).activeElement;
  const inner = active && (shadowOf(active) ?? documentOf(active));
  return ((inner && focused(inner)) || active) as HTMLElement | null;
}

/** `node` (an element, or its parent), then all ancestors as rendered, outwards across frames. */
export function* outwards(node: Node | null | undefined): Generator<Element> {
  let at = node && (nodeTypeOf(node) === 1 ? (node as Element) : parentElementOf(node));
  for (; at; at = flatParent(at)) yield at;
}

/** The nearest element around `node` (or itself) that matches, also beyond shadow roots. */
export function around(node: Node | null | undefined, selector: string): HTMLElement | undefined {
  for (const element of outwards(node)) {
    if (matchesOf(element, selector)) return element as HTMLElement;
  }
  return undefined;
}

export function holds(container: Element, node: Node | null): boolean {
  for (const element of outwards(node)) if (element === container) return true;
  return false;
}

/** The window of `element`: its constructors are the right ones for its events. */
export function viewOf(element: Node): Window & typeof globalThis {
  return (pageOf(element).defaultView ?? window) as Window & typeof globalThis;
}

/** `start`, its open shadow roots and the documents of its same-origin frames, at any depth. */
export function* rootsIn(start: Document | ShadowRoot | Element): Generator<Document | ShadowRoot> {
  if (nodeTypeOf(start) !== 1) yield start as Document | ShadowRoot;
  const inside = (element: Element) => shadowOf(element) ?? documentOf(element);
  const first = nodeTypeOf(start) === 1 ? inside(start as Element) : null;
  if (first) yield* rootsIn(first);
  const all =
    nodeTypeOf(start) === 1 ? allWithin(start as Element, '*') : allIn(start as Document, '*');
  for (const element of all) {
    const root = inside(element);
    if (root) yield* rootsIn(root);
  }
}

/** All that match, in every root of the page. */
export function findAll(selector: string, isOurs: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  for (const root of rootsIn(document)) {
    if (!isDocument(root) && isOurs(root.host)) continue;
    for (const element of allIn(root, selector)) if (!isOurs(element)) found.push(element);
  }
  return found;
}
