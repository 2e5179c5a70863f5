/** All phases of a reading: what has changed, the walk, passes, refs, attributes, what is covered. */

import { attributesOf } from './element/attributes.ts';
import type { LeavesOut } from './element/filter.ts';
import { learnSecrets, secretValues } from './element/secrets.ts';
import { distil } from './passes/index.ts';
import type { Refs } from './refs/index.ts';
import { sightOf } from './sight/index.ts';
import { openModals, scopeTo } from './sight/modal.ts';
import { Cache } from './walk/cache.ts';
import { Dirt } from './walk/dirt.ts';
import { Walk } from './walk/index.ts';
import { Live } from './walk/live.ts';
import { copyOf, type Piece, type RowPiece, rowsOf } from './walk/piece.ts';
import { Places } from './walk/places.ts';
import { Reading } from './walk/reading.ts';
import { Rules } from './walk/rules.ts';
import { PAUSE, Slices } from './walk/slices.ts';
import { Watch } from './walk/watch.ts';

/** From so many elements on a reading is done in slices. */
const LARGE = 2000;
/** How often what changed during a reading is read again before it is told as it is. */
const ROUNDS = 3;

export interface Read {
  readonly reading: Reading;
  readonly pieces: Piece[];
  readonly modals: Element[];
  /** Area in view (px²) that cannot be read. */
  readonly unread: number;
}

export class Reader {
  readonly #isOurs: (element: Element) => boolean;
  readonly #leavesOut: () => LeavesOut;
  readonly #refs: Refs;
  readonly #dirt = new Dirt();
  readonly #rules = new Rules();
  readonly #cache = new Cache(this.#dirt);
  readonly #places = new Places();
  readonly #watch: Watch;
  readonly #live: Live;
  #filter: LeavesOut | undefined;
  #secrets = 0;

  constructor(isOurs: (element: Element) => boolean, leavesOut: () => LeavesOut, refs: Refs) {
    this.#isOurs = isOurs;
    this.#leavesOut = leavesOut;
    this.#refs = refs;
    this.#watch = new Watch(this.#dirt, this.#rules, isOurs);
    this.#live = new Live(this.#dirt, this.#rules, this.#watch);
  }

  /** For a single look at an element. */
  reading(): Reading {
    return new Reading(this.#isOurs, this.#leavesOut());
  }

  /** The whole page as it is now, at once, however large it is. */
  readNow(): Read {
    this.#settle();
    const { walk, all } = this.#walk();
    const read = this.#pieces(walk, all);
    for (const row of rowsOf(read.pieces)) this.#describe(row, read.reading);
    this.#dirt.clean();
    return read;
  }

  /** As `readNow`, in slices where the page is large. With `anew` nothing is kept. */
  async read(anew: boolean): Promise<Read> {
    if (anew) this.#dirt.all();
    this.#settle();
    if (this.#size() < LARGE) return this.readNow();
    const slices = new Slices();
    for (let round = 1; ; round += 1) {
      const read = await this.#inSlices(slices);
      this.#settle();
      if (!this.#dirt.any || round === ROUNDS) return read;
    }
  }

  stop(): void {
    this.#watch.stop();
    this.#live.stop();
  }

  #size(): number {
    return document.getElementsByTagName('*').length;
  }

  async #inSlices(slices: Slices): Promise<Read> {
    const reading = this.#open();
    let all: Piece[] | undefined;
    let walk = new Walk(reading, this.#cache, slices);
    const { at } = walk;
    while (!all) {
      try {
        all = walk.document(document, reading.viewport);
      } catch (error) {
        if (error !== PAUSE) throw error;
        await slices.pause();
        const next = this.#open();
        next.open.add({ ...reading.open, extent: undefined });
        walk = new Walk(next, this.#cache, slices);
        walk.at = at;
      }
    }
    const read = this.#pieces(walk, all);
    this.#dirt.clean();
    for (const row of rowsOf(read.pieces)) {
      if (slices.over) await slices.pause();
      this.#describe(row, read.reading);
    }
    return read;
  }

  /** Takes in what has changed until now. */
  #settle(): void {
    const filter = this.#leavesOut();
    if (filter !== this.#filter) this.#dirt.all();
    this.#filter = filter;
    if (!this.#watch.roots.has(document)) this.#watch.attach(document);
    this.#watch.flush();
    if (this.#rules.read(this.#watch.roots)) this.#dirt.all();
    this.#live.look();
    for (const root of this.#watch.roots) learnSecrets(root);
    const secrets = [...secretValues()].length;
    if (secrets !== this.#secrets) this.#dirt.all();
    this.#secrets = secrets;
    if (!this.#dirt.everything) return;
    this.#dirt.forget();
    this.#cache.clear();
    this.#places.clear();
  }

  #open(): Reading {
    const { dirt, live, places } = { dirt: this.#dirt, live: this.#live, places: this.#places };
    return new Reading(this.#isOurs, this.#filter, { dirt, live, surroundings: places });
  }

  #walk(): { walk: Walk; all: Piece[] } {
    const reading = this.#open();
    const walk = new Walk(reading, this.#cache);
    return { walk, all: walk.document(document, reading.viewport) };
  }

  #pieces(walk: Walk, all: Piece[]): Read {
    const { reading } = walk;
    const own = copyOf(all);
    const modals = openModals(own, reading);
    const pieces = distil(modals[0] ? scopeTo(modals[0], own, walk) : own);
    this.#places.settle(this.#dirt, reading);
    this.#refs.assign([...rowsOf(pieces)], reading);
    return { reading, pieces, modals, unread: walk.unread };
  }

  #describe(row: RowPiece, reading: Reading): void {
    const { element, word, control, kept } = row;
    if (!kept.attributes || isVolatile(kept.attributes)) {
      kept.attributes = attributesOf(element, word, control, reading);
    }
    Object.assign(row.attributes, kept.attributes, sightOf(row, kept.attributes, reading));
  }
}

/** What depends on more than the element and what is in it. */
function isVolatile({ disabled, at }: RowPiece['attributes']): boolean {
  return disabled !== undefined || at !== undefined;
}
