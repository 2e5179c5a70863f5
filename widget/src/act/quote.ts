/** A page's words in what is told of an action: short, without its secrets. */

import { hide, learnSecrets } from '../observe/element/secrets.ts';
import { withoutRefs } from '../observe/lines/escape.ts';
import { rootsIn } from './tree.ts';

/** To be called before anything is told of the page: what is secret in it now. */
export function learnPage(): void {
  for (const root of rootsIn(document)) learnSecrets(root);
}

/** One line of at most `max` characters. */
export function line(text: string | null | undefined, max = 120): string {
  return short((text ?? '').replace(/\s+/g, ' ').trim(), max);
}

/** As `line`, for a page's words in a sentence of ours: what looks like a ref there is none. */
export function quote(text: string | null | undefined, max = 120): string {
  return withoutRefs(line(text, max));
}

/** At most `max` characters. What is cut is hidden first: of half a secret nothing says what it is. */
export function short(text: string, max: number): string {
  if (text.length <= max) return text;
  const shown = hide(text);
  return shown.length > max ? `${shown.slice(0, max - 1)}…` : shown;
}
