/** Refs by number, those given last among them that mean nothing any more, and by what they are of. */

import * as dom from '../../dom/index.ts';
import { ownMarks } from '../../place/marks.ts';
import { Held, lastingOf, loosen, NOWHERE, type Surroundings } from '../../place/surroundings.ts';
import type { RowPiece } from '../reading/piece.ts';

/** Kept of those away (a menu may come back) and retired; numbers are never given again. */
const MOST_AWAY = 2000;
const MOST_RETIRED = 4000;

export class Identity {
  readonly word: string;
  readonly name: string;
  readonly place: Surroundings;
  /** Attributes of its own, which tell twins apart. */
  readonly marks: string;
  // Made of what is above when they are first asked for: a page that is looked at once needs none.
  #exact: string | undefined;
  #rough: string | undefined;

  constructor({ word, name }: NamedRow, place: Surroundings, marks: string) {
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
    this.#rough ??= `${this.word}\u0000${this.name}\u0000${titleOf(this.place)}`;
    return this.#rough;
  }
}

export interface Entry {
  readonly ref: number;
  on: Held;
  is: Identity;
  retired: boolean;
  /** Its element is gone, and may be drawn anew. */
  away: boolean;
  /** Counts up in reading order. */
  at: number;
  /** What was found in its place when it was retired. */
  now: WeakRef<Element> | undefined;
}

type NamedRow = Pick<RowPiece, 'word' | 'name'>;
export type Named = NamedRow & Pick<RowPiece, 'element'>;

export function identify({ element, word, name }: Named, place: Surroundings): Identity {
  return new Identity({ word, name }, place, ownMarks(element));
}

/** What must stay for a place to be the same one: part, title and marks. */
export function titleOf(place: Surroundings): string {
  return `${place.part}\u0000${lastingOf(place)[0] ?? ''}\u0000${place.marks}`;
}

const NONE: ReadonlySet<Entry> = new Set();

/** Entries by what they are; made when somebody asks, of all that are alive then. */
class Index {
  readonly #key: 'exact' | 'rough';
  #entries: Map<string, Set<Entry>> | undefined;

  constructor(key: 'exact' | 'rough') {
    this.#key = key;
  }

  get(key: string, ledger: Ledger): ReadonlySet<Entry> {
    if (!this.#entries) {
      this.#entries = new Map();
      for (const entry of ledger.living()) this.put(entry);
    }
    return this.#entries.get(key) ?? NONE;
  }

  put(entry: Entry): void {
    if (!this.#entries) return;
    const key = entry.is[this.#key];
    const set = this.#entries.get(key);
    if (set) set.add(entry);
    else this.#entries.set(key, new Set([entry]));
  }

  take(entry: Entry): void {
    if (!this.#entries) return;
    const key = entry.is[this.#key];
    const set = this.#entries.get(key);
    set?.delete(entry);
    if (set?.size === 0) this.#entries.delete(key);
  }
}

export class Ledger {
  readonly #entries = new Map<number, Entry>();
  readonly #present = new Map<Element, Entry>();
  /** Of elements that have left the page: some come back. */
  readonly #absent = new WeakMap<Element, Entry>();
  readonly #exact = new Index('exact');
  readonly #rough = new Index('rough');
  #alive = 0;
  /** Those that went first come first. */
  readonly #away = new Set<Entry>();
  readonly #retired = new Set<Entry>();
  next = 1;

  byRef(ref: number): Entry | undefined {
    return this.#entries.get(ref);
  }

  of(element: Element): Entry | undefined {
    const entry = this.#present.get(element) ?? this.#absent.get(element);
    return entry && !entry.retired && entry.on.element === element ? entry : undefined;
  }

  get isBare(): boolean {
    return this.#alive === 0;
  }

  /** Those that are not retired, in the order of their refs. */
  *living(): Generator<Entry> {
    for (const entry of this.#entries.values()) if (!entry.retired) yield entry;
  }

  exactly(key: string): ReadonlySet<Entry> {
    return this.#exact.get(key, this);
  }

  roughly(key: string): ReadonlySet<Entry> {
    return this.#rough.get(key, this);
  }

  add(element: Element, is: Identity, at: number): Entry {
    const entry = {
      ref: this.next,
      on: new Held(element),
      is,
      retired: false,
      away: false,
      at,
      now: undefined,
    };
    this.next += 1;
    this.#entries.set(entry.ref, entry);
    this.#alive += 1;
    this.#enter(entry, element);
    return entry;
  }

  /** The entry goes over to `element`, or only learns what it has become. */
  move(entry: Entry, element: Element, is: Identity, at: number): void {
    const had = entry.is;
    entry.at = at;
    const same = entry.on.element === element;
    const filed = same && had.exact === is.exact && had.rough === is.rough;
    const back = entry.away;
    if (back) this.#away.delete(entry);
    if (!filed) this.#leave(entry);
    if (!same || back) entry.on = new Held(element);
    entry.is = is;
    entry.away = false;
    if (!filed) this.#enter(entry, element);
    else if (back) this.#present.set(element, entry);
  }

  /** Its element has left the page. */
  leaves(entry: Entry): void {
    const { element } = entry.on;
    this.#absents(entry);
    if (element) this.#absent.set(element, entry);
    entry.on.loosen();
    loosen(entry.is.place);
    entry.away = true;
    this.#away.add(entry);
    for (const oldest of this.#away) {
      if (this.#away.size <= MOST_AWAY) break;
      this.retire(oldest);
    }
  }

  retire(entry: Entry): void {
    if (entry.retired) return;
    entry.retired = true;
    this.#alive -= 1;
    this.#leave(entry);
    entry.on.loosen();
    const { word, name, place } = entry.is;
    entry.is = new Identity({ word, name }, { ...NOWHERE, part: place.part }, '');
    this.#retired.add(entry);
    for (const oldest of this.#retired) {
      if (this.#retired.size <= MOST_RETIRED) break;
      this.#retired.delete(oldest);
      this.#entries.delete(oldest.ref);
    }
  }

  #enter(entry: Entry, element: Element): void {
    this.#present.set(element, entry);
    this.#exact.put(entry);
    this.#rough.put(entry);
  }

  #leave(entry: Entry): void {
    this.#absents(entry);
    this.#away.delete(entry);
    this.#exact.take(entry);
    this.#rough.take(entry);
  }

  /** Another entry may be of its element by now. */
  #absents(entry: Entry): void {
    const { element } = entry.on;
    if (element && this.#present.get(element) === entry) this.#present.delete(element);
  }
}

export function isAttached(element: Element): boolean {
  return dom.isConnected(element) && dom.viewOf(dom.ownerOf(element)) !== null;
}
