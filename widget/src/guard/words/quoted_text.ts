/** Text of the page as it stands in a sentence: on one line, shortened between words. */

import * as dom from '../../dom/index.ts';

export function folded(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\s*¶\s*$/, '')
    .trim();
}

export const fold = (text: string, max = 200): string => shortened(folded(text), max);

/** Never in the middle of a word. Secrets are hidden before the cut: half a secret is not recognised. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const safe = dom.hide(text);
  if (safe.length <= most) return safe;
  const head = safe.slice(0, most);
  const space = head.search(/\s\S*$/);
  return `${(space > most / 2 ? head.slice(0, space) : head).replace(/[\s,;:–—-]+$/, '')}…`;
}

export function decoded(path: string): string {
  return new URLSearchParams(`_=${path.replace(/[+&]/g, encodeURIComponent)}`).get('_')!;
}

/** An address as a person reads it; what would split or hide it stays encoded. */
export function readable(address: string): string {
  return address.replace(/(?:%[0-9a-f]{2})+/gi, (code) => {
    try {
      const text = decodeURIComponent(code);
      return /[\s\p{C}%/?#&=\\]/u.test(text) ? code : text;
    } catch {
      return code;
    }
  });
}

/** Between the quotation marks of a card: those of the text would end them. */
export const unquoted = (text: string): string => text.replace(/["“”„«»「」]/g, '’');

/** "$1,204.00" and "1.204,00 €" are the same number. */
export function readNumber(text: string): number {
  const digits = text.replace(/[^\d.,]|[.,](?=\d{3}(\D|$))|[.,]$/g, '');
  return Number(digits.replace(',', '.'));
}
