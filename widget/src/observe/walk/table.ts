/** Tables: a line for each row, its cells in columns, and how much of a virtual one is here. */

import { holdsUntrusted } from '../element/marks.ts';
import { flatText } from '../element/name.ts';
import { cellPieces } from '../passes/index.ts';
import { enter, isWithin } from '../sight/visible.ts';
import type { Cache } from './cache.ts';
import {
  Columns,
  cellElements,
  isHeader,
  type Parts,
  partsOf,
  type Slot,
  sortedBy,
} from './grid.ts';
import type { Walk, Way } from './index.ts';
import {
  attributeOf,
  firstElementOf,
  hasAttributes,
  isRendered,
  namesOf,
  nextElementOf,
  parentElementOf,
  shadowOf,
  tagOf,
} from './native.ts';
import { type Cell, copyOf, NO_PIECES, type Piece, type RowPiece } from './piece.ts';
import type { Reading } from './reading.ts';
import { Standing } from './standing.ts';
import { cut, fold, PRE_LENGTH } from './text.ts';
import { extentOf } from './virtual.ts';

export { isDataTable } from './grid.ts';

const REPEATED_LENGTH = 60;
const TABLE = /^(table|grid|treegrid)$/;
/** Before the places of its cells: whether a row says what stands in the columns, or is one of data. */
const HEAD = 'h';
const BODY = 'b';

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
  const seen = walk.state<Seen>(element, () => seenOf(element, way, walk));
  const { standing, children } = seen;
  walk.each(
    element,
    () => standing.rows,
    children,
    (part) => {
      if (!standing.isTaken(part)) comeTo(part, seen, walk, children);
    },
  );
  walk.nextBlock();
  table.attributes = { ...extentOf(element, seen.body, seen.headers, walk.reading) };
  table.children = children;
  return children.length > 0 ? table : undefined;
}

/** What the rows of a table share. */
interface Seen {
  /** The rows, and what stands between them. */
  readonly standing: Standing;
  /** What they came to. */
  readonly children: Piece[];
  readonly ways: Map<Element, Way | undefined>;
  /** Parents of rows in which nothing is as it was. */
  readonly anew: Set<Element>;
  readonly columns: Columns;
  /** Parts of the table that are no rows. */
  readonly others: ReadonlySet<Element>;
  /** Rows that hold data. */
  readonly body: Element[];
  headers: number;
}

function seenOf(table: Element, way: Way, walk: Walk): Seen {
  const { all, others } = partsAgain(table, walk.cache);
  return {
    others,
    standing: new Standing(table, all, walk.cache),
    children: [],
    ways: new Map([[table, way]]),
    anew: new Set(),
    columns: new Columns(table, walk.reading.presence.spans),
    body: [],
    headers: 0,
  };
}

/** As they were where no element of the page is another: of HTML's own tables only the tree tells them. */
function partsAgain(table: Element, { parts, marks }: Cache): Parts {
  const known = marks.moved || tagOf(table) !== 'table' ? undefined : parts.get(table);
  if (known) return known;
  const now = partsOf(table);
  parts.set(table, now);
  return now;
}

function comeTo(part: Element, seen: Seen, walk: Walk, out: Piece[]): void {
  const parent = parentElementOf(part);
  const outer = parent ? wayTo(parent, seen, walk) : undefined;
  const anew = parent !== null && seen.anew.has(parent);
  if (anew) walk.fresh += 1;
  if (seen.others.has(part)) readBeside(part, outer, walk, out);
  else if (!outer || !readAgain(part, outer, seen, walk, out)) {
    readInto(part, outer, seen, walk, out);
  }
  if (anew) walk.fresh -= 1;
}

