/** Focus as a mouse press moves it (PAGES R2). */

import { focused, outwards } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';

export const FOCUSABLE =
  'a[href],area[href],button,input:not([type=hidden]),select,textarea,summary,iframe,[tabindex],[contenteditable]:not([contenteditable=false]),audio[controls],video[controls]';

/** A press focuses the nearest focusable element around, or removes the focus. */
export function focusFrom(hit: Element): void {
  for (const element of outwards(hit)) {
    if (dom.matchesOf(element, FOCUSABLE) && !dom.matchesOf(element, ':disabled')) {
      dom.focusOn(element);
      return;
    }
  }
  (focused() as HTMLElement | null)?.blur?.();
}
