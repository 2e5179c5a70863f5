/** Tables: one line a row, a window of rows where there are many. */

import { cellPieces } from '../passes/index.ts';
import { enter } from '../sight/visible.ts';
import type { Walk, Way } from './index.ts';
import type { Cell, Piece, RowPiece } from './piece.ts';
import { cut, fold, PRE_LENGTH } from './text.ts';

const MANY = 60;
const WINDOW = 20;
const TABLES = 'table, [role=table], [role=grid], [role=treegrid]';
const CELLS = '[role=cell], [role=gridcell], [role=columnheader], [role=rowheader]';

/** A table of data, not one that only lays out the page. */
export function isDataTable(element: Element, word: string): boolean {
  if (word !== 'table' && word !== 'grid' && word !== 'treegrid') return false;
  if (element.localName !== 'table') return element.querySelector('[role=row]') !== null;
  if (element.hasAttribute('role')) return true;
  const table = element as HTMLTableElement;
  if (table.caption || table.tHead || table.querySelector('th')) return true;
  const plain = !table.querySelector('table, form, h1, h2, h3, h4, ul, p');
  return plain && table.rows.length > 1 && (table.rows[0]?.cells.length ?? 0) > 1;
}

/** `undefined` for a table of which nothing is to be seen. */
export function readTable(
  element: Element,
  word: string,
  way: Way,
  walk: Walk,
): RowPiece | undefined {
  const all = rowElements(element).filter((row) => row.checkVisibility());
  const body = all.filter((row) => !isHeader(row));
  const shown = new Set(body.length > MANY ? windowOf(body, walk) : body);
  const table = walk.row(element, word, way, { control: false, deeper: true });
  const ways = new Map<Element, Way | undefined>([[element, way]]);
  for (const row of all) {
    if (isHeader(row) || shown.has(row)) {
      const piece = readRow(row, wayTo(row, ways, walk), walk);
      if (piece) table.children.push(piece);
    }
  }
  const headers = all.length - body.length;
  const total = Math.max(body.length, Number(element.getAttribute('aria-rowcount')) - headers || 0);
  table.attributes.rows = String(total);
  if (shown.size < total) {
    table.attributes.shown = String(shown.size);
    table.children.push(rest(element, total - shown.size, table));
  }
  return table.children.length > 0 ? table : undefined;
}

function rest(element: Element, count: number, table: RowPiece): Piece {
  return {
    kind: 'text',
    node: element,
    text: `${count} more rows; use find or scroll`,
    block: -1,
    part: 0,
    indent: 0,
    zone: table.zone === 'above' ? 'above' : 'below',
  };
}

function rowElements(table: Element): Element[] {
  if (table.localName === 'table') return Array.from((table as HTMLTableElement).rows);
  return Array.from(table.querySelectorAll('[role=row]')).filter(
    (row) => row.parentElement?.closest(TABLES) === table,
  );
}

function isHeader(row: Element): boolean {
  if (row.parentElement?.localName === 'thead') return true;
  const cells = cellElements(row);
  return (
    cells.length > 0 &&
    cells.every((cell) =>
      cell.hasAttribute('role')
        ? cell.getAttribute('role') === 'columnheader'
        : cell.localName === 'th' && (cell as HTMLTableCellElement).scope !== 'row',
    )
  );
}

function cellElements(row: Element): Element[] {
  if (row.localName === 'tr') return Array.from((row as HTMLTableRowElement).cells);
  const cells = Array.from(row.querySelectorAll(CELLS)).filter(
    (cell) => cell.parentElement?.closest('[role=row]') === row,
  );
  return cells.length > 0 ? cells : Array.from(row.children);
}

/** Those in the viewport, else the first ones. */
function windowOf(body: readonly Element[], walk: Walk): Element[] {
  const { top, bottom } = walk.reading.viewport;
  const inView = body.filter((row) => {
    const box = walk.reading.box(row);
    return box.bottom > top && box.top < bottom && box.bottom > box.top;
  });
  return inView.length > 0 ? inView.slice(0, MANY) : body.slice(0, WINDOW);
}

/** The way from the table down to a row's cells, over bodies and scrollers. */
function wayTo(row: Element, ways: Map<Element, Way | undefined>, walk: Walk): Way | undefined {
  if (ways.has(row)) return ways.get(row);
  const outer = row.parentElement ? wayTo(row.parentElement, ways, walk) : undefined;
  const style = walk.reading.style(row);
  const around = outer && enter(row, style, outer.around, walk.reading);
  const way = outer && around && { ...outer, around, cursor: style.cursor };
  ways.set(row, way);
  return way;
}

function readRow(row: Element, way: Way | undefined, walk: Walk): RowPiece | undefined {
  if (!way) return undefined;
  const cells = cellElements(row).flatMap((cell) => readCell(cell, way, walk));
  if (cells.every((cell) => cell === '')) return undefined;
  return walk.row(row, 'row', way, { control: false, deeper: false, name: '', cells });
}

/** A cell's text and controls in order; an empty one stays, so that columns line up. */
function readCell(cell: Element, way: Way, walk: Walk): Cell[] {
  const pieces: Piece[] = [];
  walk.element(cell, { ...way, abreast: false }, pieces);
  const cells: Cell[] = [];
  for (const piece of cellPieces(pieces)) {
    if (piece.kind === 'row') cells.push(piece);
    else if (typeof cells.at(-1) === 'string') cells.push(`${cells.pop()} ${fold(piece.text)}`);
    else cells.push(fold(piece.text));
  }
  const cutCells = cells.map((entry) =>
    typeof entry === 'string' ? cut(entry, PRE_LENGTH) : entry,
  );
  return cutCells.length > 0 ? cutCells : [''];
}
