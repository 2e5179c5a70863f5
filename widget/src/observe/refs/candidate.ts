/** A row that needs a ref. */

import type { RowPiece } from '../reading/piece.ts';
import type { Entry, Identity } from './ledger.ts';
/** A row and, once it is decided, the entry whose ref it gets; else it gets a new one. */
export interface Candidate {
  readonly row: RowPiece;
  readonly is: Identity;
  /** The living entry of its element. */
  readonly had: Entry | undefined;
  to: Entry | undefined;
}
