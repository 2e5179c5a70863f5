/** Whether a field shows the value that was typed, in its own format. */

import { numberIn, westernDigits } from './numbers.ts';

/** Equal, or the same characters in the field's format: "(555) 010", "1,234", "AB12". */
export function matches(wanted: string, found: string, field?: Element): boolean {
  const [asked, shown] = [asTyped(westernDigits(wanted)), asTyped(westernDigits(found))];
  if (asked === shown || asked.trim() === shown || isCompleted(asked.trim(), shown)) return true;
  const type = (field as HTMLInputElement | undefined)?.type ?? '';
  if (/^(number|range)$/.test(type)) return shown !== '' && Number(asked) === Number(shown);
  if (/^(time|datetime-local)$/.test(type)) return shown.startsWith(asked.replace(' ', 'T'));
  const digits = (text: string) => text.replace(/\D/g, '');
  if (type === 'tel') return digits(asked) === digits(shown);
  if (sameAmount(asked, shown, field)) return true;
  return isDressed(asked.toLowerCase(), shown.toLowerCase(), field?.localName === 'textarea');
}

/** The same but for white space and marks of formats: a page may break lines elsewhere. */
export function sameWords(asked: string, shown: string): boolean {
  const [a, b, bare] = [asTyped(asked), asTyped(shown), withoutMarks(asked)].map((it) =>
    westernDigits(it).replace(/[\s\u200b\ufeff]+/g, ''),
  );
  return a !== '' && (a === b || (bare !== '' && bare === b));
}

const SIGNS = /^[\p{Sc}\s]+|[\p{Sc}\s%‰°]+$/gu;
/** What a field may draw around a number: "$ 5", "7.5%", "12,50 EUR". */
const AFFIXED = /^([\p{L}\p{Sc}\s.]{0,5}?)(-?\d.*?)([\p{L}\p{Sc}\s%‰°.]{0,5})$/u;
/** By thousands, or as in India: 12,34,567. */
const GROUPED = /^-?(\d{1,3}([.,'’\s]\d{3})+|\d{1,2}(,\d{2})+,\d{3}|\d+)([.,]\d+)?$/;

/** One number in two formats: 1234,5 and 1.234,50 €. Text that begins with 0 may be a code. */
function sameAmount(asked: string, shown: string, field?: Element): boolean {
  const [whole, text] = [asked, shown].map((it) => it.trim().replace(/\s(?=\d{3})/g, '')) as [
    string,
    string,
  ];
  const [, before = '', wanted = '', after = ''] = AFFIXED.exec(whole) ?? [];
  const [, left = '', found = '', right = ''] = AFFIXED.exec(text) ?? [];
  // 5 a.m. is not 5 p.m.
  const [own, drawn] = [before + after, left + right].map((it) => it.replace(/[^\p{L}]/gu, ''));
  if (own && own.toLowerCase() !== drawn?.toLowerCase()) return false;
  if (!GROUPED.test(wanted) || !GROUPED.test(found) || /^0\d/.test(wanted)) return false;
  const locale = field?.closest('[lang]')?.getAttribute('lang') ?? '';
  return numberIn(wanted, locale) === numberIn(found, locale);
}

/** The number of an amount: the field itself may add the currency sign. */
export function typedOf(asked: string): string {
  const bare = asked.replace(SIGNS, '');
  return GROUPED.test(bare) ? bare : asked;
}

/** `asked` with spaces, brackets, slashes or dashes inserted, or spaces removed. */
function isDressed(asked: string, shown: string, lines: boolean): boolean {
  if (lines) return asked.replace(/\r\n?/g, '\n') === shown.replace(/\r\n?/g, '\n');
  const left = [...asked.replace(/\s/g, '')];
  if (shown.startsWith('-') && left[0] !== '-') return false;
  for (const char of shown) {
    if (char === left[0]) left.shift();
    else if (!/[\s()/-]/.test(char)) return false;
  }
  return left.length === 0 && shown !== '';
}

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/[“”„‟«»]/g, '"'],
  [/[‘’‚‛]/g, "'"],
  [/[ \u00a0]*[-–—―]{1,3}[ \u00a0]*/g, '-'],
  [/…/g, '...'],
  [/\u00a0/g, ' '],
];
const SCHEME = /^https?:\/\//i;
/** What an editor takes for a format at the start of a line, and around words. */
const STARTS = /^\s*(#{1,6}|[-*+>]|\d{1,3}[.)]|\[[ x]?\])\s+/i;
const AROUND = /(\*\*|__|~~|`)(?=\S)(.+?)(?<=\S)\1/g;

function asTyped(text: string): string {
  let all = text;
  for (const [sign, typed] of SPELLINGS) all = all.replace(sign, typed);
  return all;
}

/** The same lines in other signs: an editor may draw its own quotes while one types. */
export function isRespelled(asked: string, shown: string): boolean {
  const lines = (text: string) =>
    asTyped(text)
      .split(/\r\n?|\n/)
      .map((it) => it.trim())
      .filter(Boolean);
  return shown !== '' && `${lines(asked)}` === `${lines(shown)}`;
}

/** Whether a field has only put what belongs before it: "https://", or the sign of a tag. */
function isCompleted(asked: string, shown: string): boolean {
  if (/^[#@]/.test(shown) && shown.slice(1) === asked) return true;
  if (!SCHEME.test(shown) || SCHEME.test(asked) || !/^[^\s/]+\.[^\s]/.test(asked)) return false;
  const bare = (text: string) => text.replace(SCHEME, '').replace(/\/$/, '').toLowerCase();
  return bare(shown) === bare(asked);
}

/** Its words, as where an editor has made formats of the marks. */
function withoutMarks(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((it) => it.replace(STARTS, '').replace(AROUND, '$2'));
  return asTyped(lines.join('\n'));
}
