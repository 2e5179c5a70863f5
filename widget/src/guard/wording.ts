/** The question of a card about a held action, made from its facts alone, in the visitor's language. */

import type { Approval } from '../link/protocol.ts';
import { type CardWords, cardWords, worded } from './card_words.ts';

type Facts = Approval['facts'];

const LONGEST = 240;
/** Roles of text fields. */
const WRITTEN = /^(textbox|searchbox|combobox|spinbutton)$/;
/** Our own sentences among the facts, which are English there. */
const OWN: readonly [keyof CardWords, RegExp][] = [
  ['leave_site', /^Leave this site for (\S+)\?$/],
  ['lost_in', /^Leave this page\? What was entered in “(.*)” would be lost\.$/],
  ['lost', /^Leave this page\? What was entered would be lost\.$/],
  ['warned', /^Leave this page\? The page says that changes may be lost\.$/],
  ['back', /^Go back to the page before this one\?$/],
  ['enter', /^Enter (.*) in “(.*)”\?$/],
];

/** One sentence that ends in a question mark. */
export function wording({ kind, facts }: Approval): string {
  const words = cardWords();
  const { message, away } = facts;
  const own = message ? translated(message, words) : sentence(kind, facts, words);
  if (own === undefined) return asking(`${message}`.slice(0, LONGEST).trim(), '#?');
  const sent = away && !message ? worded(words.sent_to, away) : '';
  return asking(own.slice(0, LONGEST - sent.length).trim() + sent, words.ask);
}

function asking(text: string, ask: string): string {
  return /[?？؟]$/.test(text) ? text : worded(ask, text.replace(/[.!]+$/, ''));
}

/** Undefined: the words of the page, or of the host. */
function translated(message: string, words: CardWords): string | undefined {
  for (const [key, pattern] of OWN) {
    const found = pattern.exec(message);
    if (found) return worded(words[key], found[1], found[2]);
  }
  return undefined;
}

function sentence(kind: Approval['kind'], facts: Facts, words: CardWords): string {
  const { name = '', url, away } = facts;
  if (kind === 'navigation') return worded(words.leave_for, url ?? words.another);
  if (facts.action === 'drag' && name) {
    return worded(facts.to ? words.drag_to : words.drag, name, facts.to);
  }
  if (kind === 'step') return `${next(facts, words)}${away ? '' : words.step_end}`;
  if (facts.key) return pressed(facts, words);
  return `${name || nameless(facts, words)}${about(facts, name, words)}`;
}

function nameless({ amount, form, request }: Facts, words: CardWords): string {
  if (amount) return words.go_on;
  if (form) return words.submit;
  return request ? words.send : words.go_on_with;
}

/** The amount, or what it belongs to. */
function about({ amount = '', form = '' }: Facts, name: string, words: CardWords): string {
  const named =
    form && (amount ? form.includes(amount) : form.toLowerCase() !== name.toLowerCase());
  if (named) return ` (${form})`;
  return amount && worded(words.for, amount);
}

/** The key also submits this; a long name is cut so that the amount fits. */
function pressed(facts: Facts, words: CardWords): string {
  const { key, name = '', submits = '' } = facts;
  const on = cut(name, submits ? 60 : 120) || words.the_page;
  const what = submits && `: ${cut(submits, 80)}`;
  const how = facts.role && !WRITTEN.test(facts.role) ? words.press_on : words.press_in;
  return `${worded(how, key, on)}${what}${about(facts, submits || name, words)}`;
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

function next({ action = 'act', name = '', value }: Facts, words: CardWords): string {
  return `${worded(words.next, action, name)}${value ? worded(words.next_with, value) : ''}`;
}
