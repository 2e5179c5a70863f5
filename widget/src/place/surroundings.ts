/** What is known of where an element stands. */

import { lasting } from './lasting.ts';

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
