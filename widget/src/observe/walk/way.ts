/** What is known of the way down to an element. */

import type * as dom from '../../dom/index.ts';
import type { RowPiece } from '../reading/piece.ts';
import type { Around } from '../sight/visible.ts';

/** What else a walk needs to know of the way down to an element. */
export interface Way {
  readonly around: Around;
  /** Inside a control or heading: its text is its name already. */
  readonly inside: boolean;
  /** That control or heading. */
  readonly holder?: Element | undefined;
  readonly live: boolean;
  readonly label?: Element | undefined;
  readonly cursor: string;
  /** The parent lays its children out side by side. */
  readonly abreast: boolean;
  /** Levels of lists within lists since the last part of the page began; -1 outside lists. */
  readonly lists: number;
  /** What an ancestor listens for on behalf of. */
  readonly items?: ReadonlySet<Element> | undefined;
  /** The host has masked what is here. */
  readonly masked?: boolean;
}

/** What a row is, besides its element and word. */
export interface RowKind {
  readonly control: boolean;
  readonly deeper?: boolean;
  readonly name?: string;
  readonly box?: dom.Box;
  readonly cells?: RowPiece['cells'];
  readonly attributes?: RowPiece['attributes'] | undefined;
  readonly children?: RowPiece['children'];
}
