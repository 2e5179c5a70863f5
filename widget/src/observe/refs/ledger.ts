/** Refs by number, those given last among them that mean nothing any more, and by what they are of. */

import { ownerOf } from '../walk/native.ts';
import type { RowPiece } from '../walk/piece.ts';
import { viewOf } from '../walk/root.ts';
import { ownMarks } from './marks.ts';
import { NOWHERE, type Surroundings } from './place.ts';

/**
 * So many are kept of those that are away (a menu may be drawn anew), and of those that are retired
 * (a reference to one is told what became of it). Beyond it the oldest go first; their numbers are
 * not given again.
 */
const MOST_AWAY = 2000;
const MOST_RETIRED = 4000;

/** What an element is, as far as a person could tell. */
export interface Identity {
  readonly word: string;
  readonly name: string;
  readonly place: Surroundings;
  /** Role, name and place in one string. */
  readonly exact: string;
  /** The same without what ticks in the place. */
  readonly rough: string;
  /** Attributes of its own, which tell twins apart. */
  readonly marks: string;
  /** The reading of its row. */
  readonly kept: RowPiece['kept'] | undefined;
}

export interface Entry {
  readonly ref: number;
  element: WeakRef<Element>;
  is: Identity;
  retired: boolean;
  /** Its element is gone, and may be drawn anew. */
  away: boolean;
  /** Counts up in reading order. */
  at: number;
  /** What was found in its place when it was retired. */
  now?: WeakRef<Element>;
}

export type Named = Pick<RowPiece, 'element' | 'word' | 'name'> & Partial<Pick<RowPiece, 'kept'>>;

/** `had`: what its element was, which it still is where nothing was read again. */
export function identify(named: Named, place: Surroundings, had?: Identity): Identity {
  const { element, word, name, kept } = named;
  if (kept && had?.kept === kept && had.place === place) return had;
  const self = `${word}\u0000${name}\u0000`;
  const { text, part, marks } = place;
  return {
    word,
    name,
    place,
    exact: `${self}${text}\u0000${part}\u0000${marks}`,
    rough: self + titleOf(place),
    marks: ownMarks(element),
    kept,
  };
}

/** What must stay for a place to be the same one: part, title and marks. */
export function titleOf({ part, lasting: words, marks }: Surroundings): string {
  return `${part}\u0000${words[0] ?? ''}\u0000${marks}`;
}

export class Ledger {
  readonly #entries = new Map<number, Entry>();
  readonly #byElement = new WeakMap<Element, Entry>();
  readonly #exact = new Map<string, Set<Entry>>();
  readonly #rough = new Map<string, Set<Entry>>();
  readonly #living = new Set<Entry>();
  /** Those that went first come first. */
  readonly #away = new Set<Entry>();
  readonly #retired = new Set<Entry>();
  next = 1;

  byRef(ref: number): Entry | undefined {
    return this.#entries.get(ref);
  }

  /** The living entry of an element. */
  of(element: Element): Entry | undefined {
    const entry = this.#byElement.get(element);
    return entry && !entry.retired && entry.element.deref() === element ? entry : undefined;
  }

  living(): ReadonlySet<Entry> {
    return this.#living;
  }

  exactly(key: string): ReadonlySet<Entry> {
    return this.#exact.get(key) ?? NONE;
  }

  roughly(key: string): ReadonlySet<Entry> {
    return this.#rough.get(key) ?? NONE;
  }

  add(element: Element, is: Identity, at: number): Entry {
    const entry = {
      ref: this.next,
      element: new WeakRef(element),
      is,
      retired: false,
      away: false,
      at,
    };
    this.next += 1;
    this.#entries.set(entry.ref, entry);
    this.#enter(entry, element);
    return entry;
  }

  /** Notes where in reading order the row of a ref stands. */
  place(ref: number, at: number): void {
    const entry = this.#entries.get(ref);
    if (entry) entry.at = at;
  }

  /** The entry goes over to `element`, or only learns what it has become. */
  move(entry: Entry, element: Element, is: Identity, at: number): void {
    const had = entry.is;
    entry.at = at;
    if (had === is && !entry.away) return;
    const same = entry.element.deref() === element;
    const filed = same && had.exact === is.exact && had.rough === is.rough;
    if (entry.away) this.#away.delete(entry);
    if (!filed) this.#leave(entry);
    if (!same) entry.element = new WeakRef(element);
    entry.is = is;
    entry.away = false;
    if (!filed) this.#enter(entry, element);
  }

  /** Its element has left the page. */
  leaves(entry: Entry): void {
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
    this.#leave(entry);
    const { word, name, place } = entry.is;
    const { part } = place;
    const own = { word, name, exact: '', rough: '', marks: '', kept: undefined };
    entry.is = { ...own, place: { ...NOWHERE, part } };
    this.#retired.add(entry);
    for (const oldest of this.#retired) {
      if (this.#retired.size <= MOST_RETIRED) break;
      this.#retired.delete(oldest);
      this.#entries.delete(oldest.ref);
    }
  }

  #enter(entry: Entry, element: Element): void {
    this.#byElement.set(element, entry);
    this.#living.add(entry);
    put(this.#exact, entry.is.exact, entry);
    put(this.#rough, entry.is.rough, entry);
  }

  #leave(entry: Entry): void {
    this.#living.delete(entry);
    this.#away.delete(entry);
    take(this.#exact, entry.is.exact, entry);
    take(this.#rough, entry.is.rough, entry);
  }
}

const NONE: ReadonlySet<Entry> = new Set();

function put(map: Map<string, Set<Entry>>, key: string, entry: Entry): void {
  const set = map.get(key);
  if (set) set.add(entry);
  else map.set(key, new Set([entry]));
}

function take(map: Map<string, Set<Entry>>, key: string, entry: Entry): void {
  const set = map.get(key);
  set?.delete(entry);
  if (set?.size === 0) map.delete(key);
}

/** In a document that a window shows. */
export function isAttached(element: Element): boolean {
  return element.isConnected && viewOf(ownerOf(element)) !== null;
}
