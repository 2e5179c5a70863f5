/** What the host leaves out: by its marks, then by its own filter. */

import * as dom from '../../dom/index.ts';

/** `policy.neverRead` as a function, inverted: `false` leaves an element out with all that is in it. */
export type DomFilter = (element: Element) => unknown;

export type LeavesOut = (element: Element) => boolean;

const logged = new WeakSet<DomFilter>();

/** A filter that throws leaves it out, as more likely private; logged once for each filter. */
export function leavingOut(filter: DomFilter | null): LeavesOut {
  if (!filter) return dom.isSkipped;
  return (element) => dom.isSkipped(element) || refuses(filter, element);
}

export function isLeftOut(element: Element, leavesOut: LeavesOut): boolean {
  if (leavesOut === dom.isSkipped) return dom.isInSkipped(element);
  let at: Element | null = element;
  while (at && !leavesOut(at)) at = dom.flatParent(at);
  return at !== null;
}

function refuses(filter: DomFilter, element: Element): boolean {
  try {
    return filter(element) === false;
  } catch (error) {
    if (!logged.has(filter)) {
      logged.add(filter);
      console.error(
        `Pilotfish: policy.neverRead threw at <${dom.tagOf(element)}>, which is left out like all it throws at`,
        error,
      );
    }
    return true;
  }
}
