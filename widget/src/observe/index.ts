/** observe/: from the page to observations. */

import * as dom from '../dom/index.ts';
import type { Described, Observer, Resolved } from '../seams.ts';
import type { Line, Observation } from '../wire/protocol.ts';
import { sectionName } from './element/name/index.ts';
import { leaveUnsaid } from './element/name/shown_text.ts';
import { capLines, fits } from './lines/cap.ts';
import { factsOf, type Seen } from './lines/facts.ts';
import { type Placed, TextKeys, toLines } from './lines/index.ts';
import { build, diff } from './lines/ops.ts';
import { type Read, Reader } from './reader.ts';
import { type DomFilter, type LeavesOut, leavingOut } from './reading/filter.ts';
import type { Piece } from './reading/piece.ts';
import type { Reading } from './reading/reading.ts';
import { Refs } from './refs/index.ts';

export { isSecret } from '../dom/secrets.ts';
export { isLeftOut, leavingOut } from './reading/filter.ts';

const MAX_BYTES = 256 * 1024;
/** After a reading for a ref nobody reads for another for so many times as long. */
const REST = 3;
const UNREAD = 'This page is not read: go back, or navigate elsewhere.';
/** Facts and the frame of the message. */
const RESERVED_BYTES = 12 * 1024;

export interface ObserverOptions {
  readonly document: string;
  /** Whether an element is the widget's own host or in it: never read, never a target. */
  isOurs(element: Element): boolean;
  /** The host's own filter as it is now; null where there is none. */
  domFilter?(): DomFilter | null;
  /** Why nothing of this page may be read; undefined where it may. */
  offLimits?(): string | undefined;
  /** Of an observation as JSON; 256 KiB if not given. */
  readonly maxBytes?: number;
}

export interface PageObserver extends Observer {
  /** Until the next observation a change of its identity keeps its ref, and so does its row. */
  ownAction(element: Element, moved?: boolean): void;
  /** All lines of the page as it is now, those included that do not fit the wire. */
  whole(): Promise<readonly Placed[]>;
  destroy(): void;
}

export function createObserver(options: ObserverOptions): PageObserver {
  return new DocumentObserver(options);
}

interface Written {
  readonly read: Read;
  readonly placed: readonly Placed[];
}

interface Sent {
  readonly id: string;
  readonly lines: readonly Line[];
  readonly url: string;
}

class DocumentObserver implements PageObserver {
  readonly #options: ObserverOptions;
  readonly #refs = new Refs();
  readonly #keys = new TextKeys();
  readonly #reader: Reader;
  #count = 0;
  #sent: Sent | undefined;
  #reading: Promise<unknown> = Promise.resolve();
  #looking: Promise<void> | undefined;
  /** Until then (ms) no ref makes anybody read. */
  #rests = 0;

  constructor(options: ObserverOptions) {
    this.#options = options;
    const leavesOut = leavesOutOf(options);
    leaveUnsaid(leavesOut);
    this.#reader = new Reader(options.isOurs, leavesOut, this.#refs);
  }

