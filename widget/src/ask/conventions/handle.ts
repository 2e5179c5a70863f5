/** What can be acted on though neither HTML nor ARIA says so, and nothing listens on it. */

import * as dom from '../../dom/index.ts';
import { isAlike } from '../alike.ts';
import { CONTROLS } from '../selectors.ts';
import type { Sight } from '../view.ts';
import { isHeardBox } from './boxes.ts';
import type { Table } from './convention.ts';

/** What a day or an hour is known by to what hears for it. */
const DATED = '[data-date],[data-day],[data-time],[data-timestamp]';
const DAY = /^\s*([1-9]|[12]\d|3[01])\s*$/;
const PLAIN = /^(span|div|p|b|strong|time|abbr)$/;
/** Days, or days and the number of the week. */
const WEEK = [7, 8];
const SHAPES = new Set(['rect', 'circle', 'ellipse', 'polygon']);
const MOST_SHAPES = 60;
const PLACED = /(?:^|[\s;])(?:left|right|top|bottom|inset[a-z-]*|transform)\s*:/;
/** A track is so many times as long as its thumb. */
const LONG = 4;
const PULL = /^(grab|move|[a-z]+-resize)$/;
/** Longer lists are not looked through for each of their items. */
const MOST_ITEMS = 300;

/** One of many in a grid, for all of which something around them hears. */
export const HEARD_AROUND: Table<'hint', Element, Sight> = [
  /** FullCalendar, grids of the ARIA APG: a `gridcell` with a date, or one that the arrows get to while the grid hears. */
  { name: 'cell of a grid', when: isHeardCell, says: 'hint' },
  /** bootstrap-datepicker: a day of a month whose table hears for all of its days. */
  { name: 'day of a month', when: isDayCell, says: 'hint' },
  /** Handsontable, sheets by hand: a cell of a table that listens for presses twice opens its editor. */
  { name: 'cell of a sheet', when: isSheetCell, says: 'hint' },
  /** Seat plans, boards, schedules by hand: like boxes in rows, for which the plan hears. */
  { name: 'box of a plan', when: isHeardBox, says: 'hint' },
];

/** `hint`: it looks as if one could act on it. `tab`: the keyboard gets there, and no more is known. */
export const HANDLE: Table<'hint' | 'tab', Element, Sight> = [
  /** Diagrams by hand: a shape beside shapes that can be pressed may be where they are to go. */
  { name: 'shape beside others', when: isBesideHandled, says: 'hint' },
  /** Sliders, splitters, sortable lists: a pointer that pulls, and that around it does not. */
  {
    name: 'pointer that pulls',
    when: (element, view) => {
      const { cursor } = view.style(element);
      if (cursor === 'auto' || !PULL.test(cursor)) return false;
      const around = dom.flatParent(element);
      return !around || cursor !== view.style(around).cursor;
    },
    says: 'hint',
  },
  /** jQuery UI, sliders by hand: a bare box that the keyboard gets to, placed on a track. */
  { name: 'thumb on a track', when: isThumb, says: 'hint' },
  /** HTML's own drag and drop: `draggable`, `ondrop`. */
  {
    name: 'what is dragged or dropped on',
    when: (element, { presence }) =>
      dom.attributeOf(element, 'draggable') === 'true' ||
      dom.hasAttribute(element, 'ondrop') ||
      (presence.drags && typeof (element as HTMLElement).ondrop === 'function'),
    says: 'hint',
  },
  /** Fabric.js, Signature Pad: a canvas that takes the gestures of a finger for itself. */
  {
    name: 'canvas for gestures',
    when: (element, view) =>
      dom.tagOf(element) === 'canvas' && view.style(element).all.touchAction === 'none',
    says: 'hint',
  },
  /** Lists of the ARIA APG without roles: of like items one has the keyboard's place, and this has not. */
  { name: 'item with a roving tabindex', when: isRoved, says: 'tab' },
];

