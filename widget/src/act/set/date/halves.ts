/** AM and PM, in Latin letters and in the words of a language. */

import { byLanguage } from './months.ts';

/** 0 for AM, 1 for PM. */
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
