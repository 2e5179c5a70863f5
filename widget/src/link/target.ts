/** The element of an action, as hosts are told of it. */

import {
  ownAttributeOf,
  parentElementOf,
  previousElementOf,
  rootOf,
  tagOf,
} from '../dom/native.ts';
import { page } from '../dom/root.ts';
import type { BeforeAction } from '../public/events.ts';
import type { Observer } from '../seams.ts';

/** Nothing where the action has no element, or that is gone. */
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
  if (rootOf(element) !== document) return undefined;
  const parts: string[] = [];
  let at: Element | null = element;
  while (at) {
    const id = ownAttributeOf(at, 'id');
    const own = id ? `#${CSS.escape(id)}` : '';
    if (own && page.querySelectorAll(own).length === 1) return [own, ...parts].join(' > ');
    parts.unshift(stepTo(at));
    at = parentElementOf(at);
  }
  return parts.join(' > ');
}

function stepTo(element: Element): string {
  let place = 1;
  let before = previousElementOf(element);
  while (before) {
    if (tagOf(before) === tagOf(element)) place++;
    before = previousElementOf(before);
  }
  return `${CSS.escape(tagOf(element))}:nth-of-type(${place})`;
}
