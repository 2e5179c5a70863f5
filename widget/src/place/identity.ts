/** What an element is to a reader: its role, name, record and part; and whether it is that again. */

import * as dom from '../dom/index.ts';
import { ownMarks } from './marks.ts';
import { lastingOf, type Surroundings } from './surroundings.ts';

const LETTER = /\p{L}/u;
/** Own marks of a link that goes somewhere; a script's link may do anything. */
const LEADS = /(^| )href=(?!#? |javascript:)/i;

interface Named {
  readonly word: string;
  readonly name: string;
}

export class Identity {
  readonly word: string;
  readonly name: string;
  readonly place: Surroundings;
  /** Attributes of its own, which tell twins apart. */
  readonly marks: string;
  // Made of what is above when they are first asked for: a page that is looked at once needs none.
  #exact: string | undefined;
  #rough: string | undefined;

  constructor({ word, name }: Named, place: Surroundings, marks: string) {
    this.word = word;
    this.name = name;
    this.place = place;
    this.marks = marks;
  }

  get exact(): string {
    const { text, part, marks } = this.place;
    this.#exact ??= `${this.word}\u0000${this.name}\u0000${text}\u0000${part}\u0000${marks}`;
    return this.#exact;
  }

  get rough(): string {
    this.#rough ??= `${this.word}\u0000${this.name}\u0000${titleOfPlace(this.place)}`;
    return this.#rough;
  }
}

export function identify(element: Element, named: Named, place: Surroundings): Identity {
  return new Identity(named, place, ownMarks(element));
}

/** What must stay for a place to be the same one: part, title and marks. */
export function titleOfPlace(place: Surroundings): string {
  return `${place.part}\u0000${lastingOf(place)[0] ?? ''}\u0000${place.marks}`;
}

/** A link that leads where it led, with another number in it: how many are in the cart. */
export function isCounted(was: Identity, is: Identity): boolean {
  if (was.word !== 'link' || was.name === is.name || was.marks !== is.marks) return false;
  if (!LEADS.test(is.marks)) return false;
  return LETTER.test(is.name) && uncounted(was.name) === uncounted(is.name);
}

export function uncounted(name: string): string {
  return name.replace(/[\p{N}.,+]+/gu, '').replace(/[\s()[\]]+/g, '');
}

/** As if a heading had not come between it and what it was under; `had` a ref from before. */
export function withoutNew(
  was: Surroundings,
  is: Surroundings,
  had: (heading: Element) => boolean,
): Surroundings {
  const [before, now] = [was.over?.deref(), is.over?.deref()];
  if (!now || now === before || was.part === is.part || had(now)) return is;
  if (was.over && !(before && dom.isConnected(before) && dom.isRendered(before))) return is;
  return { ...is, part: was.part, lasting: undefined };
}

/** What was said is said still, with more before or after it, or less. */
export function saysMore({ text: was }: Surroundings, { text: is }: Surroundings): boolean {
  return is.includes(was) || was.includes(is);
}

/** What was said lastingly is said still, or the other way round: words may come and go. */
export function ticks(was: Surroundings, is: Surroundings): boolean {
  const [before, after] = [lastingOf(was), lastingOf(is)];
  return isWithin(before, after) || isWithin(after, before);
}

function isWithin(few: readonly string[], many: readonly string[]): boolean {
  let at = 0;
  for (const words of many) if (at < few.length && few[at] === words) at += 1;
  return at === few.length;
}

export function isSameRecord(was: Surroundings, is: Surroundings): boolean {
  return was.record?.element === is.record?.element;
}
