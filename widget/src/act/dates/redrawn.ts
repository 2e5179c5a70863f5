/** Presses in calendars that draw their months anew while they scroll. */

import * as dom from '../../dom/index.ts';
import { Refusal } from '../refusal.ts';
import type { Picker } from './picker.ts';

const MOST_TRIES = 3;

/** Presses the element that `find` has at the moment of the press: bringing it into view may replace it. */
export async function pressDrawn(
  picker: Picker,
  find: () => HTMLElement | undefined,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const element = find();
    if (!element) throw new Refusal('stale', 'The calendar was drawn anew: look again.');
    try {
      await picker.press(element);
      return;
    } catch (reason) {
      if (tries === MOST_TRIES || !(reason instanceof Refusal) || dom.isConnected(element))
        throw reason;
    }
  }
}
