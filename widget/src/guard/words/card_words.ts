/** The words of the guard's cards, in the visitor's language. English is at hand, others are the widget's. */

import { card as ENGLISH } from '../../strings/en.json';

const PREFIX = 'card_';

export type CardWords = {
  readonly [Name in keyof typeof ENGLISH as Name extends `${typeof PREFIX}${infer Word}`
    ? Word
    : never]: string;
};

interface Spoken {
  readonly language: string;
  /** Undefined where there is none but the English one. */
  told(name: string): string | undefined;
}

let spoken: Spoken = { language: 'en', told: () => undefined };
let now = inLanguage();

export const cardWords = (): CardWords => now;
export const cardLanguage = (): string => spoken.language;
/** The host's own sentence for a verb, such as `delete`. */
export const ownVerb = (verb: string): string | undefined => spoken.told(`verb_${verb}`);

export function speak({ language, told }: Spoken): void {
  spoken = { language, told };
  now = inLanguage();
}

function inLanguage(): CardWords {
  const entries = Object.entries(ENGLISH).map(([name, text]) => [
    name.slice(PREFIX.length),
    spoken.told(name) ?? text,
  ]);
  return Object.fromEntries(entries) as CardWords;
}
