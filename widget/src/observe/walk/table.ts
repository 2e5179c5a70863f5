/** Tables: a line for each row, its cells in columns, and how much of a virtual one is here. */

import { flatText } from '../element/name.ts';
import { cellPieces } from '../passes/index.ts';
import { enter } from '../sight/visible.ts';
import { Columns, cellElements, isHeader, partsOf, type Slot, sortedBy } from './grid.ts';
import type { Walk, Way } from './index.ts';
import { firstElementOf, shadowOf, tagOf } from './native.ts';
import { type Cell, copyOf, type Piece, type RowPiece } from './piece.ts';
import { cut, fold, PRE_LENGTH } from './text.ts';
import { extentOf } from './virtual.ts';

export { isDataTable } from './grid.ts';

const REPEATED_LENGTH = 60;
const TABLE = /^(table|grid|treegrid)$/;
/** Before the places of the cells: the row says what stands in the columns. */
const HEAD = 'h';

/** `undefined` for a table of which nothing is to be seen. */
export function readTable(
  element: Element,
  word: string,
  way: Way,
  walk: Walk,
): RowPiece | undefined {
  // Its rows are lines, even where it stands in one.
  walk.nextBlock();
  const table = walk.row(element, word, way, { control: false, deeper: true });
  const seen = walk.state<Seen>(element, () => ({
    ways: new Map([[element, way]]),
    columns: new Columns(element, walk.reading.presence.spans),
    others: new Set(),
    body: [],
    headers: 0,
  }));
  walk.each(
    element,
    () => partsOf(element, seen.others),
    table.children,
    (part) => {
      if (seen.others.has(part)) readBeside(part, seen, walk, table.children);
      else readInto(part, seen, walk, table.children);
    },
  );
  walk.nextBlock();
  Object.assign(table.attributes, extentOf(element, seen.body, seen.headers, walk.reading));
  return table.children.length > 0 ? table : undefined;
}

/** What stands in a table but in no row. */
function readBeside(part: Element, seen: Seen, walk: Walk, out: Piece[]): void {
  const way = part.parentElement ? wayTo(part.parentElement, seen.ways, walk) : undefined;
  if (!way) return;
  walk.nextBlock();
  // The words of a caption are the name of the table.
  if (tagOf(part) !== 'caption') walk.element(part, way, out);
  else out.push(...rowsIn(part, way, walk));
  walk.nextBlock();
}

function rowsIn(caption: Element, way: Way, walk: Walk): Piece[] {
  const inner: Piece[] = [];
  walk.element(caption, way, inner);
  return inner.filter(({ kind }) => kind === 'row');
}

/** What the rows of a table share. */
interface Seen {
  readonly ways: Map<Element, Way | undefined>;
  readonly columns: Columns;
  /** Parts of the table that are no rows. */
  readonly others: Set<Element>;
  /** Rows that hold data. */
  readonly body: Element[];
  headers: number;
}

function readInto(row: Element, seen: Seen, walk: Walk, out: Piece[]): void {
  const outer = row.parentElement ? wayTo(row.parentElement, seen.ways, walk) : undefined;
  const had = outer && !seen.columns.spans && walk.cache.again(row, outer, walk, out);
  if (had) {
    if (had.also.startsWith(HEAD)) seen.headers += 1;
    else if (had.pieces.length > 0) seen.body.push(row);
    return;
  }
  if (!row.checkVisibility()) {
    walk.cache.forget(row);
    return;
  }
  const cells = cellElements(row);
  const header = isHeader(row, cells);
  const slots = seen.columns.place(row, cells);
  const before = out.length;
  const read = (own: Piece[]): boolean => {
    const inner = outer && wayInto(row, outer, walk);
    if (!inner) return false;
    walk.reading.open.position = walk.reading.style(row).position;
    const piece = readRow(row, slots, inner, walk);
    if (!piece) return true;
    const sort = header ? sortedBy(cells, (cell) => flatText(cell, walk.reading)) : '';
    if (sort) piece.attributes.sort = sort;
    own.push(piece);
    return true;
  };
  const places = slots.map((slot) => (slot ? (slot.from ? 'd' : 'c') : '-')).join('');
  const also = header ? HEAD + places : places;
  if (outer) walk.cache.take(row, outer, walk, out, read, also);
  if (header) seen.headers += 1;
  else if (out.length > before) seen.body.push(row);
}

/** The way from the table down to a row's cells, over bodies and scrollers. */
function wayTo(row: Element, ways: Map<Element, Way | undefined>, walk: Walk): Way | undefined {
  if (ways.has(row)) return ways.get(row);
  const outer = row.parentElement ? wayTo(row.parentElement, ways, walk) : undefined;
  const way = outer && wayInto(row, outer, walk);
  if (/^(fixed|sticky)$/.test(walk.reading.style(row).position)) walk.reading.open.fixed = true;
  ways.set(row, way);
  return way;
}

function wayInto(row: Element, outer: Way, walk: Walk): Way | undefined {
  if (walk.reading.leavesOut(row)) return undefined;
  const style = walk.reading.style(row);
  const around = enter(row, style, outer.around, walk.reading);
  const masked = outer.masked || walk.reading.maskOf(row) !== undefined;
  return around && { ...outer, around, masked, cursor: style.cursor };
}

function readRow(row: Element, slots: readonly Slot[], way: Way, walk: Walk): RowPiece | undefined {
  const inner: Piece[] = [];
  const cells = slots.flatMap((slot) => {
    if (!slot) return [''];
    if (!slot.from) return readCell(slot.cell, way, walk, inner);
    walk.reading.uses(row, slot.cell);
    return [cut(flatText(slot.cell, walk.reading), REPEATED_LENGTH)];
  });
  if (inner.length === 0 && cells.every((cell) => cell === '')) return undefined;
  const deeper = inner.length > 0;
  const piece = walk.row(row, 'row', way, { control: false, deeper, name: '', cells });
  piece.children.push(...inner);
  return piece;
}

/** A cell's text and controls in order; an empty one stays, so that columns line up. */
function readCell(cell: Element, way: Way, walk: Walk, inner: Piece[]): Cell[] {
  const all: Piece[] = [];
  walk.element(cell, { ...way, abreast: false }, all, !isLeaf(cell, walk));
  const [only] = all;
  if (all.length === 1 && only?.kind === 'text') return [cut(fold(only.text), PRE_LENGTH)];
  const pieces = withoutTables(copyOf(all), inner);
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

/** Words in the flow: as soon read with their row as kept. */
function isLeaf(cell: Element, walk: Walk): boolean {
  if (firstElementOf(cell) || shadowOf(cell)) return false;
  return walk.reading.style(cell).position === 'static';
}

/** A table within a cell stands below its row. */
function withoutTables(pieces: readonly Piece[], inner: Piece[]): Piece[] {
  return pieces.filter((piece) => {
    if (piece.kind === 'text') return true;
    if (TABLE.test(piece.word)) {
      inner.push(piece);
      return false;
    }
    const left = withoutTables(piece.children, inner);
    if (left.length < piece.children.length) {
      piece.children.splice(0, piece.children.length, ...left);
    }
    return true;
  });
}
