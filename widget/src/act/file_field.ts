/** The file field that stands behind what is seen: most pages hide it. */

import { nodeTypeOf } from '../observe/walk/native.ts';
import { ownOf } from '../observe/walk/root.ts';
import { around, rootsIn } from './tree.ts';

const FILE = 'input[type=file i]';
/** How far around a button its hidden field is looked for. */
const FAR = 4;

/** The field that the element is, labels, holds, or stands beside; undefined where it is no one's. */
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

/** That of the shadow root it stands in; what has left the page may have a link for its root. */
function hostOf(element: Element): Element | null {
  const root = element.getRootNode();
  return nodeTypeOf(root) === 11 ? ((root as ShadowRoot).host ?? null) : null;
}

function fieldsIn(element: Element): HTMLInputElement[] {
  const roots = [element, ...rootsIn(element)];
  return roots.flatMap((root) => [...ownOf(root).querySelectorAll<HTMLInputElement>(FILE)]);
}
