/** Like boxes in rows that one acts on though none listens: seats, squares, slots of a schedule. */

import * as dom from '../../dom/index.ts';
import { isAlike } from '../alike.ts';
import type { Boxes, Sight } from '../view.ts';

const NONE: ReadonlySet<Element> = new Set();
const BOX = /^(div|span|i|b|li|td)$/;
/** Letters of what is no more than the mark of a box, and of what a slot says. */
const MARK = 4;
const SAYS = 24;
const FEWEST = 6;
const MOST = 400;
/** A plan that nothing is known to hear for is one of at most so many boxes. */
const MOST_UNHEARD = 120;
/** Px of a box, and by how much boxes of one size may differ. */
const SMALLEST = 10;
const LARGEST = 160;
const SLACK = 2;
/** So many things the slots of a schedule say at most: free, taken. */
const FEW = 4;

export function isHeardBox(element: Element, view: Sight): boolean {
  if (!BOX.test(dom.tagOf(element)) || !isPlain(element)) return false;
  const row = dom.parentElementOf(element);
  if (!row || dom.childCountOf(row) < 2 || dom.childCountOf(row) > MOST) return false;
  const known = view.boxes.get(row) ?? boxesOfRow(row, dom.tagOf(element) === 'td', view);
  if (!known.boxes.has(element)) return false;
  return true;
}

function boxesOfRow(row: Element, isCell: boolean, view: Sight): Boxes {
  const grid = isCell ? dom.closestOf(row, 'table') : gridOf(row);
  let found = grid ? view.boxes.get(grid) : { grid: row, boxes: NONE };
  if (grid && !found) {
    found = { grid, boxes: isCell ? slotsOf(grid) : boxesOf(grid, row, view) };
    view.boxes.set(grid, found);
  }
  view.boxes.set(row, found!);
  return found!;
}

/** The boxes in the rows of what hears for them; none if there are no such boxes. */
export function boxesIn(rows: readonly Element[], view: Sight): readonly Element[] {
  const [row] = rows;
  const last = row && [...dom.childrenOf(row)].at(-1);
  const grid = row && dom.parentElementOf(row);
  return last && grid && isHeardBox(last, view) ? [...(view.boxes.get(grid)?.boxes ?? [])] : [];
}

function isPlain(element: Element): boolean {
  const inner = dom.firstElementOf(element);
  if (inner && (dom.firstElementOf(inner) || dom.childCountOf(element) > 1)) return false;
  if (inner && !dom.matchesOf(inner, 'span,div,i,b,p,small,strong,svg')) return false;
  return dom.textIn(element)!.trim().length <= SAYS;
}

/** What a row of boxes is one of, or the row itself if it wraps. */
function gridOf(row: Element): Element | undefined {
  const outer = dom.parentElementOf(row);
  if (outer && dom.childCountOf(outer) > MOST) return undefined;
  const rows = outer ? dom.childrenOf(outer) : [];
  return outer && rows.length > 1 && rows.every((it) => isAlike(it, row)) ? outer : row;
}

/** The cells of a table of which many say the same, or nothing, where the table hears for them. */
function slotsOf(table: Element): ReadonlySet<Element> {
  const cells = dom.allWithin(table, 'td');
  if (cells.length < FEWEST || cells.length > MOST || !dom.isHeardAt(cells[0]!, 8)) return NONE;
  const plain = cells.filter(isPlain);
  const says = new Set(plain.map((it) => dom.textIn(it)!.trim()));
  const few = says.size <= Math.max(FEW, cells.length / 5);
  if (plain.length < cells.length * 0.8) return NONE;
  // Amounts are short, too.
  const marks = [...says].every((it) => it.length < MARK && !/^\d\d/.test(it));
  return few || marks ? new Set(plain) : NONE;
}

/** A row may begin with what it is called: its last one is a box. */
function boxesOf(grid: Element, row: Element, view: Sight): ReadonlySet<Element> {
  const like = [...dom.childrenOf(row)].at(-1)!;
  const rows = grid === row ? [row] : [...dom.childrenOf(grid)];
  const found = rows.flatMap((it) => [...dom.childrenOf(it)].filter((one) => isAlike(one, like)));
  if (found.length < FEWEST || found.length > MOST) return NONE;
  if (!found.every((it) => isPlain(it) && dom.textIn(it)!.trim().length <= MARK)) return NONE;
  if (!areOfOneSize(found, view) || !areInRows(found, view)) return NONE;
  const heard = dom.isHeardAt(grid, 5);
  const drawn = found.length <= MOST_UNHEARD && areSeen(found, view);
  return heard || (drawn && !knowsListeners()) ? new Set(found) : NONE;
}

/** The early script ran: what is not recorded does not listen. */
function knowsListeners(): boolean {
  return (window as { __pilotfishFirst?: boolean }).__pilotfishFirst === true;
}

function areOfOneSize(boxes: readonly Element[], view: Sight): boolean {
  const first = view.box(boxes[0]!);
  const [width, height] = [first.right - first.left, first.bottom - first.top];
  if (Math.min(width, height) < SMALLEST || Math.max(width, height) > LARGEST) return false;
  return boxes.every((it) => {
    const { left, right, top, bottom } = view.box(it);
    return Math.abs(right - left - width) <= SLACK && Math.abs(bottom - top - height) <= SLACK;
  });
}

function areInRows(boxes: readonly Element[], view: Sight): boolean {
  const tops = new Set(boxes.map((it) => Math.round(view.box(it).top)));
  return tops.size > 1 && tops.size <= boxes.length / 2;
}

/** A person sees them: they have a ground or a frame of their own. */
function areSeen(boxes: readonly Element[], view: Sight): boolean {
  return boxes.every((it) => {
    const { all } = view.style(it);
    const ground = !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(all.backgroundColor);
    return ground || all.borderTopStyle !== 'none';
  });
}
