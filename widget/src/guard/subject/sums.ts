/** Sums that stand with a control: a total's label and a price, and nothing else. */

import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { shownText } from '../../observe/element/name/shown_text.ts';
import { listedAround, recordKind } from '../../place/record.ts';
import { cardWords } from '../words/card_words.ts';
import { type Class, classOf } from '../words/control_words.ts';
import { fold, folded, readNumber } from '../words/quoted_text.ts';
import { DIALOG, recordAround, scopeOf } from './names.ts';

export const PRICE =
  /(?:[$€£¥₹]|\b(?:USD|EUR|GBP|CHF)\s)\s?\d(?:[\d.,' \u00a0]*\d)?|\d[\d.,']*\s?(?:€|£|元|\b(?:USD|EUR|GBP|CHF|kr|zł)(?!\p{L}))/u;
const PER = '(?:\\s?(?:/|per|an?|pro|je|par|al?|por)\\s?\\p{L}+|/[月年])?';
const ONCE = `(?:${PRICE.source})${PER}`;
/** "$0.00 today, then $29.00 / month" is one sum. */
const SUM = `${ONCE}(?:\\s(?:today|now|heute|aujourd.hui|hoy),?\\s(?:then|dann|puis|luego)\\s${ONCE})?`;
const TAXED =
  '(?:\\s?\\(?(?:incl|inkl|including|excl|plus|zzgl|ttc|ht|iva|tva|vat|tax|mwst|含税|税込)[^\\d]*(?:\\d+\\s?%)?[^\\d]*\\)?)?';
const LABEL =
  '(?:(?:(?:your|new|grand|order|cart|basket|bag|estimated|final|overall|booking|invoice|payment)\\s)*(?:total|sum|amount|balance)(?:\\s(?:due|payable|amount|price|cost|to pay|charged?|today|now))*|(?:you |to )pay(?: now| today)?|due (?:now|today)|(?:gesamt|end|rechnungs|zahl)?(?:summe|betrag|preis)|insgesamt|gesamt|zu zahlen|(?:montant |prix )?total(?: ttc| général| à payer)?|(?:net|montant) à payer|montant(?: dû)?|(?:importe |precio )?total a pagar|importe(?: total)?|a pagar|(?:订单|訂單)?(?:合计|合計|总计|總計|总额|總額|总价|应付(?:金额|总额)?|实付款?)|合計金額|お支払い(?:金額|合計)|(?:المبلغ )?(?:الإجمالي|المجموع))';
/** Old prices, and words of other people. */
const ASIDE =
  's,del,strike,article,blockquote,q,textarea,[contenteditable]:not([contenteditable=false]),[class*=review i],[class*=comment i],[class*=quote i]';
const FIELD =
  /(^|[._[\]-])(total_?|grand_?)?(amount|total|price|sum)(_?(due|cents|minor|value))?\]?$/i;
const MOST = 300;

const PAYS = /^(payment|plan)$/;
const SUMMARY =
  'table,dl,aside,[role=complementary],[role=table],[class*=summary i],[class*=totals i]';

/** The greatest first: of its own text, row or card, else of its form or dialog, or a summary beside. */
export function sumsFor(control: Element, name: string, kind = classOf(name)): readonly string[] {
  const own = PRICE.exec(name)?.[0].trim();
  const row = recordAround(control) ?? listedAround(control);
  // The total elsewhere is of other things than a row with a price.
  const priced = row && (recordKind(row) === 'listed' || sumsIn(row, true).length) && hasPrice(row);
  if (own) return [own];
  if (priced) return sumsIn(row, true);
  const form = scopeOf(control);
  const dialog = form && dom.closestOf(form, DIALOG);
  const all = [form, dialog].map((it) => (it ? sumsIn(it) : []));
  const found = all.find((it) => it.length) ?? [];
  const pays = !found.length && !dialog && PAYS.test(`${kind}`);
  return pays ? summedBeside(control) : found;
}

