/** Elements that show that content is still loading. */

import { firstWithin, isRendered, matchesOf } from '../observe/walk/native.ts';
import { page } from '../observe/walk/root.ts';

const SAID = '[aria-busy=true],[role=progressbar]:not([aria-valuenow]),progress:not([value])';
/** By class name: fields with arrows for counting are called spinners, too. */
const CALLED = '[class*=skeleton i],[class*=shimmer i],[class*=spinner i]';
const CONTROL = 'button,input,a[href],select,textarea,[role=spinbutton],[tabindex]';

export function busyParts(): Set<Element> {
  const all = [...page.querySelectorAll(`${SAID},${CALLED}`)].filter((it) => isRendered(it));
  return new Set(all.filter((it) => matchesOf(it, SAID) || isWaited(it)));
}

function isWaited(element: Element): boolean {
  return !matchesOf(element, CONTROL) && !firstWithin(element, CONTROL);
}
