/** The page as a person sees it: through open shadow roots, slots and same-origin frames. */

import * as dom from '../dom/index.ts';

export function focused(root: Document | ShadowRoot = document): HTMLElement | null {
  const active = dom.ownOf(root).activeElement;
  const inner = active && (dom.shadowOf(active) ?? dom.documentOf(active));
  return ((inner && focused(inner)) || active) as HTMLElement | null;
}

/** `node` (an element, or its parent), then all ancestors as rendered, outwards across frames. */
export function* outwards(node: Node | null | undefined): Generator<Element> {
  let at = node && (dom.nodeTypeOf(node) === 1 ? (node as Element) : dom.parentElementOf(node));
  for (; at; at = dom.flatParent(at)) yield at;
}

export function around(node: Node | null | undefined, selector: string): HTMLElement | undefined {
  for (const element of outwards(node)) {
    if (dom.matchesOf(element, selector)) return element as HTMLElement;
  }
  return undefined;
}

export function holds(container: Element, node: Node | null): boolean {
  for (const element of outwards(node)) if (element === container) return true;
  return false;
}

/** The window of `element`: its constructors are the right ones for its events. */
export function viewOf(element: Node): Window & typeof globalThis {
  return (dom.pageOf(element).defaultView ?? window) as Window & typeof globalThis;
}

/** `start`, its open shadow roots and the documents of its same-origin frames, at any depth. */
export function* rootsIn(start: Document | ShadowRoot | Element): Generator<Document | ShadowRoot> {
  const own = dom.nodeTypeOf(start) === 1 ? (start as Element) : undefined;
  if (!own) yield start as Document | ShadowRoot;
  const inside = (element: Element) => dom.shadowOf(element) ?? dom.documentOf(element);
  const first = own && inside(own);
  if (first) yield* rootsIn(first);
  for (const element of own ? dom.allWithin(own, '*') : dom.allIn(start as Document, '*')) {
    const root = inside(element);
    if (root) yield* rootsIn(root);
  }
}

export function findAll(selector: string, isOurs: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  for (const root of rootsIn(document)) {
    if (!dom.isDocument(root) && isOurs(root.host)) continue;
    for (const element of dom.allIn(root, selector)) if (!isOurs(element)) found.push(element);
  }
  return found;
}
