/** Keys of providers, JWTs and private keys, which their form gives away: also in an address. */

type Put = (secret: string) => string;

const KEY =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)|\beyJ[\w-]{6,}\.[\w-]{6,}(?:\.[\w-]*)*|\b(?:[srp]k|whsec)[-_][\w-]{16,}|\b(?:gh[pousr]|github_pat|npm|hf)_\w{20,}|\bglpat-[\w-]{16,}|\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{30,}|\bxox[a-z]-[\w-]{10,}/g;

/** `text` with what `put` gives for each key of a provider, JWT and private key in it. */
export function keysIn(text: string, put: Put): string {
  return text.replace(KEY, (key) => (/\d|PRIVATE/.test(key) ? put(key) : key));
}

/** Given to chunks as a value: a module that they shared with the core would become a third file. */
export type KeysIn = typeof keysIn;
