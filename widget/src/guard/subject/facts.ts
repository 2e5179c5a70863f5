/** The facts of an approval; code turns them into the question for the visitor. */

import * as dom from '../../dom/index.ts';
import { plainText, shownText } from '../../observe/element/name/shown_text.ts';
import { listedAround, recordKind } from '../../place/record.ts';
import type { Observer } from '../../seams.ts';
import type { Class } from '../words/control_words.ts';
import { folded, shortened } from '../words/quoted_text.ts';
import { recordAround } from './names.ts';

const DIALOG = 'dialog,[role=dialog],[role=alertdialog]';
export const PRICE =
  /(?:[$€£¥₹]|\b(?:USD|EUR|GBP|CHF)\s)\s?\d[\d.,' \u00a0]*\d|(?:[$€£¥₹])\s?\d|\d[\d.,']*\s?(?:€|£|元|\b(?:USD|EUR|GBP|CHF|kr|zł)(?!\p{L}))/u;
const TOTAL = /(total|amount due|to pay|summe|gesamt|betrag|montant|importe|合计|总计|总额|应付)/i;
const LINES = 'li,tr,[role=row],[role=listitem],article';
const NEAR = ['form', DIALOG, 'section,article', 'main', 'body'];

export function scopeOf(control: Element): Element | null {
  return formOf(control) ?? dom.closestOf(control, `form,${DIALOG}`);
}

/** Not a property of the form: a field named `form` would be mistaken for it. */
function formOf(control: Element): HTMLFormElement | null {
  return dom.tagOf(control) === 'form' ? null : (control as HTMLButtonElement).form;
}

/** What the control belongs to: the form or dialog by name or heading, else its row by its text. */
export function formName(observer: Observer, control: Element): string {
  const scope = scopeOf(control);
  const own = scope && (observer.describe(scope).name || headingOf(scope));
  const row = own ? undefined : listedAround(control);
  if (own || row) return fold(own || textOf(row ?? null), 120);
  const parent = scope && dom.parentElementOf(scope);
  const outer = parent && dom.closestOf(parent, `${DIALOG},section,article`);
  return fold((outer && (observer.describe(outer).name || headingOf(outer))) || '');
}

function headingOf(scope: Element): string {
  const heading = dom.firstWithin(scope, 'h1,h2,h3,h4,legend,[role=heading]');
  return heading ? plainText(heading) : '';
}

/** The control's own sum, its row's, else the total of its own form; elsewhere it is no price. */
export function amountOf(control: Element, name: string, kind: Class): string {
  if (/^(delete|credentials|navigation|action)$/.test(kind)) return '';
  const spends = /^(payment|plan)$/.test(kind);
  const own = PRICE.exec(name)?.[0].trim() ?? '';
  if (own) return own;
  const row = spends ? (recordAround(control) ?? listedAround(control)) : undefined;
  const inRow = row && (totalIn(row) || onlyPrice(row));
  if (inRow) return inRow;
  // A row with an old and a new price: the total elsewhere is of other things.
  if (row && recordKind(row) === 'listed' && hasPrice(row)) return '';
  if (!spends) {
    const total = totalIn(scopeOf(control));
    return /[1-9]/.test(total) ? total : '';
  }
  return totalIn(totalledAround(control)) || onlyPrice(scopeOf(control));
}

/** The nearest part of the page that says a total. */
function totalledAround(control: Element): Element | null {
  for (const selector of NEAR) {
    const around = selector === 'form' ? formOf(control) : dom.closestOf(control, selector);
    if (totalIn(around)) return around;
  }
  return null;
}

/** Among several it is not known which one is spent. */
function onlyPrice(scope: Element | null): string {
  const all = [...textOf(scope).matchAll(new RegExp(PRICE, 'gu'))];
  const prices = new Set(all.map(([it]) => it.trim()));
  return prices.size === 1 ? [...prices][0]! : '';
}

export function hasPrice(scope: Element | null): boolean {
  return PRICE.test(textOf(scope));
}

export function totalIn(around: Element | null): string {
  return totalsIn(around).at(-1) ?? '';
}

/** The sums of all lines that say "total", each once, without subtotals. */
export function totalsIn(around: Element | null): string[] {
  const lines = textOf(around)
    .split('\n')
    .filter((line) => line.trim());
  const found = lines.flatMap((line, at) => {
    if (!TOTAL.test(line) || /sub-?total|zwischensumme/i.test(line)) return [];
    const price = PRICE.exec(line) ?? PRICE.exec(lines[at + 1] ?? '');
    return price ? [price[0].trim()] : [];
  });
  // Each at its last place: the last total is the one that is paid.
  return found.filter((it, at) => found.lastIndexOf(it) === at);
}

/** The lines with a price around a control that pays: what would be bought. */
export function itemsFor(control: Element): string[] {
  const around = totalledAround(control);
  const lines = around ? dom.allWithin(around, LINES) : [];
  return lines.map((it) => fold(textOf(it))).filter((it) => PRICE.test(it));
}

function textOf(element: Element | null): string {
  return element ? shownText(element as HTMLElement) : '';
}

export function askedValue({ value, option, text }: Record<string, unknown>): string {
  const given = value ?? option ?? text;
  return given === undefined ? '' : fold([given].flat().join(', '));
}

export function fold(text: string, max = 200): string {
  return shortened(folded(text), max);
}
