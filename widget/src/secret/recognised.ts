/**
 * Secrets in what a visitor says: by their form, or by what the visitor calls them. The rules of
 * `named.json` are also the server's (`pilotfish/guard/redact.py`).
 */

import { cardsIn, ibansIn, keysIn } from './forms.ts';
import RULES from './named.json';

export type SecretKind = 'card' | 'iban' | 'key' | 'password' | 'code';

const filled = (source: string): string =>
  source.replace(/<([a-z]+)>/g, (_, name: keyof typeof RULES) => filled(`(?:${RULES[name]})`));

/** At the beginning of a word, with `<name>` for the rule of that name, and `_>` for a word's end. */
export const pattern = (source: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${filled(source).replaceAll('_>', '(?![\\p{L}\\p{N}])')}`, 'giu');

const NAMED = RULES.named.map(
  ([kind, before, secret]) => [pattern(`(${before})(${secret})`), kind as SecretKind] as const,
);
/** What follows `password is` in sentences about passwords. */
const ABOUT = new RegExp(`^(${RULES.about})$`, 'iu');

export function replaceSecrets(
  text: string,
  put: (secret: string, kind: SecretKind) => string,
): string {
  let masked = keysIn(text, (it) => put(it, 'key'));
  masked = cardsIn(masked, (it) => put(it, 'card'));
  masked = ibansIn(masked, (it) => put(it, 'iban'));
  for (const [named, kind] of NAMED) {
    masked = masked.replace(named, (found, before: string, secret: string) => {
      const bare = secret.replace(/[.,;:!?)\s]+$/, '');
      return ABOUT.test(bare) ? found : before + put(bare, kind) + secret.slice(bare.length);
    });
  }
  return masked;
}