  async observe({ full = false }: { full?: boolean } = {}): Promise<Observation> {
    const maxBytes = this.#options.maxBytes ?? MAX_BYTES;
    const room = maxBytes - Math.min(RESERVED_BYTES, maxBytes / 4);
    return this.#inTurn(async () => {
      const closed = () => this.#options.offLimits?.();
      if (closed()) return this.#unread(closed()!);
      const { read, placed } = await this.#read((pieces) => this.#lines(pieces, room), true);
      // The page may have moved on while it was read.
      if (closed()) return this.#unread(closed()!);
      const { reading, modals, unread, restless } = read;
      const seen = { placed, modals, unread, restless };
      return this.#send(seen, reading, full ? undefined : this.#sent, maxBytes);
    });
  }

  async whole(): Promise<readonly Placed[]> {
    return this.#inTurn(async () => {
      if (this.#options.offLimits?.()) return [];
      const { placed } = await this.#read((pieces) => toLines(pieces, this.#keys), false);
      return placed;
    });
  }

  lines(): readonly Line[] {
    return this.#sent?.lines ?? [];
  }

  resolve(ref: number): Resolved {
    const reading = this.#reader.glance();
    const found = this.#refs.resolve(ref, reading, this.#reader);
    if (found !== 'gone') return reachable(found, reading);
    // It may have been rendered again: then its ref has passed on, which the next reading tells.
    if (!this.#reader.isCurrent && performance.now() > this.#rests) {
      void this.#look().catch(() => undefined);
    }
    return this.#refs.stale(ref, reading);
  }

  async find(ref: number): Promise<Resolved> {
    const found = this.#refs.resolve(ref, this.#reader.glance(), this.#reader);
    if (found === 'gone' && !this.#reader.isCurrent) await this.#look();
    return this.resolve(ref);
  }

  #look(): Promise<void> {
    this.#looking ??= this.#inTurn(async () => {
      this.#looking = undefined;
      const began = performance.now();
      await this.#reader.read();
      const now = performance.now();
      this.#rests = now + REST * (now - began);
    });
    return this.#looking;
  }

  #inTurn<T>(read: () => Promise<T>): Promise<T> {
    const turn = this.#reading.then(read, read);
    this.#reading = turn.catch(() => undefined);
    return turn;
  }

  describe(element: Element): Described {
    const role = dom.wordOf(element);
    const ref = this.#refs.of(element);
    const name = sectionName(element, role, this.#reader.glance());
    return ref === undefined ? { role, name } : { role, name, ref };
  }

  continueFrom(next: number): void {
    this.#refs.continueFrom(next);
  }

  ownAction(element: Element, moved = false): void {
    this.#refs.ownAction(element, moved);
  }

  destroy(): void {
    this.#reader.stop();
  }

  /** What the page says, in lines. `observed`: it is told to the server. */
  async #read(
    lines: (pieces: readonly Piece[]) => dom.Steps<readonly Placed[]>,
    observed: boolean,
  ): Promise<Written> {
    const read = await this.#reader.read();
    const { pieces, slices } = read;
    if (observed) this.#refs.forgetOwn();
    if (!slices) return { read, placed: dom.atOnce(lines(pieces)) };
    const placed = await slices.run(lines(pieces));
    // Telling what was found is a task of its own.
    if (observed && slices.pauses > 0) await slices.pause();
    return { read, placed };
  }

  *#lines(pieces: readonly Piece[], maxBytes: number): dom.Steps<readonly Placed[]> {
    return yield* capLines(yield* toLines(pieces, this.#keys), maxBytes);
  }

  #next(): string {
    this.#count += 1;
    return `${this.#options.document}:${this.#count}`;
  }

  #unread(why: string): Observation {
    const id = this.#next();
    const lines = [{ key: 't0', depth: 0, row: `${UNREAD} ${why}` }];
    this.#sent = { id, lines, url: location.pathname };
    const scroll = { above: 0, visible: 0, below: 0 };
    const none = { title: '', scroll, visible: [], above: [], dialogs: [] };
    const facts = { url: location.pathname, ...none };
    return { id, document: this.#options.document, facts, ops: build(lines) };
  }

  #send(seen: Seen, reading: Reading, base: Sent | undefined, maxBytes: number): Observation {
    const id = this.#next();
    const lines: Line[] = [];
    for (const { line } of seen.placed) lines.push(line);
    const facts = factsOf(seen, this.#refs, reading);
    const before = this.#sent?.url;
    if (before !== undefined && before !== facts.url) facts.arrived_from = before;
    this.#sent = { id, lines, url: facts.url };
    const head = { id, document: this.#options.document, facts };
    if (base && isWorthADiff(base.lines, lines)) {
      const changes = { ...head, base: base.id, ops: diff(base.lines, lines) };
      if (fits(changes, maxBytes)) return changes;
    }
    return { ...head, ops: build(lines) };
  }
}

/** The same function as long as the host's filter is the same. */
function leavesOutOf({ domFilter }: ObserverOptions): () => LeavesOut {
  let filter: DomFilter | null | undefined;
  let leavesOut: LeavesOut;
  return () => {
    const now = domFilter?.() ?? null;
    if (now !== filter) leavesOut = leavingOut(now);
    filter = now;
    return leavesOut;
  };
}

/** What the host leaves out is no target, whatever it was before. */
function reachable(found: Resolved, reading: Reading): Resolved {
  if (!('element' in found) || !reading.isLeftOut(found.element)) return found;
  return { reason: 'stale', message: 'The site keeps this part of the page from the assistant.' };
}

/** Where nothing stayed, building anew says the same in fewer words. */
function isWorthADiff(before: readonly Line[], after: readonly Line[]): boolean {
  if (before[0] && before[0].key === after[0]?.key) return true;
  const keys = new Set(before.map(({ key }) => key));
  return before.length === 0 ? after.length === 0 : after.some(({ key }) => keys.has(key));
}
