/** The flat tree (https://drafts.csswg.org/css-scoping/#flat-tree): what is rendered, in order. */

import {
  attributeOf,
  childNodesOf,
  elementsUnseen,
  firstWithin,
  isHtml,
  isUnseen,
  nodeTypeOf,
  parentElementOf,
  parentNodeOf,
  relationOf,
  rootOf,
  shadowOf,
  slotOf,
  tagOf,
} from './native.ts';
import { activeIn, viewOf, withId } from './root.ts';

/** Elements that are drawn nowhere, with all that is in them. */
export const UNRENDERED = new Set(
  (
    'script style template noscript head meta link source track param datalist title desc defs ' +
    'symbol clipPath mask linearGradient radialGradient pattern marker'
  ).split(' '),
);

/** Of the open shadow root, of what a slot was given, else its own; `enters` is told of it. */
export function flatChildren(
  element: Element,
  enters?: (root: ShadowRoot) => void,
): readonly Node[] {
  const root = shadowOf(element);
  if (root) {
    enters?.(root);
    return childNodesOf(root);
  }
  const tag = tagOf(element);
  if (tag === 'slot') {
    const assigned = isHtml(element) ? (element as HTMLSlotElement).assignedNodes() : [];
    if (assigned.length > 0) return assigned;
  }
  if (tag === 'details' && !(element as HTMLDetailsElement).open) {
    const summary = firstWithin(element, ':scope > summary');
    return summary ? [summary] : [];
  }
  return childNodesOf(element);
}

/** Whether its own children are what is rendered in it, and all of them. */
export function hasOwnChildren(element: Element): boolean {
  const tag = tagOf(element);
  return tag !== 'slot' && tag !== 'details' && !shadowOf(element);
}

/** The parent as rendered, over shadow roots and frames. */
export function flatParent(element: Element): Element | null {
  const slot = slotOf(element);
  if (slot) return slot;
  const parent = parentNodeOf(element);
  if (!parent) return null;
  const type = nodeTypeOf(parent);
  if (type === 1) return parent as Element;
  if (type === 11) return (parent as ShadowRoot).host ?? null;
  return frameOf(parent as Document);
}

/** `from` and what stands around it in the same tree, `most` elements at the most. */
export function* upwards(from: Element | null, most: number): Generator<Element> {
  for (let at = from, left = most; at && left > 0; left -= 1, at = parentElementOf(at)) yield at;
}

/** Our own document is in none, which it stays for as long as it is shown. */
const isTop = window.top === window;

/** The frame that shows this document, where it may be known. */
export function frameOf(page: Document): Element | null {
  if (isTop && page === document) return null;
  try {
    return viewOf(page)?.frameElement ?? null;
  } catch {
    return null;
  }
}

/** The element around a tree, by what stands right in it or its root: a shadow root's host, a document's frame. */
export function hostOf(node: Node): Element | null {
  const kind = nodeTypeOf(node);
  const root = kind === 1 || kind === 3 ? parentNodeOf(node) : node;
  const type = root && nodeTypeOf(root);
  if (type === 9) return frameOf(root as Document);
  return type === 11 ? ((root as ShadowRoot).host ?? null) : null;
}

/** A frame's document, or null where its origin is another. */
export function documentOf(frame: Element): Document | null {
  try {
    return (frame as HTMLIFrameElement).contentDocument ?? null;
  } catch {
    return null;
  }
}

export function isInside(element: Element, ancestor: Element): boolean {
  // In one tree the flat one leads up over the same elements, and others of other trees.
  const relation = relationOf(ancestor, element);
  if (relation !== 'unknown') return relation === 'holds';
  let at: Element | null = element;
  while (at && at !== ancestor) at = flatParent(at);
  return at === ancestor;
}

function focusIn(frame: Element | null): Element | null {
  const inner = frame && tagOf(frame) === 'iframe' ? documentOf(frame) : null;
  return inner && activeIn(inner);
}

export function activeElement(document: Document): Element | null {
  let active = activeIn(document);
  for (;;) {
    const inner: Element | null | undefined =
      (active && shadowOf(active))?.activeElement ?? focusIn(active);
    if (!inner) return active;
    active = inner;
  }
}

/** What stands in for ids where code names the elements themselves (ARIA 1.3, 10.2.4). */
const REFLECTED: Readonly<Record<string, string>> = {
  'aria-labelledby': 'ariaLabelledByElements',
  'aria-describedby': 'ariaDescribedByElements',
  'aria-errormessage': 'ariaErrorMessageElements',
  'aria-owns': 'ariaOwnsElements',
  'aria-activedescendant': 'ariaActiveDescendantElement',
};

/** The elements that ids in an attribute name, in the element's own tree; else those set by code. */
export function referenced(element: Element, attribute: string): Element[] {
  const ids = attributeOf(element, attribute);
  if (ids === null) return [];
  if (ids === '') return reflected(element, attribute);
  const root = rootOf(element) as Document | ShadowRoot;
  return ids
    .trim()
    .split(/\s+/)
    .map((id) => withId(root, id))
    .filter((found): found is HTMLElement => !!found);
}

/** The browser leaves the attribute empty then. */
function reflected(element: Element, attribute: string): Element[] {
  const property = REFLECTED[attribute];
  const unseen = isUnseen(element, attribute) ? elementsUnseen(element, attribute) : [];
  if (unseen.length > 0) return [...unseen];
  const found = property && (element as unknown as Record<string, unknown>)[property];
  if (!found) return [];
  return Array.isArray(found) ? (found as Element[]) : [found as Element];
}
