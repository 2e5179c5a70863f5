/** Rows, list items and cards: what a page shows a record in. */

import { attributeOf, childrenOf, classOf, parentElementOf, tagOf } from '../walk/native.ts';

const BOX = /^(div|section|fieldset|form|figure|span|tbody|label|dd|.+-.+)$/;

/** Boxes known to hold records, which they still do when only one is left. */
const lists = new WeakSet<Element>();

export function isRow(element: Element): boolean {
  const role = attributeOf(element, 'role');
  return role === 'row' || (tagOf(element) === 'tr' && role === null);
}

export function isItem(element: Element): boolean {
  const role = attributeOf(element, 'role');
  if (role === null ? /^(li|article|tr)$/.test(tagOf(element)) : isItemRole(role)) return true;
  if (!BOX.test(tagOf(element)) || !element.firstElementChild) return false;
  const parent = parentElementOf(element);
  if (!parent) return false;
  const beside = [element.previousElementSibling, element.nextElementSibling];
  if (beside.some((other) => other && isAlike(element, other))) lists.add(parent);
  else if (!lists.has(parent) || beside.some((other) => other !== null)) return false;
  return true;
}

function isItemRole(role: string): boolean {
  return role === 'row' || role === 'listitem' || role === 'article' || role === 'treeitem';
}

/** Siblings made alike: a card in a grid, a line in a list of boxes. */
export function isAlike(element: Element, other: Element): boolean {
  if (tagOf(element) !== tagOf(other)) return false;
  const looks = classOf(element);
  if (looks !== '' && looks === classOf(other)) return true;
  const shape = shapeOf(element);
  return shape.includes(' ') && shape === shapeOf(other);
}

function shapeOf(element: Element): string {
  let shape = '';
  for (const child of childrenOf(element)) shape += `${tagOf(child)} `;
  return shape;
}