/** Whether `cell` (a `gridcell`) stands for a day, or is told from others by what hears around it. */
export function isHeardCell(cell: Element): boolean {
  if (dom.attributeOf(cell, 'role') !== 'gridcell' || dom.matchesOf(cell, '[aria-disabled=true]')) {
    return false;
  }
  const grid = dom.closestOf(cell, '[role=grid],[role=treegrid]');
  if (!grid) return false;
  if (dom.matchesOf(cell, DATED)) return true;
  // The keyboard gets to it by the arrows, or it is told from the others by data of its own.
  const hasOwn = dom.namesOf(cell).some((name) => name === 'tabindex' || name.startsWith('data-'));
  return hasOwn && dom.isHeardAt(grid);
}

function isSheetCell(cell: Element): boolean {
  if (dom.tagOf(cell) !== 'td' || dom.firstWithin(cell, CONTROLS)) return false;
  const table = dom.closestOf(cell, 'table');
  return table !== null && dom.isPressedTwiceAt(table);
}

function isDayCell(cell: Element): boolean {
  if (dom.tagOf(cell) !== 'td' || !isDay(cell)) return false;
  const row = dom.parentElementOf(cell);
  return row !== null && isWeek(row) && dom.isHeardAt(row, dom.LEVELS + 2);
}

/** Seven days, some of them empty or with more than a number in them. */
function isWeek(row: Element): boolean {
  const count = dom.childCountOf(row);
  if (!WEEK.includes(count)) return false;
  const days = [...dom.childrenOf(row)].slice(count - 7);
  return days.every((it) => dom.firstElementOf(it) || /^\s*$/.test(dom.textIn(it)!) || isDay(it));
}

/** A number, bare or in one plain box: a link or a button in the cell is pressed itself. */
function isDay(cell: Element): boolean {
  const inner = dom.firstElementOf(cell);
  const plain = !inner || (PLAIN.test(dom.tagOf(inner)) && dom.childCountOf(cell) === 1);
  return plain && !(inner && dom.firstElementOf(inner)) && DAY.test(dom.textIn(cell)!);
}

function isBesideHandled(element: Element): boolean {
  if (!SHAPES.has(dom.tagOf(element)) || !dom.isSvg(element)) return false;
  const parent = dom.parentElementOf(element);
  const beside = parent ? dom.childrenOf(parent) : [];
  return (
    beside.length <= MOST_SHAPES &&
    beside.some((other) => SHAPES.has(dom.tagOf(other)) && other !== element && dom.listens(other))
  );
}

function isThumb(thumb: Element, view: Sight): boolean {
  if (dom.attributeOf(thumb, 'tabindex') !== '0' || dom.hasAttribute(thumb, 'role')) return false;
  if (dom.firstElementOf(thumb) || dom.textIn(thumb)!.trim() !== '') return false;
  const track = dom.parentElementOf(thumb);
  if (!track || !PLACED.test(dom.attributeOf(thumb, 'style') ?? '')) return false;
  if (view.style(thumb).all.position !== 'absolute' || dom.textIn(track)!.trim() !== '')
    return false;
  const [own, whole] = [view.box(thumb), view.box(track)];
  const long = Math.max(whole.right - whole.left, whole.bottom - whole.top);
  return (
    own.right > own.left && long >= LONG * Math.max(own.right - own.left, own.bottom - own.top)
  );
}

/** Whether a sibling of the same make, each perhaps in a box of its own, has the keyboard's place. */
function isRoved(element: Element): boolean {
  if (dom.attributeOf(element, 'tabindex') !== '-1') return false;
  let list = dom.parentElementOf(element);
  const boxed = list && dom.childCountOf(list) === 1;
  if (boxed) list = dom.parentElementOf(list!);
  if (!list || dom.childCountOf(list) > MOST_ITEMS) return false;
  const selector = boxed ? ':scope > * > [tabindex="0"]' : ':scope > [tabindex="0"]';
  const current = dom.firstWithin(list, selector);
  return current !== null && isAlike(current, element);
}
