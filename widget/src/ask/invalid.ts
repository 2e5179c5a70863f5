/** What is wrong with a field, or missing in it, and in which words. */

import * as dom from '../dom/index.ts';
import { saidBy } from './conventions/convention.ts';
import { INVALID, WORDS } from './conventions/invalid.ts';
import { isOfForms } from './disabled.ts';
import { isCustom, type Subject, sayingOf } from './subject.ts';
import { LIVE, type View } from './view.ts';

const FIELDS = /^(input|select|textarea)$/;

type TextOf = (element: Element) => string;

/** An element that `aria-describedby` names, with its words. */
interface Described {
  readonly element: Element;
  readonly text: string;
}

/** The page's own words, else the browser's; "" where neither says it, `undefined` if valid. */
export function complaintOf(subject: Subject, textOf: TextOf, view = LIVE): string | undefined {
  const { element, tag } = subject;
  const said = sayingOf(subject, 'aria-invalid');
  const tried = said !== 'false' && isOfForms(subject) && dom.matchesOf(element, ':user-invalid');
  const wrong = tried || (said !== null && saysInvalid(element));
  const shown = !wrong && said === null && FIELDS.test(tag) && saidBy(INVALID, subject, view);
  if (!wrong && !shown) return undefined;
  const words = wordsOf(subject, textOf, view);
  if (words !== '') return words;
  if (shown === 'said') return undefined;
  return tried || isCustom(tag) ? messageOf(element) : '';
}

export function saysInvalid(field: Element): boolean {
  const declared = dom.attributeOf(field, 'aria-invalid');
  return declared !== null && declared !== '' && declared !== 'false';
}

/** `likely`: without a sign that it says so, its only description counts, if it is no help. */
export function wordsOf(
  subject: Subject,
  textOf: TextOf,
  view: View = LIVE,
  likely = subject.names.includes('aria-invalid'),
): string {
  const named = dom.referenced(subject.element, 'aria-errormessage').map(textOf);
  const words = named.some(Boolean) ? named : complaintsOf(subject, textOf, view, likely);
  return words.filter(Boolean).join('; ');
}

/** What describes an element by reference, as far as it says anything. */
export function describing(element: Element, textOf: TextOf): Described[] {
  return dom
    .referenced(element, 'aria-describedby')
    .map((by) => ({ element: by, text: textOf(by) }))
    .filter(({ text }) => text !== '');
}

/** Where only the browser finds a field wrong, what describes it may all be help. */
function complaintsOf(
  { element, names }: Subject,
  textOf: TextOf,
  view: View,
  likely: boolean,
): string[] {
  if (!names.includes('aria-describedby')) return [];
  // What may go wrong is often there from the beginning, and shown as soon as it does.
  const shown = describing(element, textOf).filter((one) => dom.isRendered(one.element));
  const says = (one: Described) => saidBy(WORDS, one.element, view);
  const sure = shown.filter((one) => says(one) === 'wrong');
  const open = likely ? shown.filter((one) => !says(one)) : [];
  const found = sure.length > 0 ? sure : open.length === 1 ? open : [];
  return found.map(({ text }) => text);
}

/** Of a secret not the browser's words: they repeat what was entered, or count it. */
export function messageOf(element: Element): string {
  try {
    const { validationMessage: own, validity } = element as HTMLInputElement;
    const repeats = validity && !validity.valueMissing && !validity.customError;
    if (typeof own === 'string') return own && repeats && dom.isSecret(element) ? '' : own;
  } catch {
    // Code of the page's.
  }
  return dom.messageSaid(element);
}

/** What keeps its form from being sent: by HTML, else by ARIA. No event is sent. */
export function faultOf(field: Element): 'missing' | 'invalid' | undefined {
  const { willValidate, validity } = field as HTMLInputElement;
  if (willValidate && validity && !validity.valid) {
    return validity.valueMissing ? 'missing' : 'invalid';
  }
  if (saysInvalid(field)) return isEmpty(field) ? 'missing' : 'invalid';
  const required = dom.attributeOf(field, 'aria-required') === 'true';
  return required && isEmpty(field) ? 'missing' : undefined;
}

function isEmpty(field: Element): boolean {
  const { value, type, checked } = field as HTMLInputElement;
  if (type === 'checkbox' || type === 'radio') return !checked;
  if (typeof value === 'string' && dom.matchesOf(field, 'input,textarea,select'))
    return value === '';
  if (dom.matchesOf(field, '[role=radiogroup],[role=group]')) {
    return !dom.firstWithin(field, '[aria-checked=true],:checked');
  }
  const state = dom.attributeOf(field, 'aria-checked');
  return state ? state !== 'true' : !dom.textIn(field)?.trim();
}
