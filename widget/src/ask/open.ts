/** Whether what an element opens is open: by HTML, by ARIA, else by the state of a custom element. */

import * as dom from '../dom/index.ts';
import { hasOwnState, hasState } from './custom.ts';
import { isCustom, type Subject, sayingOf } from './subject.ts';

/** `undefined` where nothing tells; "mixed" and the like of ARIA as they stand. */
export function openOf(subject: Subject): string | undefined {
  return saysOpen(subject) ?? (isOpenCustom(subject) ? 'true' : undefined);
}

/** By HTML or by ARIA alone: of a summary, or of a button that opens a popover. */
function saysOpen(subject: Subject): string | undefined {
  const { element, tag } = subject;
  const parent = tag === 'summary' && dom.parentElementOf(element);
  if (parent && dom.tagOf(parent) === 'details') return String((parent as HTMLDetailsElement).open);
  const declared = sayingOf(subject, 'aria-expanded');
  if (declared !== null) return declared;
  // Empty where the page's code has named the popover by itself.
  if (sayingOf(subject, 'popovertarget') === null) return undefined;
  const target = (element as HTMLButtonElement).popoverTargetElement;
  return target ? String(dom.matchesOf(target, ':popover-open')) : undefined;
}

/** Of what is shown as open all kinds of things have a property: only the state counts. */
function isOpenCustom({ element, tag }: Subject): boolean {
  return isCustom(tag) && (hasState(element, 'expanded') || hasOwnState(element, 'open'));
}

export function saysExpanded(element: Element): boolean | undefined {
  const said = dom.attributeOf(element, 'aria-expanded');
  return said === null ? undefined : said === 'true';
}
