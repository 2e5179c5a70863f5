// Short: the one matcher of words, loaded with the rules.
/**
 * What the names of controls say. The rules of `words:rules` are always known, and say themselves where
 * in a name their words stand; those of other languages are loaded (`guard/words/languages.ts`,
 * `act/spot/close_button_names.ts`).
 */

import RULES from 'words:rules';

/** Written without spaces between words, so that no edges can be found. */
export const JOINED: ReadonlySet<string> = new Set(['ja', 'ko', 'th', 'zh']);

/** `<_` and `_>` are edges of a word: no letter or digit of any script is there. */
export function edged(source: string): RegExp {
  const begins = source.replace(/<_/g, '(?<![\\p{L}\\p{N}])');
  return new RegExp(begins.replace(/_>/g, '(?![\\p{L}\\p{N}])'), 'iu');
}

/** Names to which a rule of that key applies, in any of the languages that are always known. */
export const rule = (key: string): RegExp => edged(RULES[key]!);
