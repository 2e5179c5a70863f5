/**
 * Events whose default action is ours in every browser. By the standard a dispatched event has none
 * (DOM 2.10), but engines differ: WebKit presses a button, sends a form, closes a popover and sets a
 * slider for them, Firefox follows a link. Then the same thing would happen twice.
 */

import { viewOf } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';

/** Dispatches; false when the page prevented it. Whoever listens sees what the page decided. */
export function dispatchAlone(on: Element, event: Event): boolean {
  const view = viewOf(on);
  let free: boolean | undefined;
  // The last of all listeners, as it is added last to what the event reaches last.
  const last = (it: Event): void => {
    if (it !== event) return;
    free = !it.defaultPrevented;
    it.preventDefault();
  };
  view.addEventListener(event.type, last);
  try {
    const whole = dom.dispatch(on, event);
    return free ?? whole;
  } finally {
    view.removeEventListener(event.type, last);
  }
}
