/** All phases of a reading: the walk, passes, refs, attributes, what is covered. */

import * as dom from '../dom/index.ts';
import { describing } from './describe.ts';
import { withoutDescribed } from './passes/described.ts';
import { cellPieces, distil } from './passes/index.ts';
import type { LeavesOut } from './reading/filter.ts';
import { type Piece, rowsOf } from './reading/piece.ts';
import { Reading } from './reading/reading.ts';
import type { Refs } from './refs/index.ts';
import { isMuchUnread, readingIn } from './sheets/index.ts';
import { openModals, scopeTo } from './sight/modal.ts';
import { Changes } from './walk/changes.ts';
import { Walk } from './walk/index.ts';
import { withOwned } from './walk/owned.ts';
import { Slices } from './walk/slices.ts';

/** From so many elements on a reading is done in slices; from fewer where its code has yet to be compiled. */
const LARGE = 2000;
const LARGE_WHILE_COLD = 200;

export interface Read {
  readonly reading: Reading;
  readonly pieces: readonly Piece[];
  readonly modals: Element[];
  readonly unread: number;
  /** Where the page is read in slices. */
  readonly slices?: Slices;
  readonly restless?: boolean;
}

let cold = true;

export class Reader {
  readonly changes: Changes;
  readonly #isOurs: (element: Element) => boolean;
  readonly #leavesOut: () => LeavesOut;
  readonly #refs: Refs;
  #glance: { readonly changes: number; readonly reading: Reading } | undefined;
  /** How much had changed when the last reading began that saw one page. */
  #read: number | undefined;
  #given = new Set<number>();

  constructor(isOurs: (element: Element) => boolean, leavesOut: () => LeavesOut, refs: Refs) {
    this.#isOurs = isOurs;
    this.#leavesOut = leavesOut;
    this.#refs = refs;
    this.changes = new Changes(isOurs);
  }

  /** For looks at single elements: the same as long as this task goes on and nothing changes. */
  glance(): Reading {
    const { count } = this.changes;
    if (this.#glance?.changes !== count) {
      const reading = new Reading(this.#isOurs, this.#leavesOut());
      this.#glance = { changes: count, reading };
      queueMicrotask(() => {
        this.#glance = undefined;
      });
    }
    return this.#glance!.reading;
  }

  /** Whether the last reading saw the page as it is, as far as the browser tells of changes. */
  get isCurrent(): boolean {
    return this.#read === this.changes.count;
  }

  hasRead(ref: number): boolean {
    return this.isCurrent && this.#given.has(ref);
  }

  /** In slices where the page is large; what changes meanwhile is read once more. */
  async read(): Promise<Read> {
    const large = cold ? LARGE_WHILE_COLD : LARGE;
    cold = false;
    const slices = new Slices();
    if (isMuchUnread(document)) {
      await slices.run(readingIn(document));
      await slices.pause();
    }
    if (sizeOf(document) < large) return this.#atOnce();
    let read = await this.#inSlices(slices);
    if (read.restless) read = await this.#inSlices(slices);
    // One that never rests is read in one task where that is short.
    return read.restless && sizeOf(document) < LARGE ? this.#atOnce() : read;
  }

  stop(): void {
    this.changes.stop();
  }

  #atOnce(): Read {
    const { count } = this.#begin();
    const walk = new Walk(this.#open(), cellPieces);
    walk.reading.enterRoot(document);
    const read = dom.atOnce(this.#logged(walk, walk.document(document, walk.reading.viewport)));
    this.#end(count);
    return read;
  }

  async #inSlices(slices: Slices): Promise<Read> {
    const { pauses } = slices;
    slices.begin();
    const { count } = this.#begin();
    const walk = new Walk(this.#open(), cellPieces, slices);
    const { reading } = walk;
    await slices.run(reading.entering(document));
    const all = await slices.resume(() => walk.document(document, reading.viewport));
    const read = await slices.run(this.#logged(walk, all));
    // Only between slices does the page get to change.
    const restless = slices.pauses > pauses && this.changes.count !== count;
    this.#end(restless ? undefined : count);
    return { ...read, slices, restless };
  }

  #begin(): Changes {
    this.changes.begin();
    return this.changes;
  }

  #end(count: number | undefined): void {
    this.#read = count;
    this.changes.end();
  }

  #open(): Reading {
    const reading = new Reading(this.#isOurs, this.#leavesOut(), new dom.Presence());
    reading.enters = (root) => this.changes.watch(root);
    return reading;
  }

  /** What the walk found, told in full. */
  *#logged(walk: Walk, all: Piece[]): dom.Steps<Read> {
    yield;
    const { reading } = walk;
    const own = reading.presence.owns ? withOwned(all, reading.roots) : all;
    const modals = yield* openModals(own, walk);
    const pieces = yield* distil(modals[0] ? scopeTo(modals[0], own, walk) : own);
    yield;
    const rows = rowsOf(pieces);
    yield* this.#refs.assigning(rows, reading);
    this.#given = new Set(rows.map(({ ref }) => ref));
    yield* describing(rows, reading);
    return { reading, pieces: withoutDescribed(pieces, rows), modals, unread: walk.unread };
  }
}

function sizeOf(document: Document): number {
  return dom.taggedIn(document, '*').length;
}
