/** Whether a page and its visitor speak English alone: then no words of other languages are loaded. */

import * as dom from '../../dom/index.ts';

const ENGLISH = /^en(?![a-z])/i;
/** A letter that no English word has. */
const FOREIGN = /[^\p{ASCII}\P{L}]/u;

/** Words of nearly every English page, and of pages in no other language. */
const COMMON = /\b(the|your|this|with|from|our|please)\b/gi;
/** A single one may stand in a name. */
const ENOUGH = 2;

/** `lang=en` may stand on a template that was never translated: the words must be English too. */
export function isPlainEnglish(read: string, cards: string): boolean {
  const parts = [...dom.page.querySelectorAll('[lang]')].map((it) => it.getAttribute('lang') ?? '');
  const languages = [dom.page.documentElement.lang, cards, ...navigator.languages, ...parts];
  if (!languages.every((it) => ENGLISH.test(it)) || FOREIGN.test(read)) return false;
  return new Set(read.toLowerCase().match(COMMON)).size >= ENOUGH;
}
