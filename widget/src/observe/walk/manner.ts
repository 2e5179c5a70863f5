/** How something is said. */

import type { Box } from '../../dom/box.ts';

/** Where something is said, and what is particular about it. */
export interface Manner {
  readonly box: Box;
  readonly pre?: boolean;
  readonly image?: boolean;
  readonly struck?: boolean;
  readonly unclear?: boolean;
  readonly raised?: boolean;
}
