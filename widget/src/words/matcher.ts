/**
 * What controls are called, by what their words say. `rules` are of the languages that are always
 * known; the others are loaded (`guard/languages.ts`, `act/closing/languages.ts`).
 */

import RULES from 'words:rules';

/** Written without spaces between words, so that no edges can be found. */
export const JOINED: ReadonlySet<string> = new Set(['ja', 'ko', 'th', 'zh']);

/** `<_` and `_>` are edges of a word: no letter or digit of any script is there. */
export function edged(source: string): RegExp {
  const begins = source.replace(/<_/g, '(?<![\\p{L}\\p{N}])');
  return new RegExp(begins.replace(/_>/g, '(?![\\p{L}\\p{N}])'), 'iu');
}

/** The words of all languages under that key, or of those that are `joined` or not. */
export function wordsFor(key: string, joined?: boolean): string {
  const lines = Object.entries(RULES).filter(
    ([language]) => joined === undefined || JOINED.has(language) === joined,
  );
  return lines.flatMap(([, words]) => words[key] || []).join('|');
}

/** Holds one of the words, which say themselves where they must stand. */
export function containing(key: string): RegExp {
  return edged(wordsFor(key).replaceAll('<plans>', wordsFor('plans')));
}

/** Begins with one of the words. */
export function beginning(key: string): RegExp {
  return edged(`^(?:${wordsFor(key)})_>`);
}

/** Begins with one of the words; in languages without spaces it may end with one, too. */
export function doing(key: string): RegExp {
  const joined = wordsFor(key, true);
  return edged(`^(?:${wordsFor(key, false)})_>|^(?:${joined})|(?:${joined})(?:する)?$`);
}
