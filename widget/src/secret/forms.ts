/**
 * Secrets that their form gives away in what a visitor says. Apart from `dom/detect.ts`,
 * which reads pages: this is in the widget's core, and a visitor's request is no page.
 */

type Put = (secret: string) => string;

const KEY =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)|\beyJ[\w-]{6,}\.[\w-]{6,}(?:\.[\w-]*)*|\b(?:[srp]k|whsec)[-_][\w-]{16,}|\b(?:gh[pousr]|github_pat|npm|hf)_\w{20,}|\bglpat-[\w-]{16,}|\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{30,}|\bxox[a-z]-[\w-]{10,}|\botpauth:\/\/\S+/g;
const CARD = /(?<![\w.,-])[2-6](?:[ \u00a0-]?\d){12,18}(?![\w-]|[.,]\d)/g;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/gi;

/** `text` with what `put` gives for each key of a provider, JWT and private key in it. */
export function keysIn(text: string, put: Put): string {
  return text.replace(KEY, (key) => (/\d|PRIVATE/.test(key) ? put(key) : key));
}

/** The same of payment cards: their digits. */
export function cardsIn(text: string, put: Put): string {
  return text.replace(CARD, (found) => {
    const digits = found.replace(/\D/g, '');
    return isCard(digits) ? put(digits) : found;
  });
}

/** The same of IBANs, without their blanks. */
export function ibansIn(text: string, put: Put): string {
  return text.replace(IBAN, (found) => {
    const bare = found.replace(/ /g, '').toUpperCase();
    return isIban(bare) ? put(bare) : found;
  });
}

/** The check digit of ISO/IEC 7812-1 (Luhn). */
function isCard(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits.at(-1 - at));
    sum += at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  return sum % 10 === 0 && !/^(\d)\1+$/.test(digits);
}

/** The check digits of ISO 13616: turned round and read in base 36 it is 1 modulo 97. */
function isIban(bare: string): boolean {
  if (bare.length < 15 || bare.length > 34) return false;
  let rest = 0;
  for (const char of bare.slice(4) + bare.slice(0, 4)) {
    for (const digit of `${Number.parseInt(char, 36)}`) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}
