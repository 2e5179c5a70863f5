/**
 * Words on controls in other languages than English, beside the rules of four more in
 * `control_words.ts`: loaded unless a page and its visitor speak English alone. Words of `delete` and
 * `credentials` follow the translations of Django's administration pages (BSD 3-clause), as `AFFIRMED`
 * does; those of shops are ours.
 */

import WORDS from 'words:words';
import { edged, JOINED, wordsFor } from '../words/matcher.ts';
import { type Class, learnClasses } from './control_words.ts';
import { learnSaving } from './saving.ts';
import { VERBS } from './verb_table.ts';
import { learnVerbs } from './verbs.ts';

const LINES = Object.entries(WORDS);

/** The words of all languages under that key; `edge`: whole words, where words have edges. */
function wordsOf(key: string, edge: boolean): string {
  const all = LINES.flatMap(([language, { [key]: own }]) => {
    if (!own) return [];
    return !edge || JOINED.has(language) ? own : `<_(?:${own})_>`;
  });
  return all.join('|').normalize('NFKC');
}

/** The worst class first. */
const ORDER: readonly Class[] = ['plan', 'other', 'payment', 'credentials', 'delete', 'send'];

/** Languages that put the verb last. */
const LAST = ['de', 'hi', 'hu', 'ja', 'ko', 'nl', 'tr', 'zh'];

/** From here on the guard knows them. */
export function learn(): void {
  learnClasses({
    classes: ORDER.map((kind) => [kind, edged(wordsOf(kind, true))]),
    // Carts and filters: what is put in, taken out or cleared there is no consequence.
    aside: edged(`${wordsOf('aside', true)}|${wordsOf('within', false)}`),
    affirms: edged(`^(?:${wordsOf('yes', false)})_>`),
  });
  learnSaving({
    begins: new RegExp(`^(?:${saving()})(?![\\p{L}\\p{N}])`, 'iu'),
    ends: new RegExp(`(?:${saving(LAST)})(する)?$`, 'iu'),
  });
  learnVerbs(VERBS);
}

/** Of all languages or of these; the longer one of two that begin alike first. */
function saving(languages?: readonly string[]): string {
  const lines = LINES.filter(([it]) => languages?.includes(it) ?? true);
  const all = [...lines.map(([, { save }]) => save), ...(languages ? [] : [wordsFor('save')])];
  const verbs = all.flatMap((it) => it?.normalize('NFKC').split('|') || []).filter(Boolean);
  return verbs.sort((one, other) => other.length - one.length).join('|');
}
