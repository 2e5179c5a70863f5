/** Whole entries of lists without roles: an entry may consist of several parts. */

import * as dom from '../../dom/index.ts';
import { inOrder } from './new_elements.ts';

const ITEM = 'li,tr,a[href],button,[role=button],[role=link],[tabindex]';

const MOST_PARTS = 4;

/**
 * For each text the entry that it is a part of; the text itself if there is none. What holds the
 * `opener` of the list is no entry of it.
 */
export function itemsOf(texts: readonly Element[], opener: Element): Element[] {
  const found = new Set<Element>();
  for (const text of texts) found.add(itemOf(text, texts, opener));
  const all = [...found];
  return all.filter((it) => !all.some((at) => at !== it && isPartOf(it, at))).sort(inOrder);
}

/** Not an entry of a list inside of it: then it is a group. */
function isPartOf(entry: Element, outer: Element): boolean {
  const inner = dom.closestOf(entry, 'ul,ol');
  return dom.contains(outer, entry) && !(inner && inner !== outer && dom.contains(outer, inner));
}

/** The element to press: it has no other text, or its siblings have equally many parts. */
function itemOf(text: Element, texts: readonly Element[], opener: Element): Element {
  let item = text;
  for (
    let at: Element | null = text;
    at && !dom.contains(at, opener);
    at = dom.parentElementOf(at)
  ) {
    if (dom.matchesOf(at, 'body')) break;
    const around = at;
    if (!texts.some((it) => it !== text && dom.contains(around, it))) {
      if (isPressed(at) || dom.listens(at)) item = at;
      continue;
    }
    const heard = dom.matchesOf(item, ITEM) || dom.listens(item);
    const own = heard || (isPressed(item) && !isPressed(at));
    return !own && isEntry(at, texts) ? at : item;
  }
  return item;
}

function isPressed(element: Element): boolean {
  return dom.matchesOf(element, ITEM) || getComputedStyle(element).cursor === 'pointer';
}

/** An item by its tag, or by similar siblings with a few parts each. */
function isEntry(element: Element, texts: readonly Element[]): boolean {
  const parent = dom.parentElementOf(element);
  const count = (of: Element) => texts.filter((it) => dom.contains(of, it)).length;
  if (!parent || count(element) > MOST_PARTS) return false;
  if (dom.matchesOf(element, ITEM)) return true;
  if (holdsItems(element, count)) return false;
  const alike = dom
    .childrenOf(parent)
    .filter(
      (it) =>
        dom.tagOf(it) === dom.tagOf(element) && it.className === element.className && count(it) > 0,
    );
  return alike.length > 1 && alike.every((it) => count(it) <= MOST_PARTS);
}

/** A group of entries: some of its children with texts are made alike. */
function holdsItems(element: Element, count: (of: Element) => number): boolean {
  const kinds = dom
    .childrenOf(element)
    .filter((it) => it.className !== '' && count(it) > 0)
    .map((it) => `${dom.tagOf(it)}.${it.className}`);
  return new Set(kinds).size < kinds.length;
}
