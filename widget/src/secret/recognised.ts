/** Secrets in what a visitor says: by their form, by what the visitor calls them, or by the question. */

import { cardsIn, ibansIn, keysIn } from './forms.ts';

export type SecretKind = 'card' | 'iban' | 'key' | 'password' | 'code';

const PASSWORD =
  'pass(?:word|code|phrase|wd)s?|pwd|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|lösenord|hasło|пароль|密码|パスワード|비밀번호';
const CODE =
  'pin|cvc2?|cvv2?|csc|otp|tan|(?:verification|security|one-time|access|log-?in|sms|2fa|confirmation)[ -]code|sicherheitscode|bestätigungscode|code de (?:sécurité|vérification)|código de (?:seguridad|verificación)|验证码';
const NAMED_PASSWORD = new RegExp(
  `(?<before>(?<![\\p{L}\\p{N}])(?:${PASSWORD})(?:["'”’]?\\s*(?:[:=：]|(?:is|ist|es|est|é|это)(?![\\p{L}])\\s*[:=：]?)\\s*["'“‘„«]?|\\s*["'“‘„«]|\\s+(?:to\\s+)?(?=[^\\s"']*[\\d!@#$%^&*])|(?<=码)[是为]))(?<secret>[^\\s"'”’»]{3,})`,
  'giu',
);
const NAMED_CODE = new RegExp(
  `(?<before>(?<![\\p{L}\\p{N}])(?:${CODE})(?![\\p{L}\\p{N}])[^\\d\\n{]{0,12}?)(?<secret>\\d{3,8})(?!\\d)`,
  'giu',
);
/** `The password X is wrong`. */
const REJECTED = new RegExp(
  `(?<before>(?<![\\p{L}\\p{N}])(?:${PASSWORD})\\s+)(?<secret>[^\\s"']{3,})(?=\\s+(?:is|was|ist|war)\\s+(?:not\\s|nicht\\s)?(?:wrong|incorrect|invalid|correct|right|valid|accepted|falsch|ungültig|richtig))`,
  'giu',
);
/** What follows `password is` in sentences about passwords. */
const ABOUT =
  /^(required|wrong|incorrect|invalid|missing|not|needed|weak|strong|expired|empty|too|and|or|the|fields?|reset|changed|correct|my|your|their|secret|hidden|(?:re)?set|is|was|ist|war|est|es|length|link|confirmation|which|that|you|i|\[.*|•.*|\{\{secret:.*)$/iu;
const ASKS_PASSWORD = new RegExp(`(?<![\\p{L}\\p{N}])(?:${PASSWORD})`, 'iu');
const ASKS_ONLY = new RegExp(
  `(?:^|[^\\p{L}])(?:(?:what|which|wie|was|quel|cuál)(?![\\p{L}])|enter|type|tell|give|nenne|gib)[^.?!]{0,40}(?:${PASSWORD})(?:(?! (?:or|oder|ou|o) )[^.?!]){0,40}[^\\p{L}]*$`,
  'iu',
);
/** A person speaks about it. */
const SENTENCE =
  /(?<![\p{L}])(i|you|don'?t|can'?t|not|know|forgot(ten)?|please|same|later|ich|sie|nicht|weiß|bitte|je|pas|sais|no|sé|lo)(?![\p{L}])/iu;
const ASKS_CODE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${CODE})(?![\\p{L}\\p{N}])`, 'iu');
/** One word that answers a question about a password without being one. */
const PLAIN =
  /^(yes|no|ok(ay)?|sure|continue|skip|cancel|stop|later|none|never|ja|nein|weiter|abbrechen|oui|non|sí|no|是|否|好)[.!]?$/iu;

/** `text` with what `put` gives for each secret in it. */
export function replaceSecrets(
  text: string,
  put: (secret: string, kind: SecretKind) => string,
): string {
  const named = (kind: SecretKind) => (found: string, before: string, secret: string) => {
    const bare = secret.replace(/[.,;:!?)]+$/, '');
    if (ABOUT.test(bare)) return found;
    return before + put(bare, kind) + secret.slice(bare.length);
  };
  const keyless = keysIn(text, (it) => put(it, 'key'));
  const cardless = cardsIn(keyless, (it) => put(it, 'card'));
  return ibansIn(cardless, (it) => put(it, 'iban'))
    .replace(NAMED_PASSWORD, named('password'))
    .replace(REJECTED, named('password'))
    .replace(NAMED_CODE, named('code'));
}

/** What kind of secret the whole of an answer is, where the question asked for one. */
export function answersWith(question: string, answer: string): SecretKind | undefined {
  const word = answer.trim();
  if (word.length < 3 || PLAIN.test(word) || /\{\{/.test(word)) return undefined;
  // Of several words only where nothing else was asked for.
  if (/\s/.test(word)) {
    return ASKS_ONLY.test(question) && !SENTENCE.test(word) ? 'password' : undefined;
  }
  if (ASKS_PASSWORD.test(question)) return 'password';
  return ASKS_CODE.test(question) && /\d/.test(word) ? 'code' : undefined;
}
