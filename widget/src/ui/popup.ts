/** Popups of the page. */

import { OPENED } from '../ask/selectors.ts';

/** What closes once the focus leaves it: a question of ours must not take it from there. */
const POPUP = `[popover],[role=menu],[role=listbox],[role=dialog],[role=tree],${OPENED},[role=menuitem],[role=option]`;

export function isInPopup(focused: Element | null): boolean {
  return !!focused?.closest(POPUP);
}
