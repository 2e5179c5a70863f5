/** Numbers of elements: unique in a session, kept as long as the identity is, never reused. */

import * as dom from '../../dom/index.ts';
import type { Surroundings } from '../../place/identity.ts';
import { identify } from '../../place/identity.ts';
import type { Resolved } from '../../seams.ts';
import { flatText, nameOf, sectionName } from '../element/name/index.ts';
import type { RowPiece } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';
import { type Entry, isAttached, Ledger } from './ledger.ts';
import { Match } from './match.ts';
import { type Candidate, OwnActions } from './own.ts';
import { placeOf } from './place.ts';

export { isAttached } from './ledger.ts';

const PLACE_LENGTH = 80;
const STRIDE = 32;
/** What has changed since the last reading. */
interface Since {
  /** Nothing has, and that reading gave this ref. */
  hasRead(ref: number): boolean;
  readonly changes: { isTouched(element: Element): boolean };
}

export class Refs {
  readonly #ledger = new Ledger();
  readonly #own = new OwnActions();

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

  /** In steps. */
  *assigning(rows: readonly RowPiece[], reading: Reading): dom.Steps<void> {
    const candidates = yield* this.#candidates(rows, reading);
    if (this.#ledger.isBare) {
      yield* this.#first(candidates);
      return;
    }
    const match = new Match(this.#ledger, this.#own, candidates);
    match.decide();
    yield;
    yield* this.#conclude(match, candidates);
  }

  /** On a first reading: nothing has a ref that could stay. */
  *#first(candidates: readonly Candidate[]): dom.Steps<void> {
    for (let nth = 0; nth < candidates.length; nth += 1) {
      const { row, is } = candidates[nth]!;
      row.ref = this.#ledger.add(row.element, is, nth).ref;
      if (nth % STRIDE === STRIDE - 1) yield;
    }
  }

  *#candidates(rows: readonly RowPiece[], reading: Reading): dom.Steps<Candidate[]> {
    const candidates: Candidate[] = [];
    for (let nth = 0; nth < rows.length; nth += 1) {
      const row = rows[nth]!;
      const had = this.#ledger.of(row.element);
      const is = identify(row.element, row, placeOf(row.element, reading));
      candidates.push({ row, is, had, to: undefined });
      if (candidates.length % STRIDE === 0) yield;
    }
    return candidates;
  }

  /** Gives the refs that were decided on. */
  *#conclude(match: Match, candidates: readonly Candidate[]): dom.Steps<void> {
    const ledger = this.#ledger;
    const lost = match.lost();
    const away = match.away();
    for (const entry of away) ledger.leaves(entry);
    for (const entry of lost) ledger.retire(entry);
    const fresh: Candidate[] = [];
    for (let nth = 0; nth < candidates.length; nth += 1) {
      const one = candidates[nth]!;
      const { row, is, to } = one;
      if (!to || to.retired) fresh.push(one);
      else ledger.move(to, row.element, is, nth);
      row.ref = (to && !to.retired ? to : ledger.add(row.element, is, nth)).ref;
      if (nth % STRIDE === 0) yield;
    }
    if (lost.length > 0 || away.length > 0) {
      rememberSuccessors([...new Set([...lost, ...away])], fresh);
    }
  }

  /** `gone`: it is not what the last reading saw; another may tell where it is now. */
  resolve(ref: number, reading: Reading, since: Since): Resolved | 'gone' {
    const entry = this.#ledger.byRef(ref);
    if (!entry) return this.#unknown(ref);
    if (entry.retired) return this.stale(ref, reading);
    const element = entry.on.element;
    if (!element || !isAttached(element)) return 'gone';
    if (since.hasRead(ref)) return { element };
    const { changes } = since;
    const place = placeOf(element, reading);
    const named = changes.isTouched(element) || dom.hasAttribute(element, 'aria-labelledby');
    if (exactOf(element, entry, place, reading, named) !== entry.is.exact) return 'gone';
    // Equal records may have moved under elements that look as before.
    const list = place.record && (place.list?.element ?? place.record.element);
    return list && changes.isTouched(list) && !this.#isAlone(entry, list) ? 'gone' : { element };
  }

  /** Whether neither another ref nor another record of its list is of the same. */
  #isAlone({ is }: Entry, list: Element): boolean {
    if (this.#ledger.exactly(is.exact).size > 1) return false;
    const record = is.place.record?.element;
    const text = record && dom.textIn(record);
    return !dom.childrenOf(list).some((other) => other !== record && dom.textIn(other) === text);
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
      text !== '' && text !== name ? ` in "${dom.withoutRefs(dom.cut(text, PLACE_LENGTH))}"` : '';
    return staleWith(
      `${was}; now ${labelled(dom.wordOf(element), name)}${known}${place} stands there`,
    );
  }

  #unknown(ref: number): Resolved {
    if (Number.isInteger(ref) && ref > 0 && ref < this.#ledger.next) {
      return staleWith(`[${ref}] belonged to an earlier page, which is gone`);
    }
    const message = `No element has the number ${ref}: use one that stands in brackets in the latest dump`;
    return { reason: 'not_found', message };
  }
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

/** What it is now, as far as that can be told without a reading. `named`: its name may be another. */
function exactOf(
  element: Element,
  { is }: Entry,
  place: Surroundings,
  reading: Reading,
  named: boolean,
): string {
  const word = dom.wordOf(element);
  const name = !named || isStillNamed(element, word, is.name, reading) ? is.name : '\u0000';
  return identify(element, { word, name }, place).exact;
}

/** A name may come from a heading or a hint's text; only a look can tell words out of sight. */
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
  return name === '' ? `a nameless ${word}` : `${word} "${dom.withoutRefs(name)}"`;
}
