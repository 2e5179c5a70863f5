/** Quotes the page's words in reports: short, and without its secrets. */

import { rootsIn } from '../ask/tree.ts';
import * as dom from '../dom/index.ts';

/** Must be called before anything of the page is reported: collects the current secrets. */
export function learnPage(): void {
  for (const root of rootsIn(document)) dom.learnSecrets(root);
}

/** One line of at most `max` characters. */
export function line(text: string | null | undefined, max = 120): string {
  return short((text ?? '').replace(/\s+/g, ' ').trim(), max);
}

/**
 * Like `line`, for a page's words in a sentence of the widget: text that looks like a ref is
 * escaped.
 */
export function quote(text: string | null | undefined, max = 120): string {
  return dom.withoutRefs(line(text, max));
}

/** At most `max` characters. Secrets are hidden before the cut: half a secret is not recognised. */
export function short(text: string, max: number): string {
  if (text.length <= max) return text;
  const shown = dom.hide(text);
  return shown.length > max ? `${shown.slice(0, max - 1)}…` : shown;
}
