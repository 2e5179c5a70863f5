/** What is known of the way down to an element. */

import type * as dom from '../../dom/index.ts';
import type { Piece, RowPiece } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';
import type { Around } from '../sight/visible.ts';

/** What else a walk needs to know of the way down to an element. */
export interface Way {
  readonly around: Around;
  /** Inside a control or heading: its text is its name already. */
  readonly inside: boolean;
  readonly holder?: Element | undefined;
  readonly live: boolean;
  readonly label?: Element | undefined;
  readonly cursor: string;
  readonly abreast: boolean;
  /** Levels of lists within lists since the last part of the page began; -1 outside lists. */
  readonly lists: number;
  /** What an ancestor listens for on behalf of. */
  readonly items?: ReadonlySet<Element> | undefined;
  /** The host has masked what is here. */
  readonly masked?: boolean;
}

export interface RowKind {
  readonly control: boolean;
  readonly deeper?: boolean;
  readonly name?: string;
  readonly box?: dom.Box;
  readonly cells?: RowPiece['cells'];
  readonly attributes?: RowPiece['attributes'] | undefined;
  readonly children?: RowPiece['children'];
}

export type InCell = (pieces: readonly Piece[]) => readonly Piece[];

export interface Walker {
  readonly reading: Reading;
  readonly inCell: InCell;
  readonly floating: ReadonlySet<Element>;
  children(element: Element, way: Way, out: Piece[]): void;
  /** What is in a control or heading, of which its name says all words if `said`. */
  interior(element: Element, way: Way, said: boolean, out: Piece[]): void;
  element(element: Element, way: Way, out: Piece[]): void;
  row(element: Element, word: string, way: Way, kind: RowKind): RowPiece;
  say(text: string, node: Node, way: Way, out: Piece[], is: Manner): void;
  nextBlock(): number;
  cannotRead(box: dom.Box, way: Way): void;
  isHandled(control: Element, by: Element): boolean;
  /** `by` stands for a field: whoever comes second is no second control. */
  handle(control: Element, by: Element): void;
  each<T>(element: Element, all: () => Iterable<T>, out: Piece[], step: (item: T) => void): void;
  state<T>(element: Element, make: () => T): T;
}

/** Where something is said, and what is particular about it. */
export interface Manner {
  readonly box: dom.Box;
  readonly pre?: boolean;
  readonly image?: boolean;
  readonly struck?: boolean;
  readonly unclear?: boolean;
  readonly raised?: boolean;
}

/** How an element is read, and where its pieces go. */
export interface Onward {
  readonly way: Way;
  readonly walk: Walker;
  readonly out: Piece[];
}
