/** The in-page tree between the walk and the lines: rows and pieces of text. */

import type { Row } from '../../link/protocol.ts';
import type { WrittenRow } from '../lines/row.ts';
import type { Identity } from '../refs/ledger.ts';
import type { Box } from './box.ts';
import type { Settled } from './settled.ts';
import type { Steps } from './steps.ts';

export type Attributes = NonNullable<Row['attributes']>;

/** Of most rows nothing is said, and most hold nothing: one for all of them. */
export const NO_ATTRIBUTES: Readonly<Attributes> = Object.freeze({});
export const NO_PIECES: readonly Piece[] = Object.freeze([]);

/** So many pieces are copied in one step. */
const STRIDE = 64;

/** Where something is: above the view, in it, or anywhere else it could be scrolled from. */
export type Zone = 'above' | 'visible' | 'below';

interface Place {
  /** Pieces of one visual line share a number. */
  block: number;
  /** Within a line laid out side by side, the same flow of text. */
  part: number;
  /** Levels of lists within lists. */
  indent: number;
  zone: Zone;
}

export interface RowPiece extends Place {
  readonly kind: 'row';
  readonly element: Element;
  readonly word: string;
  readonly name: string;
  /** Shared with other rows, and with what was told: never written to. */
  attributes: Readonly<Attributes>;
  /** A person can act on it (else it is a heading, a landmark, a table …). */
  readonly control: boolean;
  /** Its children stand one level deeper. */
  readonly deeper: boolean;
  /** As `attributes`. */
  children: readonly Piece[];
  readonly cells: Cell[] | undefined;
  /** The part of its box that is in view now. */
  readonly seen: Box | undefined;
  /** White space follows: in a sentence it parts the name from the next word. */
  spaced: boolean;
  /** A pass put it in the place of another: what it says hangs on that one, too. */
  readonly merged: boolean;
  /** 0 until one is given. */
  ref: number;
  /** What was found out about it, as long as it is not read again. */
  readonly kept: Kept;
}

/** Shared by a row as it was read and the copies that the passes take to pieces. */
export interface Kept {
  /** Those of its attributes, until it was described. */
  names: readonly string[] | undefined;
  attributes: Readonly<Attributes> | undefined;
  /** What the layout tells of it. */
  sight: Readonly<Attributes> | undefined;
  /** What its ref was given to. */
  is: Identity | undefined;
  /** As it was sent. */
  told: WrittenRow | undefined;
  /** Whether its element may be a dialog; undefined until that was asked. */
  dialog: boolean | undefined;
  /** The row of the last look, once it was told. */
  final: RowPiece | undefined;
  /** See `settled.ts`: null where it cannot be had again whole. */
  settled: Settled | null | undefined;
}

/** Of a row that was just read. All fields at once: one that comes later costs memory. */
export function justRead(names: readonly string[]): Kept {
  return {
    names,
    attributes: undefined,
    sight: undefined,
    is: undefined,
    told: undefined,
    dialog: undefined,
    final: undefined,
    settled: undefined,
  };
}

export interface TextPiece extends Place {
  readonly kind: 'text';
  /** What its key hangs on. */
  readonly node: Node;
  text: string;
  /** The control that this text is the label of. */
  readonly label?: Element;
  /** The text is what an image shows. */
  readonly image?: boolean;
  /** White space counts. */
  readonly pre?: boolean;
  /** A line goes through it. */
  readonly struck?: boolean;
  /** Set higher and smaller than what it follows. */
  readonly raised?: boolean;
}

export type Piece = RowPiece | TextPiece;
export type Cell = string | RowPiece;

/** All rows of a tree in reading order, those in cells included. */
export function rowsOf(pieces: readonly Piece[], rows: RowPiece[] = []): RowPiece[] {
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at]!;
    if (piece.kind === 'row') addRow(piece, rows);
  }
  return rows;
}

function addRow(row: RowPiece, rows: RowPiece[]): void {
  rows.push(row);
  if (row.cells) addRowsIn(row.cells, rows);
  if (row.children.length > 0) rowsOf(row.children, rows);
}

/** Adds those in the cells of a row. */
export function addRowsIn(cells: readonly Cell[], rows: RowPiece[]): void {
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at]!;
    if (typeof cell !== 'string') addRow(cell, rows);
  }
}

/** Pieces that may be taken to pieces: those that were read are kept as they are. */
export function copyOf(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece) => (piece.kind === 'text' ? { ...piece } : copyOfRow(piece)));
}

function copyOfRow(row: RowPiece): RowPiece {
  return rowWith(row, row.children.length > 0 ? copyOf(row.children) : NO_PIECES);
}

/** As `copyOf`, in steps; what `again` gives for a row stands in the place of a copy. */
export function* copying(
  pieces: readonly Piece[],
  again: (row: RowPiece) => RowPiece | undefined,
): Steps<Piece[]> {
  const copies: Piece[] = [];
  // What is yet to be copied, and where to: a generator for each row would cost more than its copy.
  const left: { readonly from: readonly Piece[]; readonly to: Piece[] }[] = [];
  left.push({ from: pieces, to: copies });
  let done = 0;
  for (let next = left.pop(); next; next = left.pop()) {
    const { from, to } = next;
    for (let at = 0; at < from.length; at += 1) {
      const piece = from[at]!;
      done += 1;
      if (done % STRIDE === 0) yield;
      if (piece.kind === 'text') {
        to.push({ ...piece });
        continue;
      }
      const had = again(piece);
      if (had || piece.children.length === 0) {
        to.push(had ?? rowWith(piece, NO_PIECES));
        continue;
      }
      const children: Piece[] = [];
      to.push(rowWith(piece, children));
      left.push({ from: piece.children, to: children });
    }
  }
  return copies;
}

function rowWith(piece: RowPiece, children: readonly Piece[]): RowPiece {
  const { cells, kept } = piece;
  kept.final = undefined;
  kept.settled = undefined;
  return { ...piece, children, cells: cells?.map(copyOfCell) };
}

function copyOfCell(cell: Cell): Cell {
  return typeof cell === 'string' ? cell : copyOfRow(cell);
}
