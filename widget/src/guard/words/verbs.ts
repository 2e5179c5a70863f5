/**
 * Verbs of controls as sentences in the languages of the cards: `#` is what the verb acts on. A name
 * in one of these languages is read by the same table, so that a card asks in its own language. Those
 * of other languages than English are learnt (`languages.ts`).
 */

import RULES from 'words:rules';
import { ownVerb } from './card_words.ts';

const ENGLISH = RULES.verbs!.split('|');

/** Sentences by line and language, once they are learnt. */
let table: Readonly<Record<string, readonly string[]>> = {
  en: ENGLISH.map((verb) => `${verb} #`),
};

/** The same verbs by other names; all of one word. */
const OTHERS: Readonly<Record<string, string>> = {
  erase: 'delete',
  destroy: 'delete',
  trash: 'delete',
  borrar: 'delete',
  effacer: 'delete',
  reply: 'reply to',
  subscribe: 'subscribe to',
  unsubscribe: 'unsubscribe from',
  execute: 'run',
  purchase: 'buy',
  copy: 'duplicate',
  decline: 'reject',
  edit: 'change',
  abbrechen: 'cancel',
  kündigen: 'cancel',
  freigeben: 'share',
};

/** A verb, and the words that its control names besides. */
export interface Verb {
  readonly line: number;
  /** "order" of "Delete order"; empty if the name is the verb alone. */
  readonly rest: string;
  readonly language: string;
}

interface Form {
  readonly line: number;
  readonly before: string;
  readonly after: string;
  readonly language: string;
}

let forms: Form[] | undefined;

/** Sentences in the order of the English ones, by language. */
export function learnVerbs(others: Readonly<Record<string, readonly string[]>>): void {
  table = { ...table, ...others };
  forms = undefined;
}

/** Longer forms come first: "Reply to" is not "Reply". */
function readForms(): Form[] {
  const all: Form[] = ENGLISH.flatMap((_, line) =>
    Object.entries(table).map(([language, sentences]) => {
      const [before = '', after = ''] = sentences[line]!.toLowerCase().split('#');
      return { line, before: before.trim(), after: after.trim(), language };
    }),
  );
  for (const [other, verb] of Object.entries(OTHERS)) {
    const known = all.find((it) => it.before === verb);
    if (known) all.push({ ...known, before: other, after: '' });
  }
  return all.sort((a, b) => lengthOf(b) - lengthOf(a));
}

const lengthOf = ({ before, after }: Form) => before.length + after.length;

/** Undefined if the name has no verb of the table at its beginning or at its end. */
export function verbIn(name: string): Verb | undefined {
  const low = name.toLowerCase();
  forms ??= readForms();
  for (const { line, before, after, language } of forms) {
    if (!low.startsWith(before) || !low.endsWith(after)) continue;
    if (low.length < before.length + after.length) continue;
    const rest = name.slice(before.length, name.length - after.length);
    const parted = /[a-zà-ÿ؀-ۿ]/.test(before + after);
    // Words of these scripts are parted by spaces: "Addresses" is not "Add".
    if (parted && before && rest && !/^\s/.test(rest)) continue;
    if (parted && after && rest && !/\s$/.test(rest)) continue;
    return { line, rest: rest.trim(), language };
  }
  return undefined;
}

/** The sentence in `language`, without a question mark. */
export function verbSentence(verb: Verb, language: string, object: string): string {
  const sentence = ownOf(verb) ?? (table[language] ?? table.en!)[verb.line]!;
  const end = language === 'ja' ? 'しますか' : '';
  const bare = object ? sentence : sentence.replace(/(^|\s)#(?=\s|$)|#(を|の|に)?/, '');
  const phrase = bare.replace('#', () => object).trim();
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}${end}`;
}

const ownOf = (verb: Verb): string | undefined => ownVerb(englishOf(verb).toLowerCase());

/** Whether a card can say it in `language`. */
export function isSayable(verb: Verb, language: string): boolean {
  return Object.hasOwn(table, language) || ownOf(verb) !== undefined;
}

/** Such as "Pay": which verb it is, in any language. */
export const englishOf = ({ line }: Verb): string => ENGLISH[line]!.split(' ')[0]!;
