/** A finger on the element (Touch Events 5): for pages that listen for nothing else. */

import { dispatch } from '../../observe/walk/native.ts';
import type { Spot } from '../hit.ts';
import { viewOf } from '../tree.ts';

/** Down, then up when `held` has resolved. */
export async function touch({ hit, x, y }: Spot, held: () => Promise<unknown>): Promise<void> {
  const view = viewOf(hit);
  const finger = new view.Touch({ identifier: 1, target: hit, clientX: x, clientY: y });
  const send = (type: string, touches: Touch[]) => {
    const init = { bubbles: true, cancelable: true, composed: true, view };
    const lists = { touches, targetTouches: touches, changedTouches: [finger] };
    dispatch(hit, new view.TouchEvent(type, { ...init, ...lists }));
  };
  send('touchstart', [finger]);
  try {
    await held();
  } finally {
    send('touchend', []);
  }
}
