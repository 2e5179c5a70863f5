/** Tables: a line for each row, its cells in columns, and how much of a virtual one is here. */

import * as dom from '../../dom/index.ts';
import { partsOfRecord } from '../../place/record.ts';
import { shownOnRow } from '../element/hover.ts';
import { flatText } from '../element/name/index.ts';
import { extentOf } from '../element/virtual.ts';
import { type Cell, NO_PIECES, type Piece, type RowPiece } from '../reading/piece.ts';
import { enter, isWithin } from '../sight/visible.ts';
import { Columns, cellsOfRow, isHeader, partsOf, type Slot, sortedBy } from './grid.ts';
import type { Walker, Way } from './way.ts';

export { isDataTable } from './grid.ts';

const REPEATED_LENGTH = 60;
const TABLE = /^(table|grid|treegrid)$/;

export function readTable(
  element: Element,
  word: string,
  way: Way,
  walk: Walker,
): RowPiece | undefined {
  // Its rows are lines, even where it stands in one.
  walk.nextBlock();
  const table = walk.row(element, word, way, { control: false, deeper: true });
  const seen = walk.state<Seen>(element, () => seenOf(element, way, walk));
  const children: Piece[] = [];
  walk.each(
    element,
    () => seen.parts,
    children,
    (part) => comeTo(part, seen, walk, children),
  );
  walk.nextBlock();
  table.attributes = { ...extentOf(element, seen.body, seen.headers, walk.reading) };
  table.children = children;
  return children.length > 0 ? table : undefined;
}

interface Seen {
  readonly parts: readonly Element[];
  readonly ways: Map<Element, Way | undefined>;
  readonly columns: Columns;
  readonly others: ReadonlySet<Element>;
  readonly body: Element[];
  headers: number;
}

function seenOf(table: Element, way: Way, walk: Walker): Seen {
  const { all, others } = partsOf(table);
  return {
    others,
    parts: all,
    ways: new Map([[table, way]]),
    columns: new Columns(table, walk.reading.presence.spans),
    body: [],
    headers: 0,
  };
}

function comeTo(part: Element, seen: Seen, walk: Walker, out: Piece[]): void {
  const parent = dom.parentElementOf(part);
  const outer = parent ? wayTo(parent, seen, walk) : undefined;
  if (seen.others.has(part)) readBeside(part, outer, walk, out);
  else readInto(part, outer, seen, walk, out);
}

/** What stands in a table but in no row. */
function readBeside(part: Element, way: Way | undefined, walk: Walker, out: Piece[]): void {
  if (!way) return;
  walk.nextBlock();
  // The words of a caption are the name of the table.
  if (dom.tagOf(part) !== 'caption') walk.element(part, way, out);
  else out.push(...rowsIn(part, way, walk));
  walk.nextBlock();
}

function rowsIn(caption: Element, way: Way, walk: Walker): Piece[] {
  const inner: Piece[] = [];
  walk.element(caption, way, inner);
  return inner.filter(({ kind }) => kind === 'row');
}

function readInto(
  row: Element,
  outer: Way | undefined,
  seen: Seen,
  walk: Walker,
  out: Piece[],
): void {
  // A row may only pass on its cells, to a grid, say.
  if (!dom.isRendered(row) && walk.reading.style(row).display !== 'contents') return;
  const cells = cellsOfRow(row);
  if (!cells) return;
  const header = isHeader(row, cells);
  const slots = walk.state(row, () => seen.columns.place(row, cells));
  const way = outer && wayInto(row, outer, walk);
  const others = partsOfRecord(row)
    .slice(1)
    .map((half) => [half, wayTo(half, seen, walk)] as const);
  const piece = way && readRow(row, slots, way, walk, others);
  if (piece) {
    const sort = header ? sortedBy(cells, (cell) => flatText(cell, walk.reading)) : '';
    if (sort) piece.attributes = { sort };
    out.push(piece);
  }
  if (header) seen.headers += 1;
  else if (piece) seen.body.push(row);
}

function wayTo(row: Element, seen: Seen, walk: Walker): Way | undefined {
  const { ways } = seen;
  if (ways.has(row)) return ways.get(row);
  const parent = dom.parentElementOf(row);
  const outer = parent ? wayTo(parent, seen, walk) : undefined;
  const way = outer && wayInto(row, outer, walk);
  ways.set(row, way);
  return way;
}

