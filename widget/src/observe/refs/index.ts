/** Numbers of elements: unique in a session, kept as long as the identity is, never reused. */

import type { Resolved } from '../../seams.ts';
import { flatText, nameOf, sectionName } from '../element/name.ts';
import { wordOf } from '../element/role.ts';
import { withoutRefs } from '../lines/escape.ts';
import type { RowPiece } from '../walk/piece.ts';
import type { Reading } from '../walk/reading.ts';
import { atOnce, type Steps } from '../walk/steps.ts';
import { cut } from '../walk/text.ts';
import type { Candidate } from './candidate.ts';
import { type Entry, identify, isAttached, Ledger } from './ledger.ts';
import { Match } from './match.ts';
import { OwnActions } from './own.ts';
import { placeOf, type Surroundings } from './place.ts';
import { Twins } from './twins.ts';

export { isAttached } from './ledger.ts';

const PLACE_LENGTH = 80;
/** So many rows in one step. */
const STRIDE = 32;
/** Between rows of a part, so that they stay before those that follow it. */
const STEP = 1e-6;

/** All rows of a page. */
export interface Among {
  all(): RowPiece[];
  /** Of them, those that are not as they were when they got their refs. */
  readonly fresh: readonly RowPiece[];
  /** Elements may have left the page since. */
  readonly left: boolean;
}

/** What is known of the look before a ref is asked about. */
interface Look {
  readonly looked?: boolean;
  readonly rows?: readonly RowPiece[];
  /** Counts up with the page's changes. */
  readonly changes?: number;
}

export class Refs {
  readonly #ledger = new Ledger();
  readonly #own = new OwnActions();
  readonly #twins = new Twins();
  #assigning: Steps<unknown> | undefined;

  continueFrom(next: number): void {
    this.#ledger.next = Math.max(this.#ledger.next, next);
  }

  of(element: Element): number | undefined {
    return this.#ledger.of(element)?.ref;
  }

  /** Until `forgetOwn`, this element may change its name, and its row its words, and keep its ref. */
  ownAction(element: Element, moved = false): void {
    this.#own.add(element, this.#ledger.of(element), moved);
  }

  forgetOwn(): void {
    this.#own.forget();
  }

  /**
   * Gives each row its ref. `rows` are all of the page; or, with `before`, those of the parts read
   * again, and `before` the rows that these parts had. A part must hold the whole of each row,
   * list item, card and named part of the page whose words changed.
   */
  assign(rows: readonly RowPiece[], reading: Reading, before?: readonly RowPiece[]): void {
    atOnce(this.assigning(rows, reading, before));
  }

  /** As `assign`, in steps. One that is under way is ended before another begins. */
  assigning(
    rows: readonly RowPiece[],
    reading: Reading,
    before?: readonly RowPiece[],
  ): Steps<void> {
    if (this.#assigning) atOnce(this.#assigning);
    const steps = this.#assign(rows, reading, before);
    this.#assigning = steps;
    return steps;
  }

  /** As `assigning`, where most rows of the page are as they were. True if any may have another ref. */
  assigningAmong(among: Among, reading: Reading): Steps<boolean> {
    if (this.#assigning) atOnce(this.#assigning);
    const steps = this.#assignAmong(among, reading);
    this.#assigning = steps;
    return steps;
  }

  *#assignAmong({ all, fresh, left }: Among, reading: Reading): Steps<boolean> {
    const ledger = this.#ledger;
    const candidates = yield* this.#candidates(fresh, reading);
    if (ledger.isBare) {
      yield* this.#first(candidates);
      return false;
    }
    const match = new Match(ledger, this.#own, candidates, left ? ledger.living() : []);
    match.decide();
    if (match.concernsOthers) {
      yield* this.#assign(all(), reading, undefined);
      return true;
    }
    yield;
    // What is another thing on the same element stands where that stood.
    const placeAt = ({ to, had }: Candidate) => (to ?? had)?.at ?? Number.NaN;
    const inOrder = isInOrder(candidates, placeAt);
    yield* this.#conclude(match, candidates, placeAt);
    if (left || !inOrder) {
      const rows = all();
      for (let nth = 0; nth < rows.length; nth += 1) ledger.place(rows[nth]!.ref, nth);
    }
    this.#assigning = undefined;
    return false;
  }

  /** On a first look: nothing has a ref that could stay. */
  *#first(candidates: readonly Candidate[]): Steps<void> {
    for (let nth = 0; nth < candidates.length; nth += 1) {
      const { row, is } = candidates[nth]!;
      row.ref = this.#ledger.add(row.element, is, nth).ref;
      if (nth % STRIDE === STRIDE - 1) yield;
    }
    this.#assigning = undefined;
  }

  *#assign(
    rows: readonly RowPiece[],
    reading: Reading,
    before: readonly RowPiece[] | undefined,
  ): Steps<void> {
    const candidates = yield* this.#candidates(rows, reading);
    const had = before ? before.flatMap(this.#entry) : [...this.#ledger.living()];
    const match = new Match(this.#ledger, this.#own, candidates, had);
    match.decide();
    yield;
    let start = Number.POSITIVE_INFINITY;
    for (const { at } of had) if (at < start) start = at;
    const part = before && had.length > 0;
    yield* this.#conclude(match, candidates, (_, nth) => (part ? start + nth * STEP : nth));
    this.#assigning = undefined;
  }

  *#candidates(rows: readonly RowPiece[], reading: Reading): Steps<Candidate[]> {
    const candidates: Candidate[] = [];
    for (let nth = 0; nth < rows.length; nth += 1) {
      const row = rows[nth]!;
      const had = this.#ledger.of(row.element);
      const is = identify(row, placeOf(row.element, reading));
      candidates.push({ row, is, had, to: undefined });
      if (candidates.length % STRIDE === 0) yield;
    }
    return candidates;
  }

  /** Gives the refs that were decided on. `placeAt`: where a row stands in reading order. */
  *#conclude(
    match: Match,
    candidates: readonly Candidate[],
    placeAt: (one: Candidate, nth: number) => number,
  ): Steps<void> {
    const ledger = this.#ledger;
    const lost = match.lost();
    const away = match.away();
    for (const entry of away) ledger.leaves(entry);
    for (const entry of lost) ledger.retire(entry);
    const fresh: Candidate[] = [];
    for (let nth = 0; nth < candidates.length; nth += 1) {
      const one = candidates[nth]!;
      const { row, is, to } = one;
      const at = placeAt(one, nth);
      if (!to || to.retired) fresh.push(one);
      else ledger.move(to, row.element, is, at);
      row.ref = (to && !to.retired ? to : ledger.add(row.element, is, at)).ref;
      if (nth % STRIDE === 0) yield;
    }
    if (lost.length > 0 || away.length > 0) {
      rememberSuccessors([...new Set([...lost, ...away])], fresh);
    }
  }

