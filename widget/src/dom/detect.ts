/**
 * Secrets that their form gives away (THREATS 12): keys of providers, JWTs, private keys, payment
 * cards, IBANs, what a URL or a label calls a token, a password or a code. Pure functions of a text.
 *
 * Made to leave the facts of a page alone: order, phone and tracking numbers, prices, ISBNs, UUIDs
 * and hashes stay, unless something says that they are a secret.
 */

export const HIDDEN = '•••';
/** How the name of what the visitor said in confidence begins. */
const PLACEHOLDER = '{{secret:';

/** Most texts hold none of this, and are done with. */
const SUSPECT =
  /\d|=\S|%3D|PRIVATE KEY|[Pp]ass(?:w|p|c)|[Pp]asswort|[Kk]ennwort|[Mm]ot de passe|[Cc]ontrase|密码/;
const NAMED =
  /pass|pwd|kennwort|mot de|contrase|token|secret|key|\bid\b|code|pin|otp|2fa|cv|csc|密码|验证|tan\b|=|%3D|\/[\w-]*(?:verif|activat|magic|invit|reset|log-?in|auth|unlock)/i;
const NUMBERED = /(?:\d\D?){14}|[A-Z]{2}\d\d|\w{24}/;

/** Characters of the shortest of KEYS, and of the shortest card, IBAN or run of characters. */
const SHORTEST_KEY = 15;
const SHORTEST_NUMBER = 14;

const PRIVATE_KEY =
  /-----BEGIN [A-Z ]*PRIVATE KEY( BLOCK)?-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY( BLOCK)?-----|$)/g;
/** Begun at the start of a run only, and looked into part by part: no run is gone through twice. */
const DOTTED = /(?<![\w-])[\w-]+(?:\.[\w-]*)+/g;
/** Prefixes that providers document; what follows is drawn at random. */
const KEYS =
  /\b(?:(?:[sr]k|pk_live|whsec)[-_][\w-]{16,}|gh[pousr]_[A-Za-z0-9]{20,}|(?:github_pat|npm|hf|dop_v1|shp\w\w)_\w{20,}|gl\w{2,5}-[\w-]{20,}|(?:AKIA|ASIA)[0-9A-Z]{16}\b|AIza[\w-]{30,}|ya29\.[\w-]{20,}|xox[a-z]-[\w-]{10,}|pypi-[\w-]{30,}|SG\.[\w-]{16,}\.[\w-]{16,})/g;
const BEARER = /\b(Bearer\s+)(?=[\w.~+/-]*\d)[\w.~+/-]{12,}=*/gi;
const USER_INFO = /(:\/\/)[^/\s:@]+:[^/\s@]+@/g;

