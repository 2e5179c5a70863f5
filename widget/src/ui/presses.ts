/** Space, or a press on the bar: once accepts, twice in a row rejects; not in a popup of the page. */

import { OPENED } from '../ask/selectors.ts';
import type { Card } from './card.ts';

export interface Presses {
  /** False where the card is not answered like that. `repeat`: the key is held. */
  press(card: Card, repeat: boolean): boolean;
  /** What was pressed last means nothing any more. */
  drop(): void;
}

/** Two presses within this time are one answer. */
const TWICE_MS = 350;

export function createPresses(): Presses {
  let timer = 0;

  function drop(): void {
    clearTimeout(timer);
    timer = 0;
  }

  return {
    press({ accept, reject }, repeat) {
      if (!accept) return false;
      if (repeat) return true;
      if (!reject) accept();
      else if (timer) reject();
      else {
        timer = window.setTimeout(() => {
          timer = 0;
          accept();
        }, TWICE_MS);
        return true;
      }
      drop();
      return true;
    },
    drop,
  };
}

/** What closes once the focus leaves it: a question of ours must not take it from there. */
const POPUP = `[popover],[role=menu],[role=listbox],[role=dialog],[role=tree],${OPENED},[role=menuitem],[role=option]`;

export function isInPopup(focused: Element | null): boolean {
  return !!focused?.closest(POPUP);
}
