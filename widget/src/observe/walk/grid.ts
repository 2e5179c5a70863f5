/** The rows and cells of a table, by HTML or by ARIA, with what spans more than one of them. */

import * as dom from '../../dom/index.ts';
import { partsOfRecord, staysList } from '../../place/record.ts';

const LAID_OUT = '[role=presentation], [role=none]';
const TABLES = `table:not(${LAID_OUT}), [role=table], [role=grid], [role=treegrid]`;
const ROWS = '[role=row], tr:not([role])';
const AROUND = `${TABLES}, ${ROWS}`;
const CELLS = '[role=cell], [role=gridcell], [role=columnheader], [role=rowheader]';
const SPANS = '[colspan], [rowspan], [aria-colspan], [aria-rowspan]';
const SECTION = /^t(head|body|foot)$/;
const FIELD = /^(input|select|textarea|button|img|[^-]+-.*)$/;
const MOST = 1000;

/** A place of a row: its own cell, one that reaches down from above, or the room of a wide one. */
export type Slot = { readonly cell: Element; readonly from?: Element } | undefined;

/** A table of data, not one that only lays out the page. */
export function isDataTable(element: Element, word: string): boolean {
  if (word !== 'table' && word !== 'grid' && word !== 'treegrid') return false;
  const table = element as HTMLTableElement;
  if (!isTable(table)) return dom.firstWithin(table, '[role=row], tr') !== null;
  if (dom.hasAttribute(table, 'role')) return true;
  if (table.caption || table.tHead || table.querySelector('th')) return true;
  const plain = !table.querySelector('table, form, h1, h2, h3, h4, ul, p');
  if (!plain || !((table.rows[0]?.cells.length ?? 0) > 1)) return false;
  return staysList(table, table.rows.length > 1);
}

export function rowElements(table: Element): Element[] {
  if (hasOwnRows(table)) return [...(table as HTMLTableElement).rows];
  // Rows in rows are in their cells.
  return dom
    .allWithin(table, ROWS)
    .filter((row) => dom.closestOf(dom.parentElementOf(row)!, AROUND) === table);
}

/** Not where its rows and cells only lay out the tables in them, whose rows are its own by ARIA. */
function hasOwnRows(table: Element): boolean {
  if (!isTable(table)) return false;
  if (!dom.hasAttribute(table, 'role')) return true;
  const first = (table as HTMLTableElement).rows[0];
  return !first || !dom.matchesOf(first, LAID_OUT);
}

function isTable(element: Element): boolean {
  return dom.tagOf(element) === 'table' && dom.isHtml(element);
}

export interface Parts {
  readonly all: readonly Element[];
  /** What stands in the table but in no row: tool bars, pagers, overlays, a rich caption. */
  readonly others: ReadonlySet<Element>;
}

export function partsOf(table: Element): Parts {
  const others = new Set<Element>();
  const rows = rowElements(table);
  const holders = holdersOf(rows, table);
  let count = 1;
  for (const holder of holders) count += dom.childCountOf(holder);
  if (dom.tagOf(table) === 'table')
    for (const child of dom.childrenOf(table)) if (isBare(child)) count -= 1;
  if (count === rows.length + holders.size) return { all: rows, others };
  const own = new Set(rows);
  const all: Element[] = [];
  const gather = (holder: Element): void => {
    for (const child of dom.childrenOf(holder)) {
      if (holders.has(child)) gather(child);
      else if (own.has(child)) all.push(child);
      else if (!isBare(child)) {
        others.add(child);
        all.push(child);
      }
    }
  };
  gather(table);
  return { all, others };
}

function holdersOf(rows: readonly Element[], table: Element): ReadonlySet<Element> {
  const holders = new Set([table]);
  if (hasOwnRows(table)) {
    for (const it of dom.childrenOf(table)) if (SECTION.test(dom.tagOf(it))) holders.add(it);
    return holders;
  }
  let last: Element | null = null;
  for (const row of rows) {
    const parent = dom.parentElementOf(row);
    if (parent === last) continue;
    last = parent;
    for (let at = parent; at && !holders.has(at); at = dom.parentElementOf(at)) holders.add(at);
  }
  return holders;
}

/** Nothing but the name of the table, or the widths of its columns. */
function isBare(child: Element): boolean {
  const tag = dom.tagOf(child);
  return tag === 'colgroup' || tag === 'col' || (tag === 'caption' && !dom.firstElementOf(child));
}

function cellElements(row: Element): Element[] {
  if (dom.tagOf(row) === 'tr') return ownCells(row);
  const own = dom.childrenOf(row);
  if (own.every((cell) => dom.matchesOf(cell, CELLS)) || !dom.firstWithin(row, CELLS)) return own;
  const cells: Element[] = [];
  for (const part of own) gatherCells(part, cells);
  return cells;
}