/** What stands in a table but in no row. */
function readBeside(part: Element, way: Way | undefined, walk: Walk, out: Piece[]): void {
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

/** A row as it was, with those after it that are as they were, too. False if it is to be read. */
function readAgain(row: Element, way: Way, seen: Seen, walk: Walk, out: Piece[]): boolean {
  if (seen.columns.spans || walk.fresh > 0) return false;
  const run = seen.standing.take(way, walk.reading);
  if (run.length > 0) {
    walk.gatheredAll(run);
    for (let nth = 0; nth < run.length; nth += 1) {
      const { also, pieces } = run[nth]!;
      for (let at = 0; at < pieces.length; at += 1) out.push(pieces[at]!);
      if (also[0] === HEAD) seen.headers += 1;
      else if (pieces.length > 0) seen.body.push(seen.standing.row(nth));
    }
    return true;
  }
  const had = walk.cache.again(row, way, walk, out);
  if (!had) return false;
  if (had.also[0] === HEAD) seen.headers += 1;
  else if (had.pieces.length > 0) seen.body.push(row);
  return true;
}

function readInto(
  row: Element,
  outer: Way | undefined,
  seen: Seen,
  walk: Walk,
  out: Piece[],
): void {
  // A row may only pass on its cells, to a grid, say.
  if (!isRendered(row) && walk.reading.style(row).display !== 'contents') {
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
    if (walk.reading.lifted) liftsBeside(row, cells, walk.reading);
    const piece = readRow(row, slots, inner, walk);
    if (!piece) return true;
    const sort = header ? sortedBy(cells, (cell) => flatText(cell, walk.reading)) : '';
    if (sort) piece.attributes = { sort };
    own.push(piece);
    return true;
  };
  const places = slots.map((slot) => (slot ? (slot.from ? 'd' : 'c') : '-')).join('');
  const also = (header ? HEAD : BODY) + places;
  if (outer) walk.cache.take(row, outer, walk, out, read, also);
  if (header) seen.headers += 1;
  else if (out.length > before) seen.body.push(row);
}

/** The way from the table down to a row's cells, over bodies and scrollers. */
function wayTo(row: Element, seen: Seen, walk: Walk): Way | undefined {
  const { ways, anew } = seen;
  if (ways.has(row)) return ways.get(row);
  const parent = parentElementOf(row);
  const outer = parent ? wayTo(parent, seen, walk) : undefined;
  if (walk.cache.marks.deep.has(row) || (parent && anew.has(parent))) anew.add(row);
  const way = outer && wayInto(row, outer, walk);
  if (/^(fixed|sticky)$/.test(walk.reading.style(row).position)) walk.reading.open.fixed = true;
  ways.set(row, way);
  return way;
}

function wayInto(row: Element, outer: Way, walk: Walk): Way | undefined {
  if (walk.reading.leavesOut(row)) return undefined;
  const style = walk.reading.style(row);
  const around = enter(row, style, outer.around, walk.reading, namesOf(row));
  const masked = outer.masked || walk.reading.maskOf(row) !== undefined;
  return around && { ...outer, around, masked, cursor: style.cursor };
}

/** What stands in a row around its cells, or beside them, is not walked. */
function liftsBeside(row: Element, cells: readonly Element[], reading: Reading): void {
  let nth = 0;
  for (let part = firstElementOf(row); part; part = nextElementOf(part)) {
    if (part === cells[nth]) nth += 1;
    else if (!cells.includes(part)) {
      if (reading.style(part).position !== 'static') reading.lifted?.add(part);
      liftsBeside(part, cells, reading);
    }
  }
}

function readRow(row: Element, slots: readonly Slot[], way: Way, walk: Walk): RowPiece | undefined {
  const inner: Piece[] = [];
  const into = way.abreast ? { ...way, abreast: false } : way;
  const cells = slots.flatMap((slot) => {
    if (!slot) return [''];
    if (!slot.from) return readCell(slot.cell, into, walk, inner);
    walk.reading.uses(row, slot.cell);
    return [cut(flatText(slot.cell, walk.reading), REPEATED_LENGTH)];
  });
  if (inner.length === 0 && cells.every((cell) => cell === '')) return undefined;
  const deeper = inner.length > 0;
  const children = deeper ? inner : NO_PIECES;
  const { reading } = walk;
  const bare = reading.style(row).display === 'contents';
  const box = bare ? reading.contentBox(row) : reading.box(row);
  // What a cell above says in it is not found in the row itself.
  const strange = slots.some(
    (slot) => slot?.from && reading.presence.marks && holdsUntrusted(slot.cell),
  );
  const attributes = strange ? { untrusted: true } : undefined;
  const kind = { control: false, deeper, name: '', cells, children, box, attributes };
  return walk.row(row, 'row', way, kind);
}

/** A cell's text and controls in order; an empty one stays, so that columns line up. */
function readCell(cell: Element, way: Way, walk: Walk, inner: Piece[]): Cell[] {
  if (walk.reading.presence.columns && isCollapsed(cell, walk)) return [''];
  const all: Piece[] = [];
  walk.element(cell, way, all, !isPlainCell(cell, walk));
  const [only] = all;
  if (only?.kind === 'text' && all.length === 1) return [cut(fold(only.text), PRE_LENGTH)];
  // Nothing is to be taken out of them: no copy is made on the way.
  if (all.length > 0 && all.every(isBareRow)) return all;
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
  return cutCells.length > 0 ? cutCells : [labelOf(cell, way, walk)];
}

/** What a cell that only draws something, a bar or stars, is labelled with. */
function labelOf(cell: Element, way: Way, { reading }: Walk): string {
  const label = hasAttributes(cell) && attributeOf(cell, 'aria-label');
  if (!label || way.masked || !firstElementOf(cell)) return '';
  const { shown, flow } = way.around;
  if (!shown || !isWithin(reading.box(cell), flow.clip) || !reading.style(cell).visible) return '';
  return cut(reading.mask(fold(label)), PRE_LENGTH);
}

/** With nothing in it: beside others of its kind no pass has anything to do in a cell. */
function isBareRow(piece: Piece): piece is RowPiece {
  return piece.kind === 'row' && piece.children.length === 0 && !TABLE.test(piece.word);
}

/** Its column is (CSS 2.2, 17.5.5): what it holds keeps its boxes, and is cut off. */
function isCollapsed(cell: Element, walk: Walk): boolean {
  const { left, right } = walk.reading.box(cell);
  return left === right && /^t[dh]$/.test(tagOf(cell));
}

/** Words in the flow: as soon read with their row as kept. */
function isPlainCell(cell: Element, walk: Walk): boolean {
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
    if (left.length < piece.children.length) piece.children = left;
    return true;
  });
}
