/** Refs by number, those given last among them that mean nothing any more, and by what they are of. */

import * as dom from '../../dom/index.ts';
import { Held, Identity, loosen, NOWHERE } from '../../place/identity.ts';

/** Kept of those away (a menu may come back) and retired; numbers are never given again. */
const MOST_AWAY = 2000;
const MOST_RETIRED = 4000;

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

const NONE: ReadonlySet<Entry> = new Set();

/** Entries by what they are; made when somebody asks, of all that are alive then. */
class Index {
  #entries: Map<string, Set<Entry>> | undefined;

  get(exact: string, ledger: Ledger): ReadonlySet<Entry> {
    if (!this.#entries) {
      this.#entries = new Map();
      for (const entry of ledger.living()) this.put(entry);
    }
    return this.#entries.get(exact) ?? NONE;
  }

  put(entry: Entry): void {
    if (!this.#entries) return;
    const set = this.#entries.get(entry.is.exact);
    if (set) set.add(entry);
    else this.#entries.set(entry.is.exact, new Set([entry]));
  }

  take(entry: Entry): void {
    if (!this.#entries) return;
    const set = this.#entries.get(entry.is.exact);
    set?.delete(entry);
    if (set?.size === 0) this.#entries.delete(entry.is.exact);
  }
}

export class Ledger {
  readonly #entries = new Map<number, Entry>();
  readonly #present = new Map<Element, Entry>();
  /** Of elements that have left the page: some come back. */
  readonly #absent = new WeakMap<Element, Entry>();
  readonly #exact = new Index();
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
    const filed = same && had.exact === is.exact;
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
  }

  #leave(entry: Entry): void {
    this.#absents(entry);
    this.#away.delete(entry);
    this.#exact.take(entry);
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
