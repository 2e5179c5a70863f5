/** A field that was filled before anything of the page listened to it. */

import type { Field } from './events/text.ts';

export interface Filled {
  readonly field: WeakRef<Field>;
  readonly typed: string;
  readonly before: string;
  readonly was: string;
  readonly at: number;
}
