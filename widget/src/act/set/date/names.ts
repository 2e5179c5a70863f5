/** Words of dates in the page's language: months, AM and PM, and what the parts of a field are called. */

import { outwards } from '../../../ask/tree.ts';
import { plain } from '../../task/matching.ts';
import { literal } from '../../task/outcome.ts';
import type { Unit } from './moment.ts';

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

export function monthSaid(text: string, lang: string): number {
  return monthNumber(plain(text.trim()).replace('.', ''), lang);
}

export type Half = 0 | 1;

/** Languages whose words a page may show whatever its own is. */
const ALWAYS = ['en', 'ar', 'el', 'fa', 'ja', 'ko', 'zh'];
const LATIN = /^[ap]m$/;
/** Signs: no word of any language is longer. */
const MOST = 20;
const BETWEEN = String.raw`[.\s\u200e\u200f]*`;

/** The letters of each word, in small ones: "p. m." is "pm". */
const wordsOf = byLanguage((lang) => [named(lang, 4), named(lang, 16)] as const);

function named(lang: string, hour: number): readonly string[] {
  const words = [lang, ...ALWAYS].map((it) => {
    const format = new Intl.DateTimeFormat(it, { hour: 'numeric', hour12: true, timeZone: 'UTC' });
    const parts = format.formatToParts(Date.UTC(2026, 0, 1, hour));
    return letters(parts.find(({ type }) => type === 'dayPeriod')?.value ?? '');
  });
  return [...new Set(words)].filter(Boolean);
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '');
}

export function halfOf(text: string, lang: string): Half | undefined {
  if (text.length > MOST || /\p{Nd}/u.test(text)) return undefined;
  const word = letters(text);
  if (!word) return undefined;
  if (LATIN.test(word)) return word.startsWith('p') ? 1 : 0;
  const at = wordsOf(lang).findIndex((it) => it.includes(word));
  return at < 0 ? undefined : (at as Half);
}

/** A part of a pattern (with `iu`) that matches any of those words, and no part of a longer one. */
export function halfPattern(lang: string): string {
  const all = wordsOf(lang).flat().concat('am', 'pm');
  const longest = [...new Set(all)].sort((a, b) => b.length - a.length);
  const spelled = longest.map((word) => [...word].join(BETWEEN));
  return String.raw`(?<!\p{L})(?:${spelled.join('|')})(?![\p{L}\p{M}])\.?`;
}

const word = (stems: string, end = '', signs = '') =>
  new RegExp(`(?<!\\p{L})(?:${stems})${end}${signs && `|[${signs}]`}`, 'u');
const END = '(?:s|e|en)?(?!\\p{L})';

const UNITS: Readonly<Record<Unit, readonly [RegExp, RegExp]>> = {
  half: [/meridiem|day ?period|am\/pm/, /^aa?$/i],
  year: [word('year|jahr|annee|ano|anno|jaar', END, '年'), /^(y+|jjjj|aaaa)$/i],
  month: [word('month|monat|mois|mes|mese|maand', END, '月'), /^M+$/],
  day: [word('day(?! period)|tag|jour|dia|giorno|dag', END, '日'), /^[djt]{1,2}$/i],
  hour: [word('hour|stunde|heure|hora|ora(?!\\p{L})|uur|час|godzin|saat', '', '时時시'), /^h+$/i],
  minute: [word('minut|min(?!\\p{L})|мин|dakika', '', '分분'), /^m+$/],
  second: [word('second|sekund|segund|sec(?!\\p{L})|сек|saniye', '', '秒초'), /^s+$/i],
};

/** Which one of `among` is meant by the first of `texts` that says one. */
export function unitSaid(texts: readonly string[], among: readonly Unit[]): Unit | undefined {
  const hasMonths = among.includes('month');
  const cased = (letters: string) => {
    if (hasMonths && among.includes('minute')) return letters;
    return hasMonths ? letters.toUpperCase() : letters.toLowerCase();
  };
  for (const text of texts) {
    const apart = text.trim().replace(/([a-z])([A-Z])/g, '$1 $2');
    const folded = plain(apart).normalize().replaceAll('_', ' ');
    const letters = [apart, ...apart.split(/[^\p{L}]+/u).filter((it) => it.length > 1)].map(cased);
    const found = among.filter(
      (it) => UNITS[it][0].test(folded) || letters.some((some) => UNITS[it][1].test(some)),
    );
    if (found.length === 1) return found[0];
  }
  return undefined;
}
