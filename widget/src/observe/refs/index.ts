/** Numbers of elements: unique in a session, kept as long as the identity is, never reused. */

import type { Resolved } from '../../seams.ts';
import { flatText, nameOf, sectionName } from '../element/name.ts';
import { wordOf } from '../element/role.ts';
import type { RowPiece } from '../walk/piece.ts';
import type { Reading } from '../walk/reading.ts';
import { cut } from '../walk/text.ts';
import { isInside } from '../walk/tree.ts';
import { contextOf, itemOf } from './identity.ts';

interface Entry {
  readonly ref: number;
  readonly element: WeakRef<Element>;
  retired: boolean;
  word: string;
  name: string;
  context: string;
}

/** An element that our own action just used, and where it stood if it is drawn anew. */
interface Own {
  readonly element: Element;
  readonly path: number[];
}

export class Refs {
  readonly #entries = new Map<number, Entry>();
  readonly #byElement = new WeakMap<Element, Entry>();
  #own: Own[] = [];
  #next = 1;

  continueFrom(next: number): void {
    this.#next = Math.max(this.#next, next);
  }

  of(element: Element): number | undefined {
    const entry = this.#byElement.get(element);
    return entry && !entry.retired ? entry.ref : undefined;
  }

  /** Until `forgetOwn`, this element may change its identity and keep its ref. */
  ownAction(element: Element): void {
    this.#own.push({ element, path: pathOf(element) });
  }

  forgetOwn(): void {
    this.#own = [];
  }

  /** Gives each row its ref. */
  assign(rows: readonly RowPiece[], reading: Reading): void {
    const pending: { row: RowPiece; context: string }[] = [];
    for (const row of rows) {
      const context = contextOf(row.element, reading);
      const entry = this.#byElement.get(row.element);
      if (entry && !entry.retired && this.#isKept(entry, row, context, reading)) {
        Object.assign(entry, { word: row.word, name: row.name, context });
        row.ref = entry.ref;
      } else {
        if (entry) entry.retired = true;
        pending.push({ row, context });
      }
    }
    if (pending.length > 0) this.#takeOver(pending);
    for (const { row, context } of pending) if (row.ref === 0) this.#give(row, context);
  }

  /** `gone`: the element left the page since the last look, which may find it drawn anew. */
  resolve(ref: number, reading: Reading): Resolved | 'gone' {
    const entry = this.#entries.get(ref);
    if (!entry) return this.#unknown(ref);
    const element = entry.element.deref();
    if (!element || !isAttached(element)) return entry.retired ? this.stale(ref, reading) : 'gone';
    if (entry.retired) return this.stale(ref, reading);
    const word = wordOf(element);
    const name = isStillNamed(element, word, entry.name, reading) ? entry.name : '\u0000';
    const same = this.#isKept(entry, { element, word, name }, contextOf(element, reading), reading);
    return same ? { element } : this.stale(ref, reading);
  }

  /** Why a ref means nothing any more, and what stands in its place. */
  stale(ref: number, reading: Reading): Resolved {
    const entry = this.#entries.get(ref);
    if (!entry) return this.#unknown(ref);
    const was = `[${ref}] was ${labelled(entry.word, entry.name)}`;
    const element = entry.element.deref();
    if (!element || !isAttached(element)) {
      return staleWith(`${was}, which is gone from the page`);
    }
    const number = this.of(element);
    const known = number === undefined || number === ref ? '' : ` [${number}]`;
    const now = labelled(wordOf(element), nameOf(element, reading));
    const where = contextOf(element, reading).split('\u0000')[0];
    const place = where && where !== nameOf(element, reading) ? ` in "${cut(where, 80)}"` : '';
    return staleWith(`${was}; now ${now}${known}${place} stands there`);
  }

