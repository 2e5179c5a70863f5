/** Rows, list items and cards: what a page shows a record in. */

import * as dom from '../../dom/index.ts';

const BOXES = new Set('div section fieldset form figure span tbody label dd'.split(' '));

const MOST_LISTS = 200;

/** Looks of boxes that were seen to hold records, which they still do when only one is left. */
const lists = new Set<string>();

/** The first class of boxes that were seen to be items: a state sets one apart from the others. */
const kinds = new WeakMap<Element, string>();

export function isRow(element: Element): boolean {
  const role = dom.attributeOf(element, 'role');
  return role === null ? dom.tagOf(element) === 'tr' : role === 'row';
}

export function isItem(element: Element, tag: string, role: string | null): boolean {
  if (role === null ? isItemTag(tag) : isItemRole(role)) return true;
  if (!BOXES.has(tag) && !tag.includes('-')) return false;
  if (!dom.firstElementOf(element)) return false;
  const parent = dom.parentElementOf(element);
  if (!parent) return false;
  const before = dom.previousElementOf(element);
  const after = dom.nextElementOf(element);
  if (!before && !after) return lists.has(looksOf(parent));
  const alike = isAlike(element, tag, before) || isAlike(element, tag, after);
  if (!alike) return kinds.has(element) && kinds.get(element) === kindOf(element);
  if (lists.size < MOST_LISTS) lists.add(looksOf(parent));
  kinds.set(element, kindOf(element));
  return true;
}

function kindOf(element: Element): string {
  return /\S*/.exec(dom.classOf(element).trimStart())![0];
}

function looksOf(list: Element): string {
  return `${dom.tagOf(list)}#${dom.attributeOf(list, 'id') ?? ''}.${dom.classOf(list)}`;
}

function isItemTag(tag: string): boolean {
  return tag === 'li' || tag === 'tr' || tag === 'article';
}

function isItemRole(role: string): boolean {
  return role === 'row' || role === 'listitem' || role === 'article' || role === 'treeitem';
}

/** Siblings made alike: a card in a grid, a line in a list of boxes. */
function isAlike(element: Element, tag: string, other: Element | null): boolean {
  if (!other || tag !== dom.tagOf(other)) return false;
  const looks = dom.classOf(element);
  if (looks !== '' && looks === dom.classOf(other)) return true;
  const shape = shapeOf(element);
  return shape.includes(' ') && shape === shapeOf(other);
}

function shapeOf(element: Element): string {
  let shape = '';
  for (let child = dom.firstElementOf(element); child; child = dom.nextElementOf(child)) {
    // What is announced comes and goes beside a control while that has the focus.
    if (dom.attributeOf(child, 'aria-live') === null) shape += `${dom.tagOf(child)} `;
  }
  return shape;
}
