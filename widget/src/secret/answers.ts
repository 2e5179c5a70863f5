/** Answers that are secrets as a whole, because the question asked for one. */

import type { SecretKind } from './recognised.ts';

const ASKS_ONLY =
  '(?:(?:what|which|wie|was|quel|cuál)_>|enter|type|tell|give|nenne|gib)[^.?!]{0,40}<password>(?:(?! (?:or|oder|ou|o) )[^.?!]){0,40}[^\\p{L}]*$';
/** A person speaks about it. */
const SENTENCE =
  /(?<![\p{L}])(i|you|don'?t|can'?t|not|know|forgot(ten)?|please|same|later|ich|sie|nicht|weiß|bitte|je|pas|sais|no|sé|lo)(?![\p{L}])/iu;
/** One word that answers a question about a password without being one. */
const PLAIN =
  /^(yes|no|ok(ay)?|sure|continue|skip|cancel|stop|later|none|never|ja|nein|weiter|abbrechen|oui|non|sí|no|是|否|好)[.!]?$/iu;

/** What kind of secret the whole of an answer is. `pattern` is that of `recognised.ts`, in the core. */
export function answersWith(
  pattern: (source: string) => RegExp,
  question: string,
  answer: string,
): SecretKind | undefined {
  const asks = (source: string) => pattern(source).test(question);
  const word = answer.trim();
  if (word.length < 3 || PLAIN.test(word) || /\{\{/.test(word)) return undefined;
  // Of several words only where nothing else was asked for.
  if (/\s/.test(word)) {
    return asks(ASKS_ONLY) && !SENTENCE.test(word) ? 'password' : undefined;
  }
  if (asks('<password>')) return 'password';
  return asks('<code>_>') && /\d/.test(word) ? 'code' : undefined;
}
