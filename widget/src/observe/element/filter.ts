/** What the host leaves out: by its marks, then by its own filter. */

import { isInSkipped, isSkipped } from '../../dom/marks.ts';
import { tagOf } from '../../dom/native.ts';
import { flatParent } from '../../dom/tree.ts';

/** `policy.neverRead` as a function, inverted: `false` leaves an element out with all that is in it. */
export type DomFilter = (element: Element) => unknown;

export type LeavesOut = (element: Element) => boolean;

const told = new WeakSet<DomFilter>();

/**
 * Whether an element by itself is left out. A filter that throws leaves it out: what it was to
 * decide on is more likely private than not. That is logged once for each filter.
 */
export function leavingOut(filter: DomFilter | null): LeavesOut {
  if (!filter) return isSkipped;
  return (element) => isSkipped(element) || refuses(filter, element);
}

/** Whether an element stands in a part that is left out. */
export function isLeftOut(element: Element, leavesOut: LeavesOut): boolean {
  if (leavesOut === isSkipped) return isInSkipped(element);
  let at: Element | null = element;
  while (at && !leavesOut(at)) at = flatParent(at);
  return at !== null;
}

function refuses(filter: DomFilter, element: Element): boolean {
  try {
    return filter(element) === false;
  } catch (error) {
    if (!told.has(filter)) {
      told.add(filter);
      console.error(
        `Pilotfish: policy.neverRead threw at <${tagOf(element)}>, which is left out like all it throws at`,
        error,
      );
    }
    return true;
  }
}
