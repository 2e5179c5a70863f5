/** Names of months in the page's language. */

import { outwards } from '../../../ask/tree.ts';
import { plain } from '../../task/matching.ts';
import { literal } from '../../task/outcome.ts';

/** The language of an element: its own, an ancestor's, else the browser's. */
export function langOf(element: Element): string {
  for (const at of outwards(element)) {
    const lang = at.getAttribute('lang');
    if (lang && Intl.DateTimeFormat.supportedLocalesOf([valid(lang)]).length) return valid(lang);
  }
  // GTK browsers call it "C" where the system names none.
  return valid(navigator.language || 'en');
}

function valid(lang: string): string {
  try {
    return Intl.getCanonicalLocales(lang.replace('_', '-'))[0] ?? 'en';
  } catch {
    return 'en';
  }
}

const known = new Map<string, readonly string[]>();

export function monthNames(lang: string, width: 'long' | 'short'): readonly string[] {
  const key = `${lang} ${width}`;
  let names = known.get(key);
  if (!names) {
    // Some languages decline the month's name beside a day: dates use that form.
    const format = new Intl.DateTimeFormat(lang, { month: width, day: 'numeric', timeZone: 'UTC' });
    names = [...Array(12).keys()].map((month) => {
      const parts = format.formatToParts(Date.UTC(2026, month, 15));
      return parts.find(({ type }) => type === 'month')?.value ?? '';
    });
    known.set(key, names);
  }
  return names;
}

const words = new Map<string, readonly (readonly [string, number])[]>();

/** All names of each month in that language and in English, folded, the longest first. */
export function monthWords(lang: string): readonly (readonly [string, number])[] {
  const known = words.get(lang) ?? collected(lang);
  words.set(lang, known);
  return known;
}

function collected(lang: string): (readonly [string, number])[] {
  const found = new Map<string, number>();
  for (const language of [lang, 'en']) {
    for (const width of ['long', 'short'] as const) {
      const alone = new Intl.DateTimeFormat(language, { month: width, timeZone: 'UTC' });
      for (let month = 0; month < 12; month++) {
        const names = [monthNames(language, width)[month], alone.format(Date.UTC(2026, month, 15))];
        for (const name of names) {
          const word = plain(name ?? '').replace('.', '');
          if (/\p{L}/u.test(word) && !found.has(word)) found.set(word, month + 1);
        }
      }
    }
  }
  return [...found].sort(([a], [b]) => b.length - a.length);
}

const patterns = new Map<string, string>();

/** A part of a pattern that matches any of those names, folded, as a whole word. */
export function monthPattern(lang: string): string {
  const words = () => monthWords(lang).map(([word]) => literal(word));
  const known = patterns.get(lang) ?? `(?<!\\p{L})(${words().join('|')})(?!\\p{L})`;
  patterns.set(lang, known);
  return known;
}

export function monthNumber(word: string, lang: string): number {
  return monthWords(lang).find(([name]) => name === word)?.[1] ?? 0;
}
