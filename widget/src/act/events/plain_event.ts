/** Events of the plain `Event` type. */

import { pageOf, viewOf } from '../../observe/walk/root.ts';

/** `Event` of the window of `on`, not the replacement of a library (MooTools). */
export function plainEvent(on: Node, type: string, init: EventInit): Event {
  const own = Object.getPrototypeOf((viewOf(pageOf(on)) ?? window).UIEvent) as typeof Event;
  return new own(type, init);
}
