/** Elements of the same make: items of a list, boxes of a plan. */

import { attributeOf, childrenOf, classesOf, tagOf } from '../dom/native.ts';

/** What only parts the items of a list from one another, or is no part of what is drawn. */
const RULE = /^(hr|script|style|template)$/;

/** Of the same kind: the same tag, and a class of theirs if they have any. */
export function isAlike(element: Element, other: Element): boolean {
  if (tagOf(element) !== tagOf(other)) return false;
  const [own, others] = [classesOf(element), classesOf(other)];
  if (own === others) return true;
  const words = new Set(own.split(/\s+/));
  return others.split(/\s+/).some((word) => word !== '' && words.has(word));
}

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
