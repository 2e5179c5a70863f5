/** What a press does, to what, and for how much: "Delete order “1042”", "Apply “Archive” to 3 runs". */

import { filled } from '../../strings/filled.ts';
import type { Approval } from '../../wire/protocol.ts';
import { type CardWords, cardWords } from '../words/card_words.ts';
import { shortened, unquoted } from '../words/quoted_text.ts';
import { englishOf, isSayable, type Verb, verbIn, verbSentence } from '../words/verbs.ts';

type Facts = Approval['facts'];

/** Words of a name besides its verb; longer names are sentences of their own. */
const REST = 3;
/** Ends what costs: the sum beside it is not spent. */
const EARNS =
  /^(cancel|stop|end|unsubscribe|downgrade|pause)(?![\p{L}])|kündigen|résilier|退订|解約/iu;
const SPENDS = /^(Pay|Buy|Order|Book|Confirm|Submit)$/;
/** Something in particular; "Place the order" says what for by its sum. */
const BUYS = /^(Buy|Book)$/;
const AT_ONCE = /\s(now|jetzt|maintenant|ahora)$|^jetzt\s/i;
/** "Text File": a name of a thing says nothing of what is done. */
const THING = /^\p{Lu}\S*( \p{Lu}\S*)+$/u;
const NAME = 90;
/** What a control without a name does, where the kind says it. */
const VERBS: Partial<Record<Approval['kind'], string>> = {
  delete: 'Delete',
  payment: 'Pay',
  send: 'Send',
};

/** Without a question mark, unless the page's own question has one. */
export function deedSentence(
  kind: Approval['kind'],
  named: string,
  facts: Facts,
  language: string,
): string {
  const words = cardWords();
  const { asks, amount = '', role, request } = facts;
  const price = (said: string) =>
    amount && !said.includes(amount) && !EARNS.test(named) ? filled(words.for, amount) : '';
  if (asks) {
    // A sum says what for: no box around it is needed.
    const asked = about(asks, amount ? undefined : facts.object, language, words);
    return asked + price(asked);
  }
  const name = shortened(named, NAME) || ((role && VERBS[kind]) ?? '');
  const label = name
    ? said(name, facts, language)
    : nameless(facts, words) + of(facts.object, words);
  return label + price(label + (request ?? ''));
}

function about(
  asks: string,
  object: string | undefined,
  language: string,
  words: CardWords,
): string {
  const [stem = ''] = asks.split(/\s?[?？؟]$/u);
  if (!object || holds(asks, object)) return asks;
  const verb = verbIn(stem);
  const target = quoted(object, words);
  if (verb && isSayable(verb, language))
    return verbSentence(verb, language, verb.rest ? `${verb.rest} ${target}` : target);
  return `${stem}: ${target}`;
}

function nameless({ amount, role, request }: Facts, words: CardWords): string {
  if (amount) return words.go_on;
  if (role) return words.unnamed;
  return request ? words.send : words.go_on_with;
}

function said(name: string, facts: Facts, language: string): string {
  const words = cardWords();
  const { chosen, count } = facts;
  // A sum says more than the heading of its page.
  const verb = verbIn(name.replace(AT_ONCE, ''));
  const many = name.split(' ').length > 1;
  const spends = facts.amount && (verb ? SPENDS.test(englishOf(verb)) : many);
  const where = spends ? '' : facts.where;
  const isHeading = facts.where !== undefined && !where;
  const ordered = spends && many && !(verb && BUYS.test(englishOf(verb)));
  const own = facts.object && !isHeading && !ordered && !holds(name, facts.object);
  // “Change your plan” above “Change plan” is no thing, but the same deed.
  const repeated = verb && facts.object && verbIn(facts.object)?.line === verb.line;
  const object = own && !repeated ? facts.object : '';
  const target = object ? quoted(object, words) : count ? items(facts, language, words) : '';
  if (chosen) {
    const to = where ? '' : target;
    return filled(to ? words.apply_to : words.apply, unquoted(chosen), to);
  }
  if (verb && isSayable(verb, language) && verb.rest.split(' ').length <= REST) {
    // The heading of a page is no news beside what the control names itself.
    const on = joined(verb, where ? '' : target, target, facts);
    const same = on === verb.rest && verb.language === language;
    return (same ? name : verbSentence(verb, language, on)) + beside(verb.rest, where, words);
  }
  // A link is named like what it leads to.
  const isThing = !verb && facts.role === 'link' && !/^\p{L}+$/u.test(name);
  if (isThing && facts.request) return words.send + of(name, words);
  if (!target || (where && many)) {
    const pressed = !verb && THING.test(name) ? filled(words.press, name) : name;
    return pressed + beside(name, where, words);
  }
  const isPlain = language === 'en' && /^[a-z-]+$/i.test(name);
  return isPlain ? `${name} ${target}` : `${name}: ${target}`;
}

/** The page that it is about; a single word is the name of a part of the site. */
function beside(named: string, where: string | undefined, words: CardWords): string {
  return named && where && /[ \d]/.test(where) && !holds(where, named) ? of(where, words) : '';
}

/** "order “1042”", "selected orders (3)", "“Autumn menu”". */
function joined(verb: Verb, strong: string, target: string, facts: Facts): string {
  const { rest } = verb;
  if (!rest) return target;
  if (!strong) return rest;
  if (facts.object) return holds(facts.object, rest) ? strong : `${rest} ${strong}`;
  return /\d/.test(rest) ? rest : `${rest} (${facts.count})`;
}

function holds(whole: string, part: string): boolean {
  return whole.toLowerCase().includes(part.toLowerCase());
}

const quoted = (object: string, words: CardWords): string => filled(words.quoted, unquoted(object));

function items({ count = '', noun = '' }: Facts, language: string, words: CardWords): string {
  if (count === '1') return words.item;
  if (language === 'en' && /s$/i.test(noun)) return `${count} ${noun.toLowerCase()}`;
  return `${filled(words.items, count)}${noun && language !== 'en' ? ` (${noun})` : ''}`;
}

function of(object: string | undefined, words: CardWords): string {
  return object ? filled(words.of, unquoted(object)) : '';
}
