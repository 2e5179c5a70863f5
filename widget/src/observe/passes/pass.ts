/** What a pass is. */

import type { Piece } from '../walk/piece.ts';

/** Names of all rows of the page by element. */
export type Names = ReadonlyMap<Element, string>;

/** Siblings in, those of them out that a reader would miss. */
export type Pass = (pieces: Piece[], names: Names) => Piece[];
