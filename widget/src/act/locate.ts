/** From a ref to its current element. */

import * as dom from '../dom/index.ts';
import type { Args } from './action.ts';
import type { Env } from './env.ts';
import { Refusal } from './outcome.ts';

/** Throws `not_found`, `stale`, `invalid_args`; `not_interactive` for the widget's own. */
export function locate(env: Env, args: Args): Element {
  if (args.ref === undefined)
    throw new Refusal('invalid_args', 'This needs the ref of an element.');
  const found = env.observer.resolve(args.ref);
  if ('reason' in found) throw new Refusal(found.reason, found.message);
  if (!dom.isConnected(found.element)) {
    throw new Refusal('stale', `[${args.ref}] is no longer on the page: look again.`);
  }
  return found.element;
}
