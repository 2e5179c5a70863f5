/** The question of a card about a held action, made from its facts alone, in the visitor's language. */

import { filled } from '../../strings/filled.ts';
import type { Approval } from '../../wire/protocol.ts';
import { type CardWords, cardLanguage, cardWords } from '../words/card_words.ts';
import { readable, shortened } from '../words/quoted_text.ts';
import { deedSentence } from './deed.ts';

type Facts = Approval['facts'];

const LONGEST = 240;
const WRITTEN = /^(textbox|searchbox|combobox|spinbutton)$/;
/** Actions that give a field its value. */
const SETS = /^(select_option|choose|set_slider|set_date|fill_input)$/;
/** Our own sentences among the facts, which are English there. */
const OWN: readonly [keyof CardWords, RegExp][] = [
  ['leave_site', /^Leave this site for (\S+)\?$/],
  ['lost_in', /^Leave this page\? What was entered in “(.*)” would be lost\.$/],
  ['lost', /^Leave this page\? What was entered would be lost\.$/],
  ['warned', /^Leave this page\? The page says that changes may be lost\.$/],
  ['back', /^Go back to the page before this one\?$/],
  ['enter', /^Enter (.*) in “(.*)”\?$/],
];

export function wording({ kind, facts }: Approval): string {
  const words = cardWords();
  const { message, away } = facts;
  const own = message ? translated(message, words) : sentence(kind, facts, words);
  if (own === undefined) return asking(shortened(`${message}`, LONGEST), '#?');
  const sent = away && !message ? filled(words.sent_to, away) : '';
  return asking(shortened(own, LONGEST - sent.length) + sent, words.ask);
}

function asking(text: string, ask: string): string {
  return /[?？؟]$/.test(text) ? text : filled(ask, text.replace(/[.!]+$/, ''));
}

/** Undefined: the words of the page, or of the host. */
function translated(message: string, words: CardWords): string | undefined {
  for (const [key, pattern] of OWN) {
    const found = pattern.exec(message);
    if (found) return filled(words[key], readable(found[1] ?? ''), found[2]);
  }
  return undefined;
}

function sentence(kind: Approval['kind'], facts: Facts, words: CardWords): string {
  const { name = '', url, away } = facts;
  if (kind === 'navigation') {
    // What stands behind the `?` is told line by line.
    const [place = ''] = (url ?? '').split('?');
    return filled(words.leave_for, place ? readable(place) : words.another);
  }
  if (facts.action === 'drag' && name) {
    return filled(facts.to ? words.drag_to : words.drag, name, facts.to);
  }
  if (kind === 'step') return `${next(facts, words)}${away ? '' : words.step_end}`;
  if (facts.key) return pressed(kind, facts, words);
  return setting(facts, words) ?? deedSentence(kind, name, facts, cardLanguage());
}

/** A value that takes effect at once: no button is pressed after it. */
function setting(facts: Facts, words: CardWords): string | undefined {
  const { action = '', name = '', value, object = '', turns } = facts;
  const where = object && object !== name ? filled(words.of, object) : '';
  if (action === 'type_text' && name && value)
    return filled(words.enter, shortened(value, 60), name);
  if (name && value && SETS.test(action)) return filled(words.set, name, value) + where;
  if (name && turns) return filled(turns === 'on' ? words.turn_on : words.turn_off, name) + where;
  if (!name || !/^(un)?check$/.test(action)) return undefined;
  return filled(action === 'check' ? words.tick : words.untick, name) + where;
}

/** The key also submits this; a long name is cut so that the rest fits. */
function pressed(kind: Approval['kind'], facts: Facts, words: CardWords): string {
  const { key, name = '', submits = '', object } = facts;
  const isField = !facts.role || WRITTEN.test(facts.role);
  const on = shortened(name, submits ? 60 : 100) || words.the_page;
  const how = filled(isField ? words.press_in : words.press_on, key, on);
  const amount = facts.amount ? filled(words.for, facts.amount) : '';
  const isSpecific = submits || (!isField && object && !facts.where) || facts.asks;
  if (!isSpecific && !isField) return `${how}${amount}`;
  return isSpecific || amount
    ? `${how}: ${deedSentence(kind, submits || name, facts, cardLanguage())}`
    : how;
}

function next({ action = 'act', name = '', value }: Facts, words: CardWords): string {
  return `${filled(words.next, action, name)}${value ? filled(words.next_with, value) : ''}`;
}
