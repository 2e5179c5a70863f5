/** All phases of a reading: what has changed, the walk, passes, refs, attributes, what is covered. */

import { describing } from './describe.ts';
import type { LeavesOut } from './element/filter.ts';
import { learnSecrets, secretsKnown } from './element/secrets.ts';
import { withoutDescribed } from './passes/described.ts';
import { distil } from './passes/index.ts';
import type { Refs } from './refs/index.ts';
import { isMuchUnread, readingIn } from './sheets/index.ts';
import { openModals, scopeTo } from './sight/modal.ts';
import { coveredAnew, covering } from './sight/newly_covering.ts';
import { Lifted } from './sight/positioned.ts';
import { type Box, EVERYWHERE } from './walk/box.ts';
import { Cache } from './walk/cache.ts';
import { Dirt, Marks } from './walk/dirt.ts';
import { Handlers } from './walk/handlers.ts';
import { Walk } from './walk/index.ts';
import { Live } from './walk/live.ts';
import { withoutRoots } from './walk/native.ts';
import { withOwned } from './walk/owned.ts';
import type { Piece, RowPiece } from './walk/piece.ts';
import { copying, rowsOf } from './walk/piece.ts';
import { Places } from './walk/places.ts';
import { Presence } from './walk/presence.ts';
import { Reading } from './walk/reading.ts';
import { isDocument, taggedIn } from './walk/root.ts';
import { Rules } from './walk/rules.ts';
import { isSameItem, settledOf, unsettledRows } from './walk/settled.ts';
import { OVERTAKEN, PAUSE, Slices } from './walk/slices.ts';
import { atOnce, type Steps } from './walk/steps.ts';
import { frameOf } from './walk/tree.ts';
import { Watch } from './walk/watch.ts';

/** From so many elements on a reading is done in slices; from fewer where its code has yet to be compiled. */
const LARGE = 2000;
const LARGE_WHILE_COLD = 200;
/** How often what changed during a reading is read again before it is told as it is. */
const ROUNDS = 3;

export interface Read {
  readonly reading: Reading;
  readonly pieces: readonly Piece[];
  readonly modals: Element[];
  /** Area in view (px²) that cannot be read. */
  readonly unread: number;
  /** Where the page is read in slices. */
  readonly slices?: Slices;
  /** It changed each time that it was read. */
  readonly restless?: boolean;
}

/** Nothing has been read by this code yet. */
let cold = true;

export class Reader {
  readonly #isOurs: (element: Element) => boolean;
  readonly #leavesOut: () => LeavesOut;
  readonly #refs: Refs;
  readonly #dirt = new Dirt();
  readonly #rules = new Rules();
  readonly #cache = new Cache();
  readonly #presence = new Presence();
  #styles = {};
  #glance: { readonly changes: number; readonly reading: Reading } | undefined;
  /** What had changed when a look began, and when the last did that was taken whole. */
  #settled = 0;
  #looked: number | undefined;
  #slicing = false;
  /** Of the last reading in slices; its lines may have yet to be told. */
  #slices: Slices | undefined;
  /** Nothing is kept from earlier readings. */
  #whole = false;
  /** At the last look rows that were not read again may have got other refs. */
  #renumbered = false;
  /** At the last look only a modal was told; what covers the rest was not asked. */
  #scoped = false;
  readonly #places = new Places();
  readonly #watch: Watch;
  readonly #live: Live;
  #filter: LeavesOut | undefined;
  #secrets = '';
  #drags = false;
  /** The state of the page for which all was looked for that it has anywhere. */
  #surveyed: number | undefined;
  readonly #handlers = new Handlers((element) => this.#cache.isRow(element));

  constructor(isOurs: (element: Element) => boolean, leavesOut: () => LeavesOut, refs: Refs) {
    this.#isOurs = isOurs;
    this.#leavesOut = leavesOut;
    this.#refs = refs;
    this.#watch = new Watch(this.#dirt, this.#rules, this.#presence, isOurs);
    this.#live = new Live(this.#dirt, this.#rules, this.#watch, this.#presence);
  }

  /** For looks at single elements: the same as long as this task goes on and nothing changes. */
  glance(): Reading {
    const { changes } = this.#watch;
    if (this.#glance?.changes !== changes) {
      this.#glance = { changes, reading: new Reading(this.#isOurs, this.#leavesOut()) };
      queueMicrotask(() => {
        this.#glance = undefined;
      });
    }
    return this.#glance!.reading;
  }

