/** Events of the plain `Event` type. */

import * as dom from '../../dom/index.ts';

/** `Event` of the window of `on`, not the replacement of a library (MooTools). */
export function plainEvent(on: Node, type: string, init: EventInit): Event {
  const own = Object.getPrototypeOf((dom.pageOf(on).defaultView ?? window).UIEvent) as typeof Event;
  return new own(type, init);
}
