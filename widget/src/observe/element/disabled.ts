/** Why a control is disabled, as far as the page tells. */

import { faultOf } from '../../ask/invalid.ts';
import { DISABLED_GROUP } from '../../ask/selectors.ts';
import * as dom from '../../dom/index.ts';
import type { Reading } from '../reading/reading.ts';
import { flatText, nameOf } from './name/index.ts';
import { fieldOf } from './name/labels.ts';

const FIELDS = 'input, select, textarea';
const WRONG_SHOWN = 2;

export function reasonDisabled(element: Element, reading: Reading): string {
  if (dom.closestOf(element, '[inert]')) return 'this part of the page is inert';
  const own = wordsOf(element, reading) || tooltipAround(element);
  // A tooltip that names it gives no reason, nor does one that begins so ("Undo (Ctrl+Z)").
  const name = nameOf(element, reading);
  if (own && !name.includes(own) && !(name && own.startsWith(name))) return own;
  return reasonInFieldset(element, reading) || reasonInForm(element, reading);
}

function wordsOf(element: Element, reading: Reading): string {
  const said = dom.referenced(element, 'aria-describedby').map((by) => flatText(by, reading));
  const own = ['aria-description', 'title'].map((it) => dom.attributeOf(element, it) ?? '');
  return said.filter(Boolean).join('; ') || own.map(dom.fold).find(Boolean) || '';
}

function tooltipAround(element: Element): string {
  const wrapper = dom.parentElementOf(element);
  if (!wrapper || dom.tagOf(wrapper) === 'li' || dom.childrenOf(wrapper).length > 1) return '';
  return dom.fold(dom.attributeOf(wrapper, 'title') ?? '');
}

function reasonInFieldset(element: Element, reading: Reading): string {
  const group = dom.closestOf(element, DISABLED_GROUP);
  if (!group) return '';
  const name = nameOf(group, reading);
  return wordsOf(group, reading) || (name && `${name} is disabled`);
}

function reasonInForm(element: Element, reading: Reading): string {
  if (!isSent(element)) return '';
  const form = dom.tagOf(element) === 'form' ? null : (element as HTMLInputElement).form;
  const scope = form ?? dom.closestOf(element, 'form') ?? scopeOf(element);
  if (!scope) return '';
  const reason = reading.lacking.get(scope) ?? wrongIn(scope, reading);
  reading.lacking.set(scope, reason);
  return reason;
}

/** Of what waits for a form to be filled in; tabs, options and the page one is on do not. */
function isSent(element: Element): boolean {
  if (dom.attributeOf(element, 'aria-current') || dom.attributeOf(element, 'aria-haspopup'))
    return false;
  return /^(button|input)$/.test(dom.tagOf(element))
    ? dom.wordOf(element) === 'button'
    : dom.attributeOf(element, 'role') === 'button';
}

function wrongIn(scope: Element, reading: Reading): string {
  const fields = dom
    .allWithin<HTMLInputElement>(scope, FIELDS)
    .filter((field) => !field.disabled && faultOf(field) !== undefined && isOf(field, scope));
  return [...fields, ...customsWrongIn(scope)]
    .slice(0, WRONG_SHOWN)
    .map((field) => {
      const empty = field.validity?.valueMissing || field.value === '';
      const own = nameOf(field, reading) || nameOf(fieldOf(field), reading);
      const name = own || dom.attributeOf(field, 'name') || 'a field';
      return `${name} is ${empty ? 'required' : 'invalid'}`;
    })
    .join('; ');
}

function customsWrongIn(scope: Element): HTMLInputElement[] {
  if (dom.tagOf(scope) !== 'form') return [];
  const customs = dom
    .fieldsOf(scope as HTMLFormElement)
    .filter((field) => dom.tagOf(field).includes('-'));
  return customs.filter((field) => dom.matchesOf(field, ':invalid')) as HTMLInputElement[];
}

/** What stands in a form of its own says nothing about a control outside of it. */
function isOf(field: HTMLInputElement, scope: Element): boolean {
  const { form } = field;
  return !form || form === scope || !dom.isInside(form, scope);
}

/** Without a form: the nearest of a few ancestors that holds a field. */
function scopeOf(element: Element): Element | null {
  let at = dom.parentElementOf(element);
  for (let steps = 0; at && steps < 3; steps += 1, at = dom.parentElementOf(at)) {
    if (at === dom.bodyOf(dom.ownerOf(at)) && steps > 0) return at;
    if (dom.firstWithin(at, FIELDS)) return at;
  }
  return at;
}