  /**
   * `gone`: it is not what the last look saw, or cannot be told from others, and another look may
   * tell where it is now. `looked`: that look has been taken, and nothing has changed since;
   * `rows`: it found these, in this very task, so that each of them has the name that it had then.
   */
  resolve(
    ref: number,
    reading: Reading,
    { looked = false, rows = [], changes }: Look = {},
  ): Resolved | 'gone' {
    const entry = this.#ledger.byRef(ref);
    if (!entry) return this.#unknown(ref);
    if (entry.retired) return this.stale(ref, reading);
    const element = entry.on.element;
    if (!element || !isAttached(element)) return 'gone';
    const place = placeOf(element, reading);
    // Equal records may have moved under elements that look as before: that takes another look.
    const found = rows.some((row) => row.ref === ref);
    const same = found ? entry.is.exact : exactOf(element, entry, place, reading);
    if (same !== entry.is.exact) return 'gone';
    const alone = () =>
      this.#ledger.exactly(same).size === 1 && !this.#twins.beside(place, changes);
    return looked || alone() ? { element } : 'gone';
  }

  /** Why a ref means nothing any more, and what stands in its place. */
  stale(ref: number, reading: Reading): Resolved {
    const entry = this.#ledger.byRef(ref);
    if (!entry) return this.#unknown(ref);
    const was = `[${ref}] was ${labelled(entry.is.word, entry.is.name)}`;
    const own = entry.on.element;
    const element = [own, entry.now?.deref()].find((one) => one && isAttached(one));
    if (!element) return staleWith(`${was}, which is gone from the page`);
    const number = this.of(element);
    const known = number === undefined || number === ref ? '' : ` [${number}]`;
    const name = nameOf(element, reading);
    const { text } = placeOf(element, reading);
    const place =
      text !== '' && text !== name ? ` in "${withoutRefs(cut(text, PLACE_LENGTH))}"` : '';
    return staleWith(`${was}; now ${labelled(wordOf(element), name)}${known}${place} stands there`);
  }

  readonly #entry = ({ ref }: RowPiece): Entry[] => {
    const entry = this.#ledger.byRef(ref);
    return entry ? [entry] : [];
  };

  #unknown(ref: number): Resolved {
    if (Number.isInteger(ref) && ref > 0 && ref < this.#ledger.next) {
      return staleWith(`[${ref}] belonged to an earlier page, which is gone`);
    }
    const message = `No element has the number ${ref}: use one that stands in brackets in the latest dump`;
    return { reason: 'not_found', message };
  }
}

function isInOrder(all: readonly Candidate[], placeAt: (one: Candidate) => number): boolean {
  let last = -1;
  return all.every((one) => {
    const at = placeAt(one);
    const follows = at > last;
    last = at;
    return follows;
  });
}

/** New rows of the same role in the same part of the page stand, in order, where the lost ones did. */
function rememberSuccessors(lost: readonly Entry[], fresh: readonly Candidate[]): void {
  const left = new Map<string, Candidate[]>();
  const kind = ({ word, place }: Entry['is']) => `${word} ${place.part}`;
  for (const one of lost.length > 0 ? fresh : []) {
    const list = left.get(kind(one.is));
    if (list) list.push(one);
    else left.set(kind(one.is), [one]);
  }
  for (const entry of [...lost].sort((a, b) => a.at - b.at)) {
    const heir = left.get(kind(entry.is))?.shift();
    if (heir) entry.now = new WeakRef(heir.row.element);
  }
}

/** What it is now, as far as that can be told without a look at the page. */
function exactOf(element: Element, { is }: Entry, place: Surroundings, reading: Reading): string {
  const word = wordOf(element);
  const name = isStillNamed(element, word, is.name, reading) ? is.name : '\u0000';
  return identify({ element, word, name }, place).exact;
}

/**
 * A name may have come from the accessible name, a heading, or the text of a mere hint. Not so where
 * only a look can tell, as of words that are out of sight.
 */
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
  return name === '' ? `a nameless ${word}` : `${word} "${withoutRefs(name)}"`;
}