/** With those of its halves, where pinned columns are drawn apart; undefined of the other halves. */
export function cellsOfRow(row: Element): Element[] | undefined {
  const halves = partsOfRecord(row);
  return halves[0] === row ? halves.flatMap(cellElements) : undefined;
}

/** Cells may stand in boxes of their own; what stands beside them is one more, if it is anything. */
function gatherCells(part: Element, cells: Element[]): void {
  if (dom.matchesOf(part, CELLS)) cells.push(part);
  else if (!dom.matchesOf(part, ROWS) && dom.firstWithin(part, CELLS)) {
    for (const inner of dom.childrenOf(part)) gatherCells(inner, cells);
  } else if (dom.firstNodeOf(part) || FIELD.test(dom.tagOf(part))) cells.push(part);
}

/** As `HTMLTableRowElement.cells`, which costs ten times as much to be gone through once. */
function ownCells(row: Element): Element[] {
  const cells: Element[] = [];
  for (let child = dom.firstElementOf(row); child; child = dom.nextElementOf(child)) {
    const tag = dom.tagOf(child);
    if (tag === 'td' || tag === 'th') cells.push(child);
  }
  return cells;
}

export function isHeader(row: Element, cells: readonly Element[]): boolean {
  if (dom.tagOf(dom.parentElementOf(row) ?? row) === 'thead') return true;
  let heads = 0;
  for (const cell of cells) {
    if (isColumnHead(cell)) heads += 1;
    else if (dom.firstNodeOf(cell) && !ticksAll(cell, cells)) return false;
  }
  return heads > 0;
}

/** The box that ticks all rows stands before the heads, in a cell like any other. */
function ticksAll(cell: Element, [first, second]: readonly Element[]): boolean {
  if (cell !== first || !second || !isColumnHead(second)) return false;
  return dom.firstWithin(cell, 'input[type=checkbox], [role=checkbox]') !== null;
}

function isColumnHead(cell: Element): boolean {
  const role = dom.attributeOf(cell, 'role');
  if (role !== null) return role === 'columnheader';
  return dom.tagOf(cell) === 'th' && !/^row/.test((cell as HTMLTableCellElement).scope);
}

/** How each row's cells stand in the columns; without spans that is one after the other. */
export class Columns {
  readonly spans: boolean;
  readonly #spanning: ReadonlySet<Element>;
  /** Cells that reach down, by column, with the number of rows still to go. */
  #down = new Map<number, { cell: Element; from: Element; left: number }>();

  /** `any`: whether the page may have such cells. */
  constructor(table: Element, any = true) {
    this.#spanning = new Set(any ? dom.allWithin(table, SPANS) : []);
    this.spans = this.#spanning.size > 0;
  }

  place(row: Element, cells: readonly Element[]): Slot[] {
    if (!this.spans) return cells.map((cell) => ({ cell }));
    const slots: Slot[] = [];
    const below = new Map(this.#down);
    const takeDown = (): boolean => {
      const above = this.#down.get(slots.length);
      if (!above) return false;
      if (above.left > 1) below.set(slots.length, { ...above, left: above.left - 1 });
      else below.delete(slots.length);
      slots.push({ cell: above.cell, from: above.from });
      return true;
    };
    for (const cell of cells) {
      while (takeDown());
      const spans = this.#spanning.has(cell);
      const left = spans ? spanOf(cell, 'row') - 1 : 0;
      const alone = cells.length === 1 && this.#down.size === 0;
      const wide = spans && !alone ? spanOf(cell, 'col') : 1;
      for (let at = 0; at < wide; at += 1) {
        if (left > 0) below.set(slots.length, { cell, from: row, left });
        slots.push(at === 0 ? { cell } : undefined);
      }
    }
    while (takeDown());
    this.#down = below;
    return slots;
  }
}

function spanOf(cell: Element, way: 'row' | 'col'): number {
  const declared = dom.attributeOf(cell, `aria-${way}span`) ?? dom.attributeOf(cell, `${way}span`);
  return Math.min(MOST, Math.max(1, Number(declared) || 1));
}

/** "Name ascending": by what the rows are sorted; "" if nothing says so. */
export function sortedBy(cells: readonly Element[], textOf: (cell: Element) => string): string {
  return cells
    .filter((cell) => /^(a|de)scending$|^other$/.test(dom.attributeOf(cell, 'aria-sort') ?? ''))
    .map((cell) => `${textOf(cell)} ${dom.attributeOf(cell, 'aria-sort')}`.trim())
    .join(', ');
}
