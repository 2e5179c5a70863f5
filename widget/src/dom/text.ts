/** Strings of the page, made fit for one line and for JSON. */

export const NAME_LENGTH = 200;
export const PRE_LENGTH = 600;
const VALUE_LENGTH = 2000;

// What no person sees. Joiners stay (Persian, emoji); private-use characters are icons.
const UNSEEN = /(?!\s|\u200c|\u200d|[\u0600-\u06ff])[\p{Cc}\p{Cf}\p{Co}]/gu;
const SOLITARY = /\p{Surrogate}/gu;
/** Nothing to fold, as in most texts: plain letters with single spaces between words. */
const FOLDED = /^ ?[!-~¡-¬®-˿]*(?: [!-~¡-¬®-˿]+)* ?$/;
/** What is more, or other, than plain letters and white space. */
const UNCOMMON = /[^\s!-~¡-¬®-˿]/;
const WHITE = /\s{2,}|[^\S ]/g;

/** White space folded to single spaces; one at either edge stays. */
export function foldInner(text: string): string {
  if (text === '' || FOLDED.test(text)) return text;
  const plain = UNCOMMON.test(text) ? text.replace(UNSEEN, '').replace(SOLITARY, '\ufffd') : text;
  return plain.replace(WHITE, ' ');
}

export function fold(text: string): string {
  if (text === '') return text;
  const bare = text.trim();
  return bare === '' || FOLDED.test(bare) ? bare : foldInner(bare).trim();
}

export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Whether `cut` to `length` left something out; a sign in two parts may have gone whole. */
export function isCut(text: string, length: number): boolean {
  return text.length >= length - 1 && text.endsWith('…');
}

/** A value exactly as it is, except that what JSON cannot carry is replaced and a huge one cut. */
export function exact(text: string): string {
  return cut(text.replace(SOLITARY, '\ufffd'), VALUE_LENGTH);
}

/** Preformatted text, its line breaks and indentation kept: how many lines, and how many of them. */
export function preformatted(text: string): { text: string; lines: number; shown: number } {
  const plain = text.replace(UNSEEN, '').replace(SOLITARY, '\ufffd').replace(/\r\n?/g, '\n');
  const whole = plain.replace(/^\s*\n/, '').trimEnd();
  const lines = whole.split('\n').length;
  const kept = cut(whole, PRE_LENGTH);
  // A last line that is cut counts as not shown.
  return { text: kept, lines, shown: kept.split('\n').length - (kept === whole ? 0 : 1) };
}

/** The machine's form of a time where its text leaves the day or the hour open; else "". */
export function exactTime(datetime: string, text: string): string {
  const [, month, day] = /^\d{4}-(\d\d)-(\d\d)/.exec(datetime) ?? [];
  if (!month || !day) return '';
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const named = /\p{L}{3}/u.test(text) && !/\b(ago|in|vor|il y a)\b/i.test(text);
  const isDate = numbers.includes(Number(day)) && (named || numbers.includes(Number(month)));
  return isDate ? '' : datetime.replace(/(:\d\d):\d\d(\.\d+)?/, '$1');
}

/** Whether a reader learns anything from it: not so for bullets, bars and dots between links. */
export function says(text: string): boolean {
  return /[^\s\p{P}|<>~^`·•›»]/u.test(text);
}

/** Words that may not be seen: nothing in them ends the mark. */
export function unclearly(text: string): string {
  return surrounded(text.replace(/\?{2,}/g, '?'), '??');
}

/** By marks, white space aside; nothing is done to what says nothing. */
export function surrounded(text: string, mark: string): string {
  return says(text) ? text.replace(/^(\s*)(.*?)(\s*)$/s, `$1${mark}$2${mark}$3`) : text;
}

/** A page's words in a sentence of ours: what looks like a ref there is none. */
export function withoutRefs(text: string): string {
  return text.replace(/(?<!\\)\[(?=\d)/g, '\\[');
}
