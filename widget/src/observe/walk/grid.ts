/** The rows and cells of a table, by HTML or by ARIA, with what spans more than one of them. */

import { allWithin, attributeOf, hasAttribute, tagOf } from './native.ts';

const TABLES = 'table, [role=table], [role=grid], [role=treegrid]';
const CELLS = '[role=cell], [role=gridcell], [role=columnheader], [role=rowheader]';
const SPANS = '[colspan], [rowspan], [aria-colspan], [aria-rowspan]';
const MOST = 1000;

/** A place of a row: its own cell, one that reaches down from above, or the room of a wide one. */
export type Slot = { readonly cell: Element; readonly from?: Element } | undefined;

/** A table of data, not one that only lays out the page. */
export function isDataTable(element: Element, word: string): boolean {
  if (word !== 'table' && word !== 'grid' && word !== 'treegrid') return false;
  if (tagOf(element) !== 'table') return element.querySelector('[role=row], tr') !== null;
  if (hasAttribute(element, 'role')) return true;
  const table = element as HTMLTableElement;
  if (table.caption || table.tHead || table.querySelector('th')) return true;
  const plain = !table.querySelector('table, form, h1, h2, h3, h4, ul, p');
  return plain && table.rows.length > 1 && (table.rows[0]?.cells.length ?? 0) > 1;
}

/** In the order of the page, those of inner tables left out. */
export function rowElements(table: Element): Element[] {
  if (tagOf(table) === 'table') return listed((table as HTMLTableElement).rows);
  return Array.from(table.querySelectorAll('[role=row], tr:not([role])')).filter(
    (row) => row.parentElement?.closest(TABLES) === table,
  );
}

/** By number: to go through a live list otherwise is dear. */
function listed(live: HTMLCollectionOf<Element>): Element[] {
  const elements: Element[] = [];
  const { length } = live;
  for (let at = 0; at < length; at += 1) elements.push(live[at]!);
  return elements;
}

export function cellElements(row: Element): Element[] {
  if (tagOf(row) === 'tr') return listed((row as HTMLTableRowElement).cells);
  const own = Array.from(row.children);
  if (own.every((cell) => cell.matches(CELLS))) return own;
  const cells = Array.from(row.querySelectorAll(CELLS)).filter(
    (cell) => cell.parentElement?.closest('[role=row]') === row,
  );
  return cells.length > 0 ? cells : own;
}

/** A row that says what stands in the columns. */
export function isHeader(row: Element, cells: readonly Element[]): boolean {
  if (tagOf(row.parentElement ?? row) === 'thead') return true;
  let heads = 0;
  for (const cell of cells) {
    if (isColumnHead(cell)) heads += 1;
    else if (cell.firstChild) return false;
  }
  return heads > 0;
}

function isColumnHead(cell: Element): boolean {
  const role = attributeOf(cell, 'role');
  if (role !== null) return role === 'columnheader';
  return tagOf(cell) === 'th' && !/^row/.test((cell as HTMLTableCellElement).scope);
}

/** How each row's cells stand in the columns; without spans that is one after the other. */
export class Columns {
  /** Some cells are wider or higher than one place. */
  readonly spans: boolean;
  readonly #spanning: ReadonlySet<Element>;
  /** Cells that reach down, by column, with the number of rows still to go. */
  #down = new Map<number, { cell: Element; from: Element; left: number }>();

  /** `any`: whether the page may have such cells. */
  constructor(table: Element, any = true) {
    this.#spanning = new Set(any ? allWithin(table, SPANS) : []);
    this.spans = this.#spanning.size > 0;
  }

  /** To be called for each row in order. */
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
  const told = attributeOf(cell, `aria-${way}span`) ?? attributeOf(cell, `${way}span`);
  return Math.min(MOST, Math.max(1, Number(told) || 1));
}

/** "Name ascending": by what the rows are sorted; "" if nothing says so. */
export function sortedBy(cells: readonly Element[], textOf: (cell: Element) => string): string {
  return cells
    .filter((cell) => /^(a|de)scending$|^other$/.test(attributeOf(cell, 'aria-sort') ?? ''))
    .map((cell) => `${textOf(cell)} ${attributeOf(cell, 'aria-sort')}`.trim())
    .join(', ');
}