  /** As `Watch` counts them. */
  get changes(): number {
    return this.#watch.changes;
  }

  /** Whether the last look saw the page as it is, as far as the browser tells of changes. */
  get isCurrent(): boolean {
    return this.#looked === this.#watch.changes;
  }

  /** The whole page as it is now, at once, however large it is. */
  readNow(): Read {
    try {
      return this.#now();
    } catch (error) {
      // What had changed was taken and not told: the next look begins anew.
      this.#dirt.all();
      throw error;
    }
  }

  #now(): Read {
    if (this.#slices) this.#slices.overtaken = true;
    const first = !this.#watch.roots.has(document);
    this.#settle();
    // At the first look all elements were just asked for one.
    const rootless = first && [...this.#watch.roots].every(isDocument);
    if (!rootless) return this.#taken(this.#atOnce());
    const inOne = this.#watch.roots.size === 1 && !frameOf(document);
    return this.#taken(withoutRoots(() => this.#atOnce(), inOne));
  }

  /** As `readNow`, in slices where the page is large or its stylesheets are long. With `anew` nothing is kept. */
  async read(anew: boolean): Promise<Read> {
    if (anew) this.#dirt.all();
    const large = cold ? LARGE_WHILE_COLD : LARGE;
    cold = false;
    const slices = new Slices();
    if (isMuchUnread(document)) {
      await slices.run(readingIn(document));
      await slices.pause();
    }
    if (this.#size() < large) return this.readNow();
    if (!this.#watch.roots.has(document)) await slices.run(this.#watch.attaching(document));
    if (this.#dirt.everything) await slices.run(this.#surveying());
    this.#settle();
    try {
      for (let round = 1; ; round += 1) {
        const { pauses } = slices;
        const read = await this.#unlessOvertaken(slices);
        // Only between slices does the page get to change.
        if (read && slices.pauses === pauses) return this.#taken(read);
        this.#settle(true);
        if (read && !this.#dirt.any) return this.#taken(read);
        if (round === ROUNDS && (!read || this.#size() < LARGE)) return this.readNow();
        if (round === ROUNDS) return { ...read!, restless: true };
      }
    } catch (error) {
      this.#dirt.all();
      throw error;
    } finally {
      this.#slicing = false;
    }
  }

  stop(): void {
    this.#watch.stop();
    this.#live.stop();
  }

  #taken(read: Read): Read {
    this.#looked = this.#settled;
    return read;
  }

  #size(): number {
    return taggedIn(document, '*').length;
  }

  #atOnce(): Read {
    const before = this.#begin();
    const reading = this.#open(
      this.#whole ? new Lifted((element) => this.#cache.unit(element)) : undefined,
    );
    const walk = new Walk(reading, this.#cache);
    return atOnce(this.#told(walk, walk.document(document, reading.viewport), before));
  }

  /** `undefined` if the page was read at once between two slices: what was read of it before is old. */
  async #unlessOvertaken(slices: Slices): Promise<Read | undefined> {
    const { pauses } = slices;
    this.#slices = slices;
    slices.begin();
    try {
      const read = await this.#inSlices(slices);
      if (slices.pauses > pauses && slices.over) await slices.pause();
      return read;
    } catch (error) {
      if (error !== OVERTAKEN) throw error;
      return undefined;
    }
  }

  async #inSlices(slices: Slices): Promise<Read> {
    this.#slicing = false;
    const before = this.#begin();
    this.#slicing = true;
    let walk = new Walk(this.#open(), this.#cache, slices);
    const { at } = walk;
    let all: Piece[] | undefined;
    while (!all) {
      try {
        all = walk.document(document, walk.reading.viewport);
      } catch (error) {
        if (error !== PAUSE) throw error;
        await slices.pause();
        walk = new Walk(this.#open(), this.#cache, slices);
        walk.at = at;
      }
    }
    return { ...(await slices.run(this.#told(walk, all, before))), slices };
  }

  /** From here on what changes is for the next reading. Boxes of what may cover others, as they were. */
  #begin(): Box[] {
    const marks = this.#dirt.take();
    // What a reading in slices has yet to come to is not read yet.
    if (this.#slicing) marks.add(this.#cache.marks);
    this.#cache.begin(marks, this.#slicing);
    return this.#scoped ? [EVERYWHERE] : covering(this.#cache, this.#presence);
  }

  /** Looks for what the page has anywhere, in steps: nothing of it is asked again if nothing changes. */
  *#surveying(): Steps<void> {
    this.#watch.flush();
    const { changes, roots, holders } = this.#watch;
    this.#watch.holders = false;
    for (const root of roots) {
      learnSecrets(root, !holders);
      yield;
      yield* this.#presence.looking(root);
      yield* readingIn(root);
    }
    this.#surveyed = changes;
  }

  /** Takes in what has changed until now; `during` a reading only what it can still tell. */
  #settle(during = false): void {
    const filter = this.#leavesOut();
    if (filter !== this.#filter) this.#dirt.all();
    this.#filter = filter;
    if (!this.#watch.roots.has(document)) this.#watch.attach(document);
    this.#watch.flush();
    this.#settled = this.#watch.changes;
    if (this.#rules.read(this.#watch.roots)) this.#dirt.all();
    this.#live.look(during);
    const asks = !during && !this.#dirt.everything;
    if (asks) this.#handlers.look(this.#watch.roots, this.#dirt);
    for (const root of this.#watch.roots) learnSecrets(root, !this.#watch.holders);
    this.#watch.holders = false;
    const secrets = secretsKnown();
    if (secrets !== this.#secrets) this.#dirt.all();
    this.#secrets = secrets;
    const { drags } = this.#presence;
    if (drags !== this.#drags) this.#dirt.all();
    this.#drags = drags;
    this.#whole = this.#dirt.everything;
    if (!this.#whole) return;
    // Where all is read anew not each change was looked at.
    if (this.#surveyed !== this.#watch.changes) {
      for (const root of this.#watch.roots) this.#presence.look(root);
    }
    this.#surveyed = undefined;
    this.#drags = this.#presence.drags;
    this.#styles = {};
    this.#dirt.forget();
    this.#cache.clear();
    this.#places.clear();
  }

  #open(lifted?: Lifted): Reading {
    return new Reading(this.#isOurs, this.#filter, {
      ...{ dirt: this.#dirt, live: this.#live, styles: this.#styles },
      surroundings: this.#places,
      presence: this.#presence,
      lifted,
    });
  }

  /** What the walk found, told in full. `before`: what may have covered other things. */
  *#told(walk: Walk, all: Piece[], before: readonly Box[]): Steps<Read> {
    yield;
    const { reading } = walk;
    const { marks } = this.#cache;
    const mayBeCovered = coveredAnew(before, this.#cache, this.#presence, reading);
    const displaced = this.#places.settle(marks, reading);
    yield;
    const read = yield* copying(all, this.#again(displaced, mayBeCovered));
    const own = this.#presence.owns ? withOwned(read, this.#watch.roots) : read;
    const modals = yield* openModals(own, walk);
    // What is drawn behind the topmost is no element.
    this.#scoped = modals.length > 0;
    if (this.#scoped) reading.lifted?.unknown();
    const pieces = yield* distil(modals[0] ? scopeTo(modals[0], own, walk) : own);
    yield;
    const fresh = unsettledRows(pieces);
    const { left } = marks;
    const rows = () => rowsOf(pieces);
    this.#renumbered = yield* this.#refs.assigningAmong({ all: rows, fresh, left }, reading);
    yield* describing(this.#renumbered ? rows() : fresh, reading, mayBeCovered);
    const told = withoutDescribed(pieces, fresh);
    // All of these hold what has left the page.
    const known = marks.gone.size > 0 ? [this.#cache, this.#places] : [];
    for (const all of known) yield* all.release(marks.gone);
    this.#cache.marks = new Marks();
    return { reading, pieces: told, modals, unread: walk.unread };
  }

  /** Rows that are what they were, and stand where they stood. */
  #again(
    displaced: ReadonlySet<Element>,
    mayBeCovered: (box: Box) => boolean,
  ): (row: RowPiece) => RowPiece | undefined {
    // Parts that are put elsewhere are taken out of what they were read in. Rows that are in no
    // scope now may have lost their refs with others.
    if (this.#presence.owns || this.#renumbered) return () => undefined;
    return (row) => {
      // Whether all of a large part has settled need not be asked where it is looked at again.
      if (row.children.length > 0 && row.seen && mayBeCovered(row.seen)) return undefined;
      const settled = row.kept.settled ?? settledOf(row);
      if (!settled || displaced.has(row.element)) return undefined;
      if (!isSameItem(settled.piece, row)) return undefined;
      if (settled.seen && mayBeCovered(settled.seen)) return undefined;
      const { piece } = settled;
      piece.block = row.block;
      piece.part = row.part;
      piece.spaced = row.spaced;
      return piece;
    };
  }
}
