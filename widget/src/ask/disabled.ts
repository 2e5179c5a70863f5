/** Whether an element is disabled: by HTML, by ARIA, by `inert`, else by a convention. */

import * as dom from '../dom/index.ts';
import { saidBy } from './conventions/convention.ts';
import { DISABLED } from './conventions/disabled.ts';
import { isCustom, type Subject, sayingOf } from './subject.ts';
import { around } from './tree.ts';
import { LIVE, type View } from './view.ts';

/** What may be disabled by HTML, besides custom elements. */
const FORM = new Set(
  'button input select textarea option optgroup fieldset output object'.split(' '),
);

export function isDisabled(subject: Subject, view: View = LIVE): boolean {
  const { element } = subject;
  const { disabled, inert } = view.presence;
  return (
    (isOfForms(subject) && dom.matchesOf(element, ':disabled')) ||
    sayingOf(subject, 'aria-disabled') === 'true' ||
    // ARIA and `inert` count for all that is inside.
    (disabled && around(element, '[aria-disabled=true]') !== undefined) ||
    (inert && around(element, '[inert]') !== undefined) ||
    saidBy(DISABLED, subject, view) !== undefined
  );
}

export function saysDisabled(element: Element): boolean {
  return (
    dom.matchesOf(element, ':disabled') || dom.attributeOf(element, 'aria-disabled') === 'true'
  );
}

/** What may be disabled, required or invalid by HTML: custom elements may be fields, too. */
export function isOfForms({ tag }: Subject): boolean {
  return FORM.has(tag) || isCustom(tag);
}
