/** Rows, list items and cards: what a page shows a record in. */

import { attributeOf, childrenOf, classOf, parentElementOf, tagOf } from '../walk/native.ts';

const BOX = /^(div|section|fieldset|form|figure|span|tbody|label|dd|.+-.+)$/;

const MOST_LISTS = 200;

/** Looks of boxes that were seen to hold records, which they still do when only one is left. */
const lists = new Set<string>();

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
  const looks = `${tagOf(parent)}#${parent.id}.${classOf(parent)}`;
  const alike = beside.some((other) => other && isAlike(element, other));
  if (alike && lists.size < MOST_LISTS) lists.add(looks);
  return alike || (beside.every((other) => !other) && lists.has(looks));
}

function isItemRole(role: string): boolean {
  return role === 'row' || role === 'listitem' || role === 'article' || role === 'treeitem';
}

/** Siblings made alike: a card in a grid, a line in a list of boxes. */
function isAlike(element: Element, other: Element): boolean {
  if (tagOf(element) !== tagOf(other)) return false;
  const looks = classOf(element);
  if (looks !== '' && looks === classOf(other)) return true;
  const shape = shapeOf(element);
  return shape.includes(' ') && shape === shapeOf(other);
}

function shapeOf(element: Element): string {
  let shape = '';
  for (const child of childrenOf(element)) {
    // What is announced comes and goes beside a control while that has the focus.
    if (attributeOf(child, 'aria-live') === null) shape += `${tagOf(child)} `;
  }
  return shape;
}
