/** Elements of the same make: items of a list, boxes of a plan. */

import * as dom from '../dom/index.ts';

/** What only parts the items of a list from one another, or is no part of what is drawn. */
const RULE = /^(hr|script|style|template)$/;

export function isAlike(element: Element, other: Element): boolean {
  if (dom.tagOf(element) !== dom.tagOf(other)) return false;
  const [own, others] = [dom.classesOf(element), dom.classesOf(other)];
  if (own === others) return true;
  const words = new Set(own.split(/\s+/));
  return others.split(/\s+/).some((word) => word !== '' && words.has(word));
}

/** The items that a list consists of, if all of its children are alike; else none. */
export function likeChildren(list: Element): Element[] {
  const all = dom
    .childrenOf(list)
    .filter((it) => !RULE.test(dom.tagOf(it)) && dom.attributeOf(it, 'role') !== 'separator');
  const [first] = all;
  if (!first || all.length < 2) return [];
  if (dom.tagOf(first) !== 'li' && dom.classesOf(first) === '') return [];
  return all.every((it) => isAlike(it, first)) ? all : [];
}
