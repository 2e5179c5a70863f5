/** The file field behind a visible control: most pages hide it. */

import { around, rootsIn } from '../ask/tree.ts';
import * as dom from '../dom/index.ts';

const FILE = 'input[type=file i]';
/** How far around a button its hidden field is searched. */
const FAR = 4;

/** The field that the element is, labels, contains, or is beside; undefined if there is none. */
export function fileFieldOf(element: Element): HTMLInputElement | undefined {
  const own = (around(element, 'label') as HTMLLabelElement | undefined)?.control ?? element;
  if (own.matches(FILE)) return own as HTMLInputElement;
  let at: Element | null = element;
  for (let far = 0; at && far < FAR && !at.matches('body,html'); far++) {
    const inside = fieldsIn(at);
    if (inside.length) return inside.length === 1 ? inside[0] : undefined;
    if (at.matches('form')) return undefined;
    at = at.parentElement ?? hostOf(at);
  }
  return undefined;
}

/** The one of its shadow root; an element that was removed may have a link as its root. */
function hostOf(element: Element): Element | null {
  const root = element.getRootNode();
  return dom.nodeTypeOf(root) === 11 ? ((root as ShadowRoot).host ?? null) : null;
}

function fieldsIn(element: Element): HTMLInputElement[] {
  const roots = [element, ...rootsIn(element)];
  return roots.flatMap((root) => [...dom.ownOf(root).querySelectorAll<HTMLInputElement>(FILE)]);
}
