/** Events of no kind of their own. */

import { viewOf } from '../tree.ts';

/** `Event` of the window that `on` is in, not what a library (MooTools) has put in its place. */
export function plainEvent(on: Node, type: string, init: EventInit): Event {
  const own = Object.getPrototypeOf(viewOf(on).UIEvent) as typeof Event;
  return new own(type, init);
}
