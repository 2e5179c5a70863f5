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

/** What is made of a language, once for each. */
export function byLanguage<Made>(make: (lang: string) => Made): (lang: string) => Made {
  const made = new Map<string, Made>();
  return (lang) => {
    const found = made.get(lang) ?? make(lang);
    made.set(lang, found);
    return found;
  };
}

/** Some languages decline the month's name beside a day: dates use that form. */
export function monthNames(lang: string, width: 'long' | 'short'): readonly string[] {
  const format = new Intl.DateTimeFormat(lang, { month: width, day: 'numeric', timeZone: 'UTC' });
  return [...Array(12).keys()].map((month) => {
    const parts = format.formatToParts(Date.UTC(2026, month, 15));
    return parts.find(({ type }) => type === 'month')?.value ?? '';
  });
}

/** All names of each month in that language and in English, folded, the longest first. */
export const monthWords = byLanguage((lang): readonly (readonly [string, number])[] => {
  const found = new Map<string, number>();
  for (const language of [lang, 'en']) {
    for (const width of ['long', 'short'] as const) {
      const beside = monthNames(language, width);
      const alone = new Intl.DateTimeFormat(language, { month: width, timeZone: 'UTC' });
      for (let month = 0; month < 12; month++) {
        const names = [beside[month], alone.format(Date.UTC(2026, month, 15))];
        for (const name of names) {
          const word = plain(name ?? '').replace('.', '');
          if (/\p{L}/u.test(word) && !found.has(word)) found.set(word, month + 1);
        }
      }
    }
  }
  return [...found].sort(([a], [b]) => b.length - a.length);
});

/** A part of a pattern that matches any of those names, folded, as a whole word. */
export const monthPattern = byLanguage((lang) => {
  const words = monthWords(lang).map(([word]) => literal(word));
  return `(?<!\\p{L})(${words.join('|')})(?!\\p{L})`;
});

export function monthNumber(word: string, lang: string): number {
  return monthWords(lang).find(([name]) => name === word)?.[1] ?? 0;
}
