/** A finger on an element (Touch Events 5), in browsers that know fingers. */

import { viewOf } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import type { Spot } from '../spot/hit.ts';

/** Whether the page is used with fingers only: no pointer of this device hovers. */
export function usesFingers(on: Element): boolean {
  return viewOf(on).matchMedia('(hover: none) and (pointer: coarse)').matches;
}

/** Puts the finger down; what it returns lifts it. Both are false when the page prevented it. */
export function fingerDown({ hit, x, y }: Pick<Spot, 'hit' | 'x' | 'y'>): {
  readonly free: boolean;
  up(): boolean;
} {
  const view = viewOf(hit);
  const send = (type: string, down: boolean): boolean => {
    let event: TouchEvent;
    try {
      const finger = new view.Touch({ identifier: 1, target: hit, clientX: x, clientY: y });
      const touches = down ? [finger] : [];
      const lists = { touches, targetTouches: touches, changedTouches: [finger] };
      const init = { bubbles: true, cancelable: true, composed: true, view };
      event = new view.TouchEvent(type, { ...init, ...lists });
    } catch {
      return true; // A browser for desks has no such events, or none that a script may make.
    }
    return dom.dispatch(hit, event);
  };
  const free = send('touchstart', true);
  return { free, up: () => send('touchend', false) };
}

export async function touch(spot: Spot, held: () => Promise<unknown>): Promise<void> {
  const finger = fingerDown(spot);
  try {
    await held();
  } finally {
    finger.up();
  }
}
