/**
 * Words on controls in other languages than English, beside the rules of four more in
 * `control_words.ts`: loaded unless a page and its visitor speak English alone. Words of `delete` and
 * `credentials` follow the translations of Django's administration pages (BSD 3-clause), as `AFFIRMED`
 * does; those of shops are ours.
 */

import RULES from 'words:rules';
import WORDS from 'words:words';
import { edged, JOINED } from '../../words/matcher.ts';
import { type Class, learnClasses } from './control_words.ts';
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
const ORDER: readonly Class[] = ['other', 'payment', 'credentials', 'delete', 'send'];

/** Languages that put the verb last. */
const LAST = ['de', 'hi', 'hu', 'ja', 'ko', 'nl', 'tr', 'zh'];

export function learn(): void {
  learnClasses({
    classes: ORDER.map((kind) => [kind, edged(wordsOf(kind, true))]),
    // Carts and filters: what is put in, taken out or cleared there is no consequence.
    aside: edged(wordsOf('aside', true)),
    affirms: edged(`^(?:${wordsOf('yes', false)})_>`),
    saves: edged(`${RULES.save}|^(?:${saving()})_>`),
    ends: edged(`(?:${saving(LAST)})(する)?$`),
  });
  learnVerbs(Object.fromEntries(LINES.flatMap(sentences)));
}

/** Of each verb the first form is its sentence on a card; in Chinese there are two. */
function sentences([language, { verbs }]: readonly [string, Readonly<Record<string, string>>]) {
  const lines = verbs ? verbs.split('|').map((it) => it.split(';')) : [];
  const nth = (at: number) => lines.map((it) => it[at] ?? '#');
  if (language === 'zh') return [['zh-Hans', nth(0)] as const, ['zh-Hant', nth(1)] as const];
  return verbs ? [[language, nth(0)] as const] : [];
}

function saving(languages?: readonly string[]): string {
  const lines = LINES.filter(([it]) => languages?.includes(it) ?? true);
  return lines
    .flatMap(([, { save }]) => save || [])
    .join('|')
    .normalize('NFKC');
}
