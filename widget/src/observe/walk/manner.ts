/** How something is said. */

import type * as dom from '../../dom/index.ts';

/** Where something is said, and what is particular about it. */
export interface Manner {
  readonly box: dom.Box;
  readonly pre?: boolean;
  readonly image?: boolean;
  readonly struck?: boolean;
  readonly unclear?: boolean;
  readonly raised?: boolean;
}