const PAIR = /(^|[?&;#\s"'({,]|%26|%3F)([\w.[\]-]{2,60})(=|%3D)([^&;#\s"'<>)},]{4,})/gi;
const SECRET_NAME =
  /(^|[^a-z])(pass(word|wd|phrase|code)?|pwd|otp|pin|secret|token|jwt|bearer|auth|authorization|authenticity|credentials?|api ?key|access ?key|private ?key|csrf\w*|xsrf\w*|sid|sess|\w*sess(ion)? ?id|\w*session|signature|sig|saml\w*|assertion|verifier)($|[^a-z])/;
/** These name harmless things as well: what they hold must look drawn at random. */
const MAYBE_NAME =
  /(^|[^a-z])(code|key|state|nonce|hash|confirm(ation)?|invite|magic|ticket|t|k|h)$/;
const PATH =
  /(\/[\w-]{0,40}(?:reset|verif|activat|magic|token|invit|passw|login|auth|unlock)[\w-]{0,40}\/)((?=\w*\d)\w{20,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi;

const LABELLED =
  /\b((?:api|access|secret|private|auth|session|csrf|security)[ _-]?(?:key|token|id|secret)|client secret|pass(?:word|phrase|code)|passwort|kennwort|mot de passe|contraseña|密码|token)(\s*(?:(?:is|ist|est|es)(?![\p{L}])\s*(?:now|jetzt)?\s*[:=：]?|[:=：])\s*["'“]?)(\S{6,})/giu;
/** Without a sign between: `Temporary password Xk7pQ`, `The password Xk7pQ is wrong`. */
const CALLED =
  /\b((?:temporary|new|initial|default|generated|current|old|one[- ]?time|temporäres|neues|altes) (?:password|passwort|kennwort)\s+["'“]?)([^\s"'”]{6,})/giu;
const REJECTED =
  /\b((?:password|passwort|kennwort|passcode|passphrase)\s+["'“]?)([^\s"'”]{4,})(?=["'”]?\s+(?:is|was|ist|war)\s+(?:\w+\s)?(?:wrong|(?:in)?correct|(?:in)?valid|accepted|falsch|richtig))/giu;
/** A postal code of India is called a PIN code. */
const PIN = /(\bpin\s*(?:is|ist|[:=：])\s*)(\d{4,8})(?!\d|[.,]\d)/giu;
const CODE =
  /((?:(?:verification|security|one[- ]?time|log-?in|sign[- ]?in|authentication|access|2fa|otp|bestätigungs|sicherheits|your|ihr|dein|验证)[- ]?(?:code|pin|passcode|password|码)|\b(?:otp|2fa|m?tan))(?:\s+(?:is|ist|lautet))?\s*[:=：-]?\s*)(\d{4,8}|\d{3}[ -]\d{3})(?!\d|[.,]\d)/giu;
const CODE_FIRST =
  /(?<![\d.,])(\d{4,8}|\d{3}[ -]\d{3})(?=\s+(?:is|ist) (?:your|the|ihr|dein)\b[^.]{0,40}\b(?:code|otp|pin|passcode))/gi;
const CARD_CODE = /\b((?:CVC|CVV|CSC|CVN)2?(?:\s*code)?\s*(?:is)?[:=#\s]\s*)(\d{3,4})\b/gi;

const BARE_CODE = /^\d{3}(?:[ -]?\d{1,5})?$/;
const LONGEST_CODE = 9;
const ANNOUNCING = 80;

const CARD = /(?<![\w.,-])\d(?:[ \u00a0\u2009\u202f-]?\d){13,18}(?![\w-]|[.,]\d)/g;
/** Networks by their first digits and lengths (ISO/IEC 7812); others are numbers of something else. */
const NETWORK =
  /^(?:4\d{15}(?:\d{3})?|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11}|35\d{14}|6(?:011|4[4-9]\d|5\d\d|2\d\d)\d{12,15}|(?:50|5[6-9]|63|67)\d{14,17})$/;
const NUMBER_OF =
  /(order|invoice|tracking|shipment|parcel|booking|reference|ref|serial|imei|article|item|bestell|rechnung|sendungs)\S{0,8}\s*(no|nr|number|id|nummer)?[.:#\s]*$/i;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g;
const RUN = /[A-Za-z0-9]{24,}/g;

/** Whether a look at its characters is enough to know that nothing in it is a secret. */
export function isHarmless(text: string): boolean {
  return text.length < 6 || !SUSPECT.test(text);
}

/** `text` with `•••` in the place of each secret; of cards and IBANs the last four digits stay. */
export function withoutSecrets(text: string): string {
  if (isHarmless(text)) return text;
  const left = withoutKeys(text);
  const unnamed = NAMED.test(left) ? withoutNamed(left) : left;
  const numbered = unnamed.length >= SHORTEST_NUMBER && NUMBERED.test(unnamed);
  return numbered ? withoutNumbers(unnamed) : unnamed;
}

export function isSecretText(text: string): boolean {
  const bare = text.trim();
  if (bare === '' || !withoutSecrets(bare).includes(HIDDEN)) return false;
  const sentence = bare
    .split(/\s/)
    .slice(3)
    .some((word) => /[a-z]{3}/i.test(word));
  return bare.replaceAll(HIDDEN, '') !== '' && !sentence;
}

/** Whether a text is the code that what stands before it announces: "Your verification code". */
export function isAnnounced(text: string, before: string): boolean {
  if (text.length > LONGEST_CODE || !BARE_CODE.test(text)) return false;
  return withoutSecrets(`${before.slice(-ANNOUNCING)} ${text}`).endsWith(HIDDEN);
}

/** Whether it names what the visitor said in confidence. */
export function hasPlaceholder(text: unknown): boolean {
  return typeof text === 'string' && text.includes(PLACEHOLDER);
}

/** Whether a parameter, an attribute or a hidden field of this name holds a secret. */
export function namesSecret(name: string): boolean {
  return SECRET_NAME.test(words(name));
}

/** Each is sought only where there is room for it: every text of a page with a digit comes here. */
function withoutKeys(text: string): string {
  const bare = text.includes('://') ? text.replace(USER_INFO, `$1${HIDDEN}@`) : text;
  if (bare.length < SHORTEST_KEY) return bare;
  const keyless = bare.includes('PRIVATE KEY') ? bare.replace(PRIVATE_KEY, HIDDEN) : bare;
  const left = keyless.includes('eyJ') ? keyless.replace(DOTTED, withoutJwt) : keyless;
  return left
    .replace(KEYS, (key) => (/\d/.test(key) ? HIDDEN : key))
    .replace(BEARER, `$1${HIDDEN}`);
}

function withoutJwt(run: string): string {
  const parts = run.split('.');
  let from = 0;
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at]!;
    const start = part.search(/\beyJ[\w-]{6}/);
    if (start >= 0 && (parts[at + 1] ?? '').length >= 6) return run.slice(0, from + start) + HIDDEN;
    from += part.length + 1;
  }
  return run;
}

function withoutNamed(text: string): string {
  return text
    .replace(PAIR, (whole, before: string, name: string, sign: string, value: string) => {
      if (holdsSecret(name, value)) return `${before}${name}${sign}${HIDDEN}`;
      // A URL within a URL.
      return /%3[DF]/i.test(value) && isTelling(decoded(value))
        ? `${before}${name}${sign}${HIDDEN}`
        : whole;
    })
    .replace(PATH, `$1${HIDDEN}`)
    .replace(LABELLED, (whole, label: string, sign: string, value: string) =>
      isDrawn(value) ? `${label}${sign}${HIDDEN}` : whole,
    )
    .replace(CALLED, (whole, label: string, value: string) =>
      isDrawn(value) ? label + HIDDEN : whole,
    )
    .replace(REJECTED, (whole, label: string, value: string) =>
      ABOUT.test(value) ? whole : label + HIDDEN,
    )
    .replace(PIN, `$1${HIDDEN}`)
    .replace(CODE, `$1${HIDDEN}`)
    .replace(CODE_FIRST, HIDDEN)
    .replace(CARD_CODE, `$1${HIDDEN}`);
}

function withoutNumbers(text: string): string {
  return text
    .replace(CARD, (number, at: number) => (isCard(number, text, at) ? lastOf(number) : number))
    .replace(IBAN, (iban) => (isIban(iban) ? iban.slice(0, 2) + lastOf(iban) : iban))
    .replace(RUN, (run) => (isRandom(run) ? HIDDEN : run));
}

function holdsSecret(name: string, value: string): boolean {
  if (value === HIDDEN || value.startsWith(PLACEHOLDER)) return false;
  const plain = words(name);
  if (SECRET_NAME.test(plain)) return !/^(true|false|null|none|required|optional)$/i.test(value);
  return MAYBE_NAME.test(plain) && value.length >= 16 && /\d/.test(value) && /[a-z]/i.test(value);
}

function isTelling(text: string): boolean {
  return withoutSecrets(text) !== text;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function words(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_.[\]-]+/g, ' ')
    .toLowerCase();
}

/** Words between "password" and "is wrong" that are none. */
const ABOUT =
  /^(fields?|reset|confirmation|length|strength|hint|link|entered|given|provided|you|that|which|manager|policy|•.*|\{\{.*)$/i;

/** Behind "Password:" stands a password, or a word about passwords. */
function isDrawn(value: string): boolean {
  return (
    !value.startsWith(HIDDEN) &&
    !value.startsWith(PLACEHOLDER) &&
    (/\d/.test(value) ? /[^\d.,:;!?)]/ : /[a-z][A-Z]|[!@#$%^&*~]\w|\w-\w+-\w/).test(value)
  );
}

function isCard(number: string, text: string, at: number): boolean {
  const digits = number.replace(/\D/g, '');
  if (!NETWORK.test(digits) || !checks(digits)) return false;
  return digits !== number || !NUMBER_OF.test(text.slice(Math.max(0, at - 40), at));
}

/** The check digit of ISO/IEC 7812-1 (Luhn). */
function checks(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    sum += at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0 && !/^(\d)\1+$/.test(digits);
}

/** The check digits of ISO 13616: the number, turned round and read in base 36, is 1 modulo 97. */
function isIban(iban: string): boolean {
  const bare = iban.replaceAll(' ', '');
  if (bare.length < 15 || bare.length > 34) return false;
  let rest = 0;
  for (const char of bare.slice(4) + bare.slice(0, 4)) {
    for (const digit of String(Number.parseInt(char, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}

/** Small and capital letters and digits that change places too often for words. */
function isRandom(run: string): boolean {
  if (!/\d/.test(run) || !/[a-z]/.test(run) || !/[A-Z]/.test(run)) return false;
  const changes = run.match(/[a-z](?![a-z])|[A-Z](?![A-Z])|\d(?!\d)/g)?.length ?? 0;
  const numbers = run.match(/\d+/g)?.length ?? 0;
  return numbers > 1 && changes * 12 >= run.length * 5;
}

function lastOf(number: string): string {
  return HIDDEN + number.replace(/\W/g, '').slice(-4);
}