function wayInto(row: Element, outer: Way, walk: Walker): Way | undefined {
  if (walk.reading.leavesOut(row)) return undefined;
  const style = walk.reading.style(row);
  const around = enter(row, style, outer.around, walk.reading, dom.namesOf(row));
  const masked = outer.masked || walk.reading.maskOf(row) !== undefined;
  return around && { ...outer, around, masked, cursor: style.cursor };
}

function readRow(
  row: Element,
  slots: readonly Slot[],
  way: Way,
  walk: Walker,
  others: readonly (readonly [half: Element, way: Way | undefined])[],
): RowPiece | undefined {
  const options: string[] = [];
  for (const half of [row, ...others.map(([it]) => it)]) {
    const [drawn, names] = shownOnRow(half, walk.reading);
    for (const it of drawn) walk.reading.held.add(it);
    options.push(...names);
  }
  const inner: Piece[] = [];
  const wayFor = (cell: Element) => {
    const other = others.find(([half]) => dom.isInside(cell, half));
    const own = other ? other[1] : way;
    return own?.abreast ? { ...own, abreast: false } : own;
  };
  const cells = slots.flatMap((slot) => {
    if (!slot) return [''];
    const into = slot.from ? way : wayFor(slot.cell);
    if (!into) return [];
    if (!slot.from) return readCell(slot.cell, into, walk, inner);
    return [dom.cut(flatText(slot.cell, walk.reading), REPEATED_LENGTH)];
  });
  // A half may be cut off where the others are not.
  while (others.length > 0 && cells.at(-1) === '') cells.pop();
  if (inner.length === 0 && cells.every((cell) => cell === '')) return undefined;
  const deeper = inner.length > 0;
  const children = deeper ? inner : NO_PIECES;
  const { reading } = walk;
  const bare = reading.style(row).display === 'contents';
  const box = bare ? reading.contentBox(row) : reading.box(row);
  // What a cell above says in it is not found in the row itself.
  const strange = slots.some(
    (slot) => slot?.from && reading.presence.marks && dom.holdsUntrusted(slot.cell),
  );
  const menu = options.length > 0 ? { haspopup: 'hover', options } : undefined;
  const attributes = strange ? { ...menu, untrusted: true } : menu;
  const kind = { control: false, deeper, name: '', cells, children, box, attributes };
  return walk.row(row, 'row', way, kind);
}

/** A cell's text and controls in order; an empty one stays, so that columns line up. */
function readCell(cell: Element, way: Way, walk: Walker, inner: Piece[]): Cell[] {
  if (walk.reading.presence.columns && isCollapsed(cell, walk)) return [''];
  const all: Piece[] = [];
  walk.element(cell, way, all);
  const [only] = all;
  const plain = only?.kind === 'text' && !only.unclear && !only.struck;
  if (plain && all.length === 1) return [dom.cut(dom.fold(only.text), dom.PRE_LENGTH)];
  // Nothing is to be taken out of them: no copy is made on the way.
  if (all.length > 0 && all.every(isBareRow)) return all;
  const pieces = withoutTables(all, inner);
  const cells: Cell[] = [];
  for (const piece of walk.inCell(pieces)) {
    if (piece.kind === 'row') cells.push(piece);
    else if (typeof cells.at(-1) === 'string') cells.push(`${cells.pop()} ${dom.fold(piece.text)}`);
    else cells.push(dom.fold(piece.text));
  }
  const cutCells = cells.map((entry) =>
    typeof entry === 'string' ? dom.cut(entry, dom.PRE_LENGTH) : entry,
  );
  return cutCells.length > 0 ? cutCells : [labelOf(cell, way, walk)];
}

/** What a cell that only draws something, a bar or stars, is labelled with. */
function labelOf(cell: Element, way: Way, { reading }: Walker): string {
  const label = dom.hasAttributes(cell) && dom.attributeOf(cell, 'aria-label');
  if (!label || way.masked || !dom.firstElementOf(cell)) return '';
  const { shown, flow } = way.around;
  if (!shown || !isWithin(reading.box(cell), flow.clip) || !reading.style(cell).visible) return '';
  return dom.cut(reading.mask(dom.fold(label)), dom.PRE_LENGTH);
}

/** With nothing in it: beside others of its kind no pass has anything to do in a cell. */
function isBareRow(piece: Piece): piece is RowPiece {
  return piece.kind === 'row' && piece.children.length === 0 && !TABLE.test(piece.word);
}

/** Its column is (CSS 2.2, 17.5.5): what it holds keeps its boxes, and is cut off. */
function isCollapsed(cell: Element, walk: Walker): boolean {
  const { left, right } = walk.reading.box(cell);
  return left === right && /^t[dh]$/.test(dom.tagOf(cell));
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
