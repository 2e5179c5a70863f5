/**
 * Controls that spend, send, delete, publish or cannot be undone, by their words: five languages by
 * rules of their own, the others by `languages.ts`, once they are learnt. Languages without a line are judged
 * by mechanism.
 */

import * as dom from '../../dom/index.ts';
import type { Approval } from '../../wire/protocol.ts';
import { rule } from '../../words/matcher.ts';

export type Class = Approval['kind'];

/** Similar words without the consequence: carts, lists, pages about it, ways there and ways out. */
const HARMLESS = rule('harmless');

const ORDER: readonly Class[] = ['plan', 'payment', 'credentials', 'delete', 'send', 'other'];
/** English as the imperative at the start, others anywhere. */
const WORDS = ORDER.map((kind) => [kind, rule(kind)] as const);

/** Says only that something is done; what it is must be read elsewhere. */
export const DOES = rule('does');

/** A yes to the question of the dialog or form around it. */
const AFFIRMS = rule('yes');

export interface Others {
  readonly classes: readonly (readonly [Class, RegExp])[];
  readonly aside: RegExp;
  readonly affirms: RegExp;
  /** Of controls that only keep what was entered. */
  readonly saves: RegExp;
  readonly ends: RegExp;
}

let others: Others | undefined;

export function learnClasses(learnt: Others): void {
  others = learnt;
}

/** "Hold to delete", "Slide to confirm": how it is pressed, and then what that does. */
const GESTURE =
  /^(press and hold|hold( down)?|long[- ]press|press|slide|swipe|drag|tap|(double[- ])?click)( (here|right|left|the \w+))* to /i;

/** Whether it is no setting but a press: a slider that is moved to say yes. */
export function isGesture(text: string): boolean {
  return GESTURE.test(text.trim());
}

export function classOf(text: string): Class | undefined {
  const name = text.normalize('NFKC').replace(/\s+/g, ' ').trim().replace(GESTURE, '');
  if (!name || HARMLESS.test(name)) return undefined;
  // "Yes, delete it" has the same meaning as "Delete it".
  const verb = name.replace(/^(yes|ok(ay)?|ja|oui|sí|是的?)[,，:!. ]+(i want to |please )?/i, '');
  return WORDS.find(([, words]) => words.test(verb))?.[0] ?? (others && tabled(verb, others));
}

function tabled(name: string, { aside, classes }: Others): Class | undefined {
  // The capital of the Turkish i is no capital of any letter to a regular expression.
  const text = name.replaceAll('İ', 'i');
  if (aside.test(text)) return undefined;
  return classes.find(([, words]) => words.test(text))?.[0];
}

/** Whether the text only says yes: then the text that it confirms decides. */
export function affirms(text: string): boolean {
  const name = text.normalize('NFKC').trim().replace(GESTURE, '');
  return AFFIRMS.test(name) || others?.affirms.test(name) === true;
}

const SAVES = rule('save');
/** "Save and publish": a second deed behind the first. */
const JOINS = /\s*[&+,/]\s*|\s+(?:and|then|und|dann|et|puis|y|og|och|и|та|ve|và|en|ja|și)\s+/u;
const ONWARD =
  /^(continue|close|exit|stay|go back|return|view|next|(add )?another|new|weiter|schließen)/i;
const APPLIES = /^apply (for|now|to (the )?(job|position|programme?))/i;

export function isSaving(name: string): boolean {
  const said = name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
  if (!said || APPLIES.test(said) || classOf(said)) return false;
  const [first = '', ...more] = said.split(JOINS);
  return saves(first) && more.every((it) => saves(it) || ONWARD.test(it));
}

function saves(text: string): boolean {
  const last = text.length <= 40 && others?.ends.test(text);
  return (others?.saves ?? SAVES).test(text) || last === true;
}

/** Of an action's name, as words. */
export const readsOnly = (words: string) =>
  /^(get|list|find|search|show|view|track|read|open|count|check|filter|sort)\b/.test(words);

/** `place_order`, `deleteUser`: an action's name. */
export function classOfAction(name: string): Class | undefined {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  if (readsOnly(words)) return undefined;
  return classOf(words) ?? (/\b(delete|refund|payment|charge)\b/.test(words) ? 'other' : undefined);
}

const ENGLISH = /^en(?![a-z])/i;
const FOREIGN = /[^\p{ASCII}\P{L}]/u;

/** Words of nearly every English page, and of pages in no other language. */
const COMMON = /\b(the|your|this|with|from|our|please)\b/gi;
/** A single one may stand in a name. */
const ENOUGH = 2;

/** `lang=en` may stand on a template that was never translated: the words must be English too. */
export function isPlainEnglish(read: string, cards: string): boolean {
  const parts = [...dom.page.querySelectorAll('[lang]')].map((it) => it.getAttribute('lang') ?? '');
  const languages = [dom.page.documentElement.lang, cards, ...navigator.languages, ...parts];
  if (!languages.every((it) => ENGLISH.test(it)) || FOREIGN.test(read)) return false;
  return new Set(read.toLowerCase().match(COMMON)).size >= ENOUGH;
}