  #unknown(ref: number): Resolved {
    if (Number.isInteger(ref) && ref > 0 && ref < this.#next) {
      return staleWith(`[${ref}] belonged to an earlier page, which is gone`);
    }
    const message = `No element has the number ${ref}: use one that stands in brackets in the latest dump`;
    return { reason: 'not_found', message };
  }

  #isKept(
    entry: Entry,
    now: { element: Element; word: string; name: string },
    context: string,
    reading: Reading,
  ): boolean {
    const sameSelf = entry.word === now.word && entry.name === now.name;
    if (sameSelf && entry.context === context) return true;
    if (this.#own.some(({ element }) => element === now.element)) return true;
    // An action on one control of a row changes the row's text for all of them.
    const item = sameSelf && itemOf(now.element, reading);
    return item ? this.#own.some(({ element }) => isInside(element, item)) : false;
  }

  /** New elements take the refs of gone ones with the same identity, if it is clear which. */
  #takeOver(pending: readonly { row: RowPiece; context: string }[]): void {
    const gone = new Map<string, Entry[]>();
    for (const entry of this.#entries.values()) {
      const element = entry.retired ? undefined : entry.element.deref();
      if (entry.retired || (element && isAttached(element))) continue;
      push(gone, identity(entry.word, entry.name, entry.context), entry);
    }
    if (gone.size === 0) return;
    const fresh = new Map<string, { row: RowPiece; context: string }[]>();
    for (const one of pending) push(fresh, identity(one.row.word, one.row.name, one.context), one);
    for (const [key, heirs] of fresh) {
      const entries = gone.get(key) ?? [];
      if (entries.length === heirs.length) {
        for (const [at, heir] of heirs.entries()) this.#inherit(entries[at]!, heir);
      } else {
        for (const entry of entries) entry.retired = true;
      }
    }
    for (const own of this.#own) this.#inheritAtPath(own, pending);
  }

  #inheritAtPath(own: Own, pending: readonly { row: RowPiece; context: string }[]): void {
    const entry = this.#byElement.get(own.element);
    if (!entry || entry.retired || isAttached(own.element)) return;
    const heir = pending.find(
      ({ row }) => row.ref === 0 && row.word === entry.word && samePath(own.path, row.element),
    );
    if (heir) this.#inherit(entry, heir);
  }

  #inherit(entry: Entry, heir: { row: RowPiece; context: string }): void {
    this.#enter({ ...entry, element: new WeakRef(heir.row.element) }, heir);
  }

  #give(row: RowPiece, context: string): void {
    const ref = this.#next;
    this.#next += 1;
    const element = new WeakRef(row.element);
    const { word, name } = row;
    this.#enter({ ref, element, retired: false, word, name, context }, { row, context });
  }

  #enter(entry: Entry, { row, context }: { row: RowPiece; context: string }): void {
    Object.assign(entry, { word: row.word, name: row.name, context });
    this.#entries.set(entry.ref, entry);
    this.#byElement.set(row.element, entry);
    row.ref = entry.ref;
  }
}

/** In a document that a window shows. */
export function isAttached(element: Element): boolean {
  return element.isConnected && element.ownerDocument.defaultView !== null;
}

/** A name may have come from the accessible name, a heading, or the text of a mere hint. */
function isStillNamed(element: Element, word: string, name: string, reading: Reading): boolean {
  if (name === '') return true;
  const bare = (text: string) => text.replace(/\s/g, '');
  const now = sectionName(element, word, reading) || flatText(element, reading);
  return bare(now) === bare(name);
}

function staleWith(what: string): Resolved {
  return { reason: 'stale', message: `${what}. Read the latest dump and choose again.` };
}

function labelled(word: string, name: string): string {
  return name === '' ? `a nameless ${word}` : `${word} "${name}"`;
}

function identity(word: string, name: string, context: string): string {
  return `${word}\u0000${name}\u0000${context}`;
}

function pathOf(element: Element): number[] {
  const path: number[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    path.push(at.parentElement ? Array.prototype.indexOf.call(at.parentElement.children, at) : 0);
  }
  return path;
}

function samePath(path: readonly number[], element: Element): boolean {
  const other = pathOf(element);
  return other.length === path.length && other.every((index, at) => index === path[at]);
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