/** A summary of the same region, in no form of its own: its total is nobody else's. */
function summedBeside(control: Element): string[] {
  const region = dom.closestOf(control, 'main,[role=main]') ?? dom.page.body;
  const parts = dom.allWithin(region, SUMMARY).filter((it) => {
    const apart = dom.closestOf(it, `${ASIDE},form,${DIALOG},li,tr,[role=row],[role=listitem]`);
    return isVisible(it) && (!apart || dom.contains(apart, control));
  });
  const outer = parts.filter(
    (it) => !parts.some((other) => other !== it && dom.contains(other, it)),
  );
  const sums = outer.map((it) => sumsIn(it)).filter((it) => it.length);
  return sums.length === 1 ? sums[0]! : [];
}

export function sumsOf(lines: readonly string[], kind: Class): readonly string[] {
  if (/^(delete|credentials|navigation|action)$/.test(kind)) return [];
  return PAYS.test(kind) ? lines : lines.filter((it) => /[1-9]/.test(it));
}

/** Among several it is not known which one is spent. */
export function amountOf(sums: readonly string[]): string {
  return sums.length === 1 ? sumIn(sums[0]!) : '';
}

/** What a card says of them besides its question, and of what is sent otherwise than it is shown. */
export function sumLines(
  sums: readonly string[],
  kind: Class,
  fields: readonly (readonly [string, string])[] = [],
): string[] {
  const numbers = sums.map(numberOf);
  const sent = fields.filter(([name, value]) => {
    const number = Number(value);
    if (!FIELD.test(name) || !value.trim() || Number.isNaN(number)) return false;
    return !numbers.some((it) => it === number || Math.round(it * 100) === number);
  });
  const none = kind === 'payment' && !sums.length ? [cardWords().no_total] : [];
  const several = sums.length > 1 ? sums : [];
  return [...several, ...none, ...sent.map(([name, value]) => `${fold(name, 60)}: ${fold(value)}`)];
}

export function hasPrice(scope: Element | null): boolean {
  return PRICE.test(scope ? shownText(scope as HTMLElement) : '');
}

/** Lines of a total's label and its price; in a row or a card a price alone is one, too. */
export function sumsIn(scope: Element, bare = false): string[] {
  const lines = linesIn(scope);
  const line = new RegExp(`^(?:${LABEL})\\s?[:：]?\\s?(?:${SUM})${TAXED}$`, 'iu');
  const price = new RegExp(`^(?:${SUM})${TAXED}$`, 'iu');
  const all = lines.map((it, at) => (price.test(it) ? `${lines[at - 1] ?? ''} ${it}` : it));
  const totals = all.filter((it) => line.test(it));
  const found = totals.length || !bare ? totals : lines.filter((it) => price.test(it));
  const sums = new Map(found.map((it) => [keyOf(it), it]));
  return [...sums.values()].sort((a, b) => numberOf(b) - numberOf(a));
}

function linesIn(scope: Element): string[] {
  let text = shownText(scope as HTMLElement);
  if (!PRICE.test(text)) return [];
  const struck = dom.allWithin(scope, '*').slice(0, MOST).filter(isStruck);
  for (const it of [...dom.allWithin(scope, ASIDE), ...struck])
    text = text.replace(shownText(it as HTMLElement).trim() || '\0', '');
  return text.split(/[\n\t]/).flatMap((it) => folded(it) || []);
}

function isStruck(element: Element): boolean {
  if (dom.childCountOf(element) || !PRICE.test(dom.textIn(element) ?? '')) return false;
  return getComputedStyle(element).textDecorationLine.includes('line-through');
}

export const sumIn = (line: string): string => new RegExp(SUM, 'iu').exec(line)?.[0].trim() ?? '';

export const numberOf = (line: string) => readNumber(PRICE.exec(line)?.[0] ?? '');

function keyOf(line: string): string {
  const sum = sumIn(line);
  return `${numberOf(sum)}${sum.replace(/[\d.,'\s]/g, '')}`;
}

/** The lines with a price beside a control that pays: what would be bought. */
export function itemsFor(control: Element): string[] {
  const around = recordAround(control) ?? scopeOf(control);
  return around ? linesIn(around).filter((it) => PRICE.test(it)) : [];
}
