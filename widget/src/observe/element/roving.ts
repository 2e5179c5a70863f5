/** Items of a list of which the keyboard gets to one at a time (ARIA APG, roving tabindex). */

import {
  attributeOf,
  childCountOf,
  childrenOf,
  classesOf,
  firstWithin,
  parentElementOf,
  tagOf,
} from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';

/** Longer lists are not looked through for each of their items. */
const MOST = 300;

/** Whether a sibling of the same make, each perhaps in a box of its own, has the keyboard's place. */
export function isRoved(element: Element, _reading: Reading): boolean {
  if (attributeOf(element, 'tabindex') !== '-1') return false;
  let list = parentElementOf(element);
  const boxed = list && childCountOf(list) === 1;
  if (boxed) list = parentElementOf(list!);
  if (!list || childCountOf(list) > MOST) return false;
  const selector = boxed ? ':scope > * > [tabindex="0"]' : ':scope > [tabindex="0"]';
  const current = firstWithin(list, selector);
  return current !== null && isAlike(current, element);
}

/** Of the same kind: the same tag, and a class of theirs if they have any. */
export function isAlike(element: Element, other: Element): boolean {
  if (tagOf(element) !== tagOf(other)) return false;
  const [own, others] = [classesOf(element), classesOf(other)];
  if (own === others) return true;
  const words = new Set(own.split(/\s+/));
  return others.split(/\s+/).some((word) => word !== '' && words.has(word));
}

/** What only parts the items of a list from one another, or is no part of what is drawn. */
const RULE = /^(hr|script|style|template)$/;

/** The items that a list consists of, if all of its children are alike; else none. */
export function likeChildren(list: Element): Element[] {
  const all = childrenOf(list).filter(
    (child) => !RULE.test(tagOf(child)) && attributeOf(child, 'role') !== 'separator',
  );
  const [first] = all;
  if (!first || all.length < 2) return [];
  if (tagOf(first) !== 'li' && classesOf(first) === '') return [];
  return all.every((child) => isAlike(child, first)) ? all : [];
}
