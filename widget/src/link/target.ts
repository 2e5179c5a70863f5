/** The element of an action, as hosts are told of it. */

import * as dom from '../dom/index.ts';
import type { BeforeAction } from '../public/events.ts';
import type { Observer } from '../seams.ts';

export function targetOf(
  args: Record<string, unknown>,
  observer: Observer,
): Pick<BeforeAction, 'element' | 'selector'> {
  const { ref } = args;
  const found = typeof ref === 'number' ? observer.resolve(ref) : undefined;
  if (!found || !('element' in found)) return {};
  return { element: found.element, selector: selectorOf(found.element) };
}

/** Matches this element only; undefined in a shadow root or a frame, where no selector reaches. */
export function selectorOf(element: Element): string | undefined {
  if (dom.rootOf(element) !== document) return undefined;
  const parts: string[] = [];
  let at: Element | null = element;
  while (at) {
    const id = dom.ownAttributeOf(at, 'id');
    const own = id ? `#${CSS.escape(id)}` : '';
    if (own && dom.page.querySelectorAll(own).length === 1) return [own, ...parts].join(' > ');
    parts.unshift(stepTo(at));
    at = dom.parentElementOf(at);
  }
  return parts.join(' > ');
}

function stepTo(element: Element): string {
  let place = 1;
  let before = dom.previousElementOf(element);
  while (before) {
    if (dom.tagOf(before) === dom.tagOf(element)) place++;
    before = dom.previousElementOf(before);
  }
  return `${CSS.escape(dom.tagOf(element))}:nth-of-type(${place})`;
}
