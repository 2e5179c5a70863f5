/** The in-page tree between the walk and the lines: rows and pieces of text. */

import type * as dom from '../../dom/index.ts';
import type { Row } from '../../wire/protocol.ts';

export type Attributes = NonNullable<Row['attributes']>;

/** Of most rows nothing is said, and most hold nothing: one for all of them. */
export const NO_ATTRIBUTES: Readonly<Attributes> = Object.freeze({});
export const NO_PIECES: readonly Piece[] = Object.freeze([]);

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
  children: readonly Piece[];
  readonly cells: Cell[] | undefined;
  readonly seen: dom.Box | undefined;
  /** White space follows: in a sentence it parts the name from the next word. */
  spaced: boolean;
  ref: number;
}

export interface TextPiece extends Place {
  readonly kind: 'text';
  /** What its key hangs on. */
  readonly node: Node;
  text: string;
  /** The control that this text is the label of. */
  readonly label?: Element;
  readonly image?: boolean;
  /** White space counts. */
  readonly pre?: boolean;
  /** A line goes through it. */
  readonly struck?: boolean;
  /** Whether it can be seen is not certain. */
  readonly unclear?: boolean;
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

export function addRowsIn(cells: readonly Cell[], rows: RowPiece[]): void {
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at]!;
    if (typeof cell !== 'string') addRow(cell, rows);
  }
}
