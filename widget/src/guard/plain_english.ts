/** Whether a page and its visitor speak English alone: then no words of other languages are loaded. */

import { page } from '../observe/walk/root.ts';

const ENGLISH = /^en(?![a-z])/i;
/** A letter that no English word has. */
const FOREIGN = /[^\p{ASCII}\P{L}]/u;

/** What nothing is told of may be any language. `read` is what the page says. */
export function isPlainEnglish(read: string, cards: string): boolean {
  const parts = [...page.querySelectorAll('[lang]')].map((it) => it.getAttribute('lang') ?? '');
  const told = [page.documentElement.lang, cards, ...navigator.languages, ...parts];
  return told.every((it) => ENGLISH.test(it)) && !FOREIGN.test(read);
}
