/** Which record an element belongs to: the row, list item or card that its refs and its card name. */

import { HEADING } from '../ask/selectors.ts';
import { outwards } from '../ask/tree.ts';
import * as dom from '../dom/index.ts';

const TAGS = new Set('li tr article dd figure'.split(' '));
const ROLES = new Set('row listitem article treeitem'.split(' '));
const BOXES = new Set('div section fieldset form span tbody label header'.split(' '));
const CLASSED = /(^|[-_ ])(card|item|tile|entry|record)([-_ ]|$)/i;
/** In these an item of a list is a command, unless it stands in a record again. */
const COMMANDS =
  '[role^=menu],[role=toolbar],[role=tablist],[role=listbox],[role=navigation],menu,nav';
const FIELDS = 'input:read-write,textarea';
const LAID_OUT = `table,${HEADING},:scope > :first-child label`;
const GRID = '[role=grid],[role=treegrid],[role=table]';
const MOST_LISTS = 200;
/** Those of which a list draws only what is in sight. */
const MOST_ROWS = 200;
const MOST_BESIDE = 12;
/** With more text a box is as likely a column of the page: its title says which it is. */
export const RECORD_TEXT = 200;

/** Looks of boxes that were seen to hold records, which they still do when only one is left. */
const lists = new Set<string>();

/** Boxes that were seen to be records. */
const seen = new WeakSet<Element>();

/** `listed`: by its tag or role; `alike`: a box by its looks, or by those of its siblings. */
export function recordKind(
  element: Element,
  tag = dom.tagOf(element),
): 'listed' | 'alike' | undefined {
  const role = dom.attributeOf(element, 'role');
  const listed = role === null ? TAGS.has(tag) : ROLES.has(role);
  if (!listed && !isBox(element, tag)) return undefined;
  if (isCommand(element) || (tag === 'tr' && isLayout(element))) return undefined;
  return listed ? 'listed' : 'alike';
}

/** The row, list item or article that an element is, or stands in. */
export function listedAround(element: Element): Element | undefined {
  for (const at of outwards(element)) if (recordKind(at) === 'listed') return at;
  return undefined;
}

/** The same, or what is called a card. */
export function cardAround(element: Element): Element | undefined {
  for (const at of outwards(element)) {
    if (recordKind(at) === 'listed' || CLASSED.test(dom.classOf(at))) return at;
  }
  return undefined;
}

/** With the term that it describes; with the halves of a row whose pinned columns are drawn apart. */
export function partsOfRecord(record: Element): readonly Element[] {
  const nth = dom.attributeOf(record, 'aria-rowindex');
  const list = nth && /^\d+$/.test(nth) ? dom.parentElementOf(record) : null;
  const grid = list && dom.childCountOf(list) < MOST_ROWS ? dom.closestOf(list, GRID) : null;
  const all = grid ? dom.allWithin(grid, `[role=row][aria-rowindex="${nth}"]`) : [];
  const halves = all.filter((row) => dom.closestOf(row, GRID) === grid);
  if (halves.length > 1) return halves;
  let term = dom.tagOf(record) === 'dd' ? dom.previousElementOf(record) : null;
  while (term && dom.tagOf(term) !== 'dt') term = dom.previousElementOf(term);
  return term ? [term, record] : [record];
}

/** The rest of a row whose columns are boxes side by side: as many rows, each at the same height. */
export function besideRecord(record: Element): readonly Element[] {
  const list = dom.parentElementOf(record);
  const rows = list && dom.isRendered(record) ? dom.childrenOf(list) : [];
  const nth = rows.indexOf(record);
  const alone = rows.length < 2 && !dom.matchesOf(record, 'tr,[role=row]');
  if (nth < 0 || alone || rows.length > MOST_ROWS) return [];
  const found: Element[] = [];
  const level = (a: Element, b: Element | undefined) => {
    const [one, other] = [dom.rectOf(a), b && dom.rectOf(b)];
    const near = other && Math.abs(one.top - other.top) < 3;
    return near && one.height > 0 && Math.abs(one.height - other.height) < 3;
  };
  for (let at = list!, up = 0; up < 4; up += 1) {
    const around = dom.parentElementOf(at);
    if (!around || dom.matchesOf(around, 'body,main,[role=main]')) break;
    for (const other of dom.childrenOf(around).slice(0, MOST_BESIDE)) {
      if (other === at) continue;
      const lists = [other, ...dom.allWithin(other, '*').slice(0, MOST_ROWS)];
      for (const it of lists.filter((box) => dom.childCountOf(box) === rows.length)) {
        const beside = dom.childrenOf(it);
        const [row] = [beside[nth]!];
        if (dom.tagOf(row) !== dom.tagOf(record) || !level(record, row)) continue;
        if (level(rows[0]!, beside[0]) && level(rows.at(-1)!, beside.at(-1))) found.push(row);
      }
    }
    if (found.length) break;
    at = around;
  }
  return found;
}

function isCommand(element: Element): boolean {
  const parent = dom.parentElementOf(element);
  const around = parent && dom.closestOf(parent, `${COMMANDS},tr,article,thead,tfoot`);
  return !!around && !dom.matchesOf(around, 'tr,article');
}

/** A row that only lays out a form, or the page. */
function isLayout(row: Element): boolean {
  return !!dom.firstWithin(row, FIELDS) && !!dom.firstWithin(row, LAID_OUT);
}

function isBox(element: Element, tag: string): boolean {
  if (!BOXES.has(tag) && !tag.includes('-')) return false;
  const parent = dom.parentElementOf(element);
  if (!parent || !dom.firstElementOf(element)) return false;
  if (CLASSED.test(dom.classOf(element)) || dom.hasAttribute(element, 'itemscope')) return true;
  const before = dom.previousElementOf(element);
  const after = dom.nextElementOf(element);
  if (!before && !after) return lists.has(looksOf(parent));
  const alike = isAlike(element, tag, before) || isAlike(element, tag, after);
  if (!alike) return seen.has(element);
  if (lists.size < MOST_LISTS) lists.add(looksOf(parent));
  seen.add(element);
  return true;
}

/** Whether it has several rows, or had them: a filter may leave one. */
export function staysList(list: Element, several: boolean): boolean {
  if (several) seen.add(list);
  return seen.has(list);
}

function looksOf(list: Element): string {
  return `${dom.tagOf(list)}#${dom.attributeOf(list, 'id') ?? ''}.${dom.classOf(list)}`;
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
