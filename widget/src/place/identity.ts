/** What an element is to a reader: its role, name, record and part; and whether it is that again. */

import * as dom from '../dom/index.ts';
import { lasting } from './lasting.ts';
import { ownMarks } from './marks.ts';

const LETTER = /\p{L}/u;
/** Own marks of a link that goes somewhere; a script's link may do anything. */
const LEADS = /(^| )href=(?!#? |javascript:)/i;

/** Where an element stands: its record, and the nearest named part of the page. */
export interface Surroundings {
  readonly text: string;
  /** What it says text by text, without the words on buttons. */
  readonly texts: readonly string[];
  /** Addresses and keys that tell which record it shows. */
  readonly marks: string;
  readonly part: string;
  /** The heading that the part is under, if that is all that names it. */
  readonly over: WeakRef<Element> | undefined;
  readonly record: Held | undefined;
  readonly list: Held | undefined;
  /** The headings in it: page after page is drawn under one. */
  readonly titles: readonly Title[] | undefined;
  lasting: readonly string[] | undefined;
}

export interface Title {
  readonly heading: WeakRef<Element>;
  readonly place: Surroundings;
}

export const NOWHERE: Surroundings = {
  text: '',
  texts: [],
  marks: '',
  part: '',
  over: undefined,
  record: undefined,
  list: undefined,
  titles: undefined,
  lasting: undefined,
};

/** What of the texts stays when prices and times change; the first is the title. */
export function lastingOf(place: Surroundings): readonly string[] {
  place.lasting ??= place.texts.map(lasting).filter((words) => words !== '');
  return place.lasting;
}

/** What it is made of may be collected: one of those who stood there has left the page. */
export function loosen({ record, list }: Surroundings): void {
  record?.loosen();
  list?.loosen();
}

/** Held fast at first: weak references cost the collector a pause that grows with their number. */
export class Held {
  #fast: Element | undefined;
  #weak: WeakRef<Element> | undefined;

  constructor(element: Element) {
    this.#fast = element;
  }

  get element(): Element | undefined {
    return this.#fast ?? this.#weak?.deref();
  }

  loosen(): void {
    if (this.#fast) this.#weak = new WeakRef(this.#fast);
    this.#fast = undefined;
  }
}

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
