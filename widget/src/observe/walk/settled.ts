/** Rows that are what they were at the last look, with all in them: had again whole. */

import { isLong } from '../element/description.ts';
import type { Placed } from '../lines/index.ts';
import { around, type Box } from './box.ts';
import { attributeOf, tagOf } from './native.ts';
import { addRowsIn, type Piece, type RowPiece } from './piece.ts';

const DIALOG = /^(alert)?dialog$/;

export interface Settled {
  /** The row with its ref and attributes, as the passes left it. */
  readonly piece: RowPiece;
  /** Around all in it that is in view. */
  readonly seen: Box | undefined;
  /** Text stands in it. */
  readonly talks: boolean;
  /** Its lines as they were placed last: within which depth, and what was secret then. */
  placed?: {
    readonly outer: number;
    readonly secrets: string;
    readonly lines: readonly Placed[];
  };
}

/** Whether a row is the one of the last look, and not one that has yet to be told. */
export function isSettled(piece: RowPiece): boolean {
  return piece.kept.final === piece;
}

/** What a row settled to; `undefined` where something in it has to be looked at each time. */
export function settledOf({ kept }: RowPiece): Settled | undefined {
  if (kept.settled === undefined) kept.settled = kept.final ? settle(kept.final) : null;
  return kept.settled ?? undefined;
}

/** Whether what a row says of the item that it stands for, and not of itself, is what it was. */
export function isSameItem({ attributes: was }: RowPiece, { attributes: is }: RowPiece): boolean {
  return was.item === is.item && was.current === is.current;
}

/** All rows that are not settled, in reading order, those in cells included. */
export function unsettledRows(pieces: readonly Piece[], rows: RowPiece[] = []): RowPiece[] {
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at]!;
    if (piece.kind === 'text' || isSettled(piece)) continue;
    rows.push(piece);
    if (piece.cells) addRowsIn(piece.cells, rows);
    if (piece.children.length > 0) unsettledRows(piece.children, rows);
  }
  return rows;
}

function settle(piece: RowPiece): Settled | null {
  const found: Found = { seen: undefined, talks: false };
  return isQuiet(piece, found) ? { piece, seen: found.seen, talks: found.talks } : null;
}

type Found = { -readonly [Key in 'seen' | 'talks']: Settled[Key] };

/** Whether nothing in a row has to be looked at each time. Adds what it comes to. */
function isQuiet(row: RowPiece, found: Found): boolean {
  const known = isSettled(row) ? row.kept.settled : undefined;
  if (known) {
    add(found, known.seen);
    found.talks ||= known.talks;
    return true;
  }
  if (!(isSettled(row) || row.merged) || changesUnseen(row)) return false;
  add(found, row.seen);
  for (const cell of row.cells ?? []) {
    if (typeof cell !== 'string' && !isQuiet(cell, found)) return false;
  }
  for (const child of row.children) {
    if (child.kind === 'row') {
      if (!isQuiet(child, found)) return false;
    } else if (child.label) {
      return false;
    } else {
      found.talks = true;
    }
  }
  return true;
}

function add(found: Found, seen: Box | undefined): void {
  if (seen) found.seen = found.seen ? around(found.seen, seen) : seen;
}

/** Whether what is said of a row hangs on more than itself: what covers it, where it is drawn. */
function changesUnseen({ element, kept }: RowPiece): boolean {
  const { attributes, sight } = kept;
  if (!attributes || !sight || attributes.disabled || sight.at || sight.covered) return true;
  // It is told at the first of all that have it.
  if (isLong(attributes.description)) return true;
  kept.dialog ??= mayBeDialog(element);
  return kept.dialog;
}

function mayBeDialog(element: Element): boolean {
  if (tagOf(element) === 'dialog' || attributeOf(element, 'aria-modal') !== null) return true;
  return DIALOG.test(attributeOf(element, 'role') ?? '');
}
