/** Why a control is disabled, as far as the page tells. */

import type { Reading } from '../walk/reading.ts';
import { fold } from '../walk/text.ts';
import { referenced } from '../walk/tree.ts';
import { flatText, nameOf } from './name.ts';

const FIELDS = 'input, select, textarea';

/** The page's own words, else what of its form is still missing or wrong; "" if nothing tells. */
export function reasonDisabled(element: Element, reading: Reading): string {
  const said = referenced(element, 'aria-describedby').map((by) => flatText(by, reading));
  const own = said.filter(Boolean).join('; ') || fold(element.getAttribute('title') ?? '');
  if (own) return own;
  if (element.closest('[inert]')) return 'this part of the page is inert';
  return reasonInForm(element, reading);
}

function reasonInForm(element: Element, reading: Reading): string {
  const form = (element as HTMLInputElement).form ?? element.closest('form');
  const scope = form ?? scopeWithFields(element);
  if (!scope || /^(input|select|textarea)$/.test(element.localName)) return '';
  const wrong = Array.from(scope.querySelectorAll<HTMLInputElement>(FIELDS)).filter(
    (field) => field !== element && !field.disabled && isWrong(field),
  );
  return wrong
    .slice(0, 2)
    .map((field) => {
      const missing = field.validity.valueMissing || field.value === '';
      return `${nameOf(field, reading) || field.name || 'a field'} is ${missing ? 'required' : 'invalid'}`;
    })
    .join('; ');
}

function isWrong(field: HTMLInputElement): boolean {
  const told = field.getAttribute('aria-invalid');
  if (told !== null && told !== 'false') return true;
  if (field.willValidate && !field.validity.valid) return true;
  return field.getAttribute('aria-required') === 'true' && field.value === '';
}

/** Without a form: the nearest of a few ancestors that holds a field. */
function scopeWithFields(element: Element): Element | null {
  let at = element.parentElement;
  for (let steps = 0; at && steps < 3; steps += 1, at = at.parentElement) {
    if (at === at.ownerDocument.body && steps > 0) return at;
    if (at.querySelector(FIELDS)) return at;
  }
  return at;
}
