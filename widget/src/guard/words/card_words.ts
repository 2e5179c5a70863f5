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
  translated(name: string): string | undefined;
}

let spoken: Spoken = { language: 'en', translated: () => undefined };
let now = inLanguage();

export const cardWords = (): CardWords => now;
export const cardLanguage = (): string => spoken.language;
/** The host's own sentence for a verb, such as `delete`. */
export const ownVerb = (verb: string): string | undefined => spoken.translated(`verb_${verb}`);

export function speak({ language, translated }: Spoken): void {
  spoken = { language, translated };
  now = inLanguage();
}

/** Begins lines that most visitors need not read: no text of the page begins so. */
const MARK = '\t';

export const detail = (line: string): string => MARK + line;

export function parted(lines: readonly string[]): { shown: string[]; details: string[] } {
  const isDetail = (line: string) => line.startsWith(MARK);
  return {
    shown: lines.filter((line) => !isDetail(line)),
    details: lines.filter(isDetail).map((line) => line.slice(MARK.length)),
  };
}

function inLanguage(): CardWords {
  const entries = Object.entries(ENGLISH).map(([name, text]) => [
    name.slice(PREFIX.length),
    spoken.translated(name) ?? text,
  ]);
  return Object.fromEntries(entries) as CardWords;
}
