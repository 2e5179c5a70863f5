/** The facts of an approval; code turns them into the question for the visitor. */

import { plainText, shownText } from '../observe/element/said.ts';
import { hide } from '../observe/element/secrets.ts';
import { closestOf, firstWithin, parentElementOf, tagOf } from '../observe/walk/native.ts';
import type { Observer } from '../seams.ts';

const DIALOG = 'dialog,[role=dialog],[role=alertdialog]';
const PRICE =
  /(?:[$€£¥₹]|\b(?:USD|EUR|GBP|CHF)\s)\s?\d[\d.,' \u00a0]*\d|(?:[$€£¥₹])\s?\d|\d[\d.,']*\s?(?:€|£|元|\b(?:USD|EUR|GBP|CHF|kr|zł)(?!\p{L}))/u;
const TOTAL = /(total|amount due|to pay|summe|gesamt|betrag|montant|importe|合计|总计|总额|应付)/i;
const ROW = 'tr,[role=row],li,[role=listitem]';
const NEAR = ['form', DIALOG, 'section,article', 'main', 'body'];

/** The form or dialog that a control belongs to. */
export function scopeOf(control: Element): Element | null {
  return formOf(control) ?? closestOf(control, `form,${DIALOG}`);
}

/** Not a property of the form: a field named `form` would be mistaken for it. */
function formOf(control: Element): HTMLFormElement | null {
  return tagOf(control) === 'form' ? null : (control as HTMLButtonElement).form;
}

/** What the control belongs to: the form or dialog by name or heading, else its row by its text. */
export function formName(observer: Observer, control: Element): string {
  const scope = scopeOf(control);
  const own = scope && (observer.describe(scope).name || headingOf(scope));
  const row = own ? null : closestOf(control, ROW);
  if (own || row) return fold(own || textOf(row), 120);
  const parent = scope && parentElementOf(scope);
  const outer = parent && closestOf(parent, `${DIALOG},section,article`);
  return fold((outer && (observer.describe(outer).name || headingOf(outer))) || '');
}

function headingOf(scope: Element): string {
  const heading = firstWithin(scope, 'h1,h2,h3,h4,legend,[role=heading]');
  return heading ? plainText(heading) : '';
}

/** The sum that this control spends: its own, its row's, else the total of what is around it. */
export function amountOf(control: Element, name: string): string {
  const own = PRICE.exec(name) ?? PRICE.exec(textOf(closestOf(control, ROW)));
  if (own) return own[0].trim();
  for (const selector of NEAR) {
    const around = selector === 'form' ? formOf(control) : closestOf(control, selector);
    const total = around && totalIn(around);
    if (total) return total;
  }
  const all = [...textOf(scopeOf(control)).matchAll(new RegExp(PRICE, 'gu'))];
  const prices = new Set(all.map(([it]) => it.trim()));
  return prices.size === 1 ? [...prices][0]! : '';
}

export function hasPrice(scope: Element | null): boolean {
  return PRICE.test(textOf(scope));
}

/** The last line that says "total": subtotals are before it. */
function totalIn(around: Element): string {
  const lines = textOf(around)
    .split('\n')
    .filter((line) => line.trim());
  for (let index = lines.length - 1; index >= 0; index--) {
    if (!TOTAL.test(lines[index]!) || /sub-?total|zwischensumme/i.test(lines[index]!)) continue;
    const price = PRICE.exec(lines[index]!) ?? PRICE.exec(lines[index + 1] ?? '');
    if (price) return price[0].trim();
  }
  return '';
}

function textOf(element: Element | null): string {
  return element ? shownText(element as HTMLElement) : '';
}

/** The value for a field. */
export function askedValue({ value }: Record<string, unknown>): string {
  return value === undefined ? '' : fold([value].flat().join(', '));
}

/** On one line. Secrets are hidden before the cut: half a secret is not recognised. */
export function fold(text: string, max = 200): string {
  const folded = text.replace(/\s+/g, ' ').trim();
  return folded.length > max ? hide(folded).slice(0, max) : folded;
}
