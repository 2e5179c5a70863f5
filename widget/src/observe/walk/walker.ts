/** The walk as those see it whom it asks to read an element: they may go on with what is in it. */

import type * as dom from '../../dom/index.ts';
import type { Piece, RowPiece } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';
import type { Manner } from './manner.ts';
import type { RowKind, Way } from './way.ts';

export type InCell = (pieces: readonly Piece[]) => readonly Piece[];

export interface Walker {
  readonly reading: Reading;
  /** What a cell of a table says of the pieces that stand in it. */
  readonly inCell: InCell;
  /** Positioned boxes, popups and live regions: what may belong to an open modal. */
  readonly floating: ReadonlySet<Element>;
  /** All parts of an element. */
  children(element: Element, way: Way, out: Piece[]): void;
  /** What is in a control or heading, of which its name says all words if `said`. */
  interior(element: Element, way: Way, said: boolean, out: Piece[]): void;
  element(element: Element, way: Way, out: Piece[]): void;
  row(element: Element, word: string, way: Way, kind: RowKind): RowPiece;
  say(text: string, node: Node, way: Way, out: Piece[], is: Manner): void;
  nextBlock(): number;
  /** Counts a box as a part of the view that cannot be read. */
  cannotRead(box: dom.Box, way: Way): void;
  /** Whether something else stands for a field already. */
  isHandled(control: Element, by: Element): boolean;
  /** `by` stands for a field: whoever comes second is no second control. */
  handle(control: Element, by: Element): void;
  /** `step` for each of an element's parts, in slices where the page is large. */
  each<T>(element: Element, all: () => Iterable<T>, out: Piece[], step: (item: T) => void): void;
  /** What the steps of an element share. */
  state<T>(element: Element, make: () => T): T;
}
