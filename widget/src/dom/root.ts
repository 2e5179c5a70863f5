/**
 * A document's own members. Pictures, forms and frames stand as properties of their document under
 * their names and hide what it has itself
 * (https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem), so that `document.body`
 * or `document.querySelector` may be an image that a stranger named so. A shadow root has no such
 * names.
 */

import { getter, nodeTypeOf, ownerDocumentOf, ownerOf } from './native.ts';

export type Root = Document | ShadowRoot;

// As in `native.ts`: `Document` may be a library's.
const prototype = Object.getPrototypeOf(HTMLDocument.prototype) as Document;

function member<K extends keyof Document>(key: K): (of: Document) => Document[K] {
  return getter(prototype, key);
}

function shared<K extends 'activeElement' | 'adoptedStyleSheets' | 'styleSheets'>(
  key: K,
): (of: Root) => DocumentOrShadowRoot[K] {
  const own = member(key);
  return (of) => (isDocument(of) ? own(of) : of[key]);
}

export function isDocument(node: Node): node is Document {
  return nodeTypeOf(node) === 9;
}

const owned = new WeakMap<Document, Document>();

/** A document by its own members only, for what is not done often; anything else is as it is. */
export function ownOf<N extends Node>(node: N): N {
  if (!isDocument(node)) return node;
  const own = owned.get(node) ?? owning(node);
  owned.set(node, own);
  return own as Node as N;
}

/** In place of an empty object: what a page has fixed on its document must not be told otherwise. */
function owning(document: Document): Document {
  return new Proxy({} as Document, {
    get(_, key) {
      const own: unknown = Reflect.get(prototype, key, document);
      return typeof own === 'function' ? own.bind(document) : own;
    },
  });
}

/** The document that a node is in, or is, by its own members only. */
export function pageOf(node: Node): Document {
  return ownOf(ownerDocumentOf(node) ?? (node as Document));
}

export const page = ownOf(document);

export const titleOf = member('title');
export const bodyOf = member('body');
export const documentElementOf = member('documentElement');
export const designModeOf = member('designMode');
export const scrollerOf = member('scrollingElement');
export const viewOf = member('defaultView');
export const activeIn = shared('activeElement');

const sheetsOf = shared('styleSheets');
const adoptedOf = shared('adoptedStyleSheets');

/** All sheets of a tree; what has left the page has a root without any. */
export function styleSheetsOf(root: Root): CSSStyleSheet[] {
  const sheets: CSSStyleSheet[] = [];
  const own = sheetsOf(root);
  for (let at = 0; at < (own?.length ?? 0); at += 1) sheets.push(own[at]!);
  const adopted = adoptedOf(root);
  // Mostly there are none, and going through them is dear.
  if (adopted && adopted.length > 0) sheets.push(...adopted);
  return sheets;
}

export function firstIn(root: Root, selector: string): Element | null {
  return isDocument(root)
    ? prototype.querySelector.call(root, selector)
    : root.querySelector(selector);
}

export function allIn<E extends Element = Element>(root: Root, selector: string): NodeListOf<E> {
  return isDocument(root)
    ? (prototype.querySelectorAll.call(root, selector) as NodeListOf<E>)
    : root.querySelectorAll<E>(selector);
}

export function withId(root: Root, id: string): HTMLElement | null {
  // What has left the page may have an element for its root.
  return isDocument(root)
    ? prototype.getElementById.call(root, id)
    : (root.getElementById?.(id) ?? null);
}

export function taggedIn(document: Document, tag: string): HTMLCollectionOf<Element> {
  return prototype.getElementsByTagName.call(document, tag);
}

export function hitIn(root: Root, x: number, y: number): Element | null {
  return isDocument(root)
    ? prototype.elementFromPoint.call(root, x, y)
    : root.elementFromPoint(x, y);
}

export function hitsIn(root: Root, x: number, y: number): Element[] {
  return isDocument(root)
    ? prototype.elementsFromPoint.call(root, x, y)
    : root.elementsFromPoint(x, y);
}

export function selectionOf(document: Document): Selection | null {
  return prototype.getSelection.call(document);
}

export function rangeIn(document: Document): Range {
  return prototype.createRange.call(document);
}

const ranges = new WeakMap<Document, Range>();

/** By one range a document, left at its start: each live one slows every change of it. */
export function contentRectOf(node: Text | Element): DOMRect {
  const of = ownerOf(node);
  const range = ranges.get(of) ?? rangeIn(of);
  ranges.set(of, range);
  range.selectNodeContents(node);
  const rect = range.getBoundingClientRect();
  range.setEnd(of, 0);
  return rect;
}

export function textsOf(document: Document, part: Node): TreeWalker {
  return prototype.createTreeWalker.call(document, part, NodeFilter.SHOW_TEXT);
}

/** In the capture phase. */
export function listen(root: Root, type: string, listener: (event: Event) => void): void {
  EventTarget.prototype.addEventListener.call(root, type, listener as EventListener, true);
}

export function unlisten(root: Root, type: string, listener: (event: Event) => void): void {
  EventTarget.prototype.removeEventListener.call(root, type, listener as EventListener, true);
}

/** `Event` of the window of `on`, not the replacement of a library (MooTools). */
export function plainEvent(on: Node, type: string, init: EventInit): Event {
  const own = Object.getPrototypeOf((pageOf(on).defaultView ?? window).UIEvent) as typeof Event;
  return new own(type, init);
}
