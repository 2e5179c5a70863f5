/** Which refs the rows of a reading keep, which pass on to them, and which mean nothing any more. */

import { OPENERS } from '../../ask/selectors.ts';
import * as dom from '../../dom/index.ts';
import {
  type Identity,
  isCounted,
  isSameRecord,
  lastingOf,
  type Surroundings,
  saysMore,
  ticks,
  titleOfPlace,
  uncounted,
  withoutNew,
} from '../../place/identity.ts';
import { provesRecord } from '../../place/marks.ts';
import { type Entry, isAttached, type Ledger } from './ledger.ts';
import { type Candidate, hasPath, type OwnActions } from './own.ts';

/** All of one identity: entries still there, entries to be given away, rows without an entry. */
interface Like {
  readonly settled: readonly Entry[];
  readonly loose: readonly Entry[];
  readonly rows: readonly Candidate[];
}

/** Same element, same identity; then the record's only row; then what only ticks; else retired. */
export class Match {
  readonly #ledger: Ledger;
  readonly #own: OwnActions;
  readonly #candidates: readonly Candidate[];
  /** Rows that are not what their element was, or are on new elements. */
  readonly #open: Candidate[] = [];
  readonly #claimed = new Set<Entry>();
  readonly #changed = new Set<Entry>();
  /** Those that had a row. */
  readonly #before: readonly Entry[];
  readonly #gone: readonly Entry[];
  readonly #shifted = new Set<Element>();
  /** How often a role, name and title come among the rows, and came before. */
  #rows: Map<string, number> | undefined;
  #entries: Map<string, number> | undefined;
  readonly #doubted = new Set<Entry>();

  constructor(ledger: Ledger, own: OwnActions, candidates: readonly Candidate[]) {
    this.#ledger = ledger;
    this.#own = own;
    this.#candidates = candidates;
    for (const one of candidates) this.#settle(one);
    this.#doubtReordered();
    this.#before = [...ledger.living()].filter(({ away }) => !away);
    this.#gone = this.#before.filter((entry) => !isThere(entry));
  }

  decide(): void {
    if (this.#open.length === 0 && this.#gone.length === 0) return;
    for (const one of this.#open) this.#noteShift(one);
    this.#keepAll((one) => this.#isUsed(one));
    this.#keepMoved();
    this.#keepAll(({ had, is }) => !!had && this.#withoutNew(had.is.place, is.place) !== is.place);
    this.#passOn();
    this.#keepRedrawn();
    this.#keepAll(() => true);
  }

  /** What we dragged, where it was dropped: the only one of its role and name that is new there. */
  #keepMoved(): void {
    for (const { entry, moved } of this.#own.all) {
      if (!moved || !entry?.is.name || this.#claimed.has(entry) || !this.#isLoose(entry)) continue;
      const isAlike = ({ is }: Candidate) => is.word === entry.is.word && is.name === entry.is.name;
      const heirs = this.#undecided().filter(isAlike);
      if (heirs.length === 1 && this.#candidates.filter(isAlike).length === 1) {
        this.#claim(heirs[0]!, entry);
      }
    }
  }

  /** What we acted on, where it is drawn anew. */
  #keepRedrawn(): void {
    const gone = this.away();
    for (const { entry, path } of this.#own.all) {
      if (!entry || !gone.includes(entry)) continue;
      const one = this.#undecided().find(
        ({ row, is, had }) => !had && is.word === entry.is.word && hasPath(path, row.element),
      );
      if (one && titleOfPlace(entry.is.place) === titleOfPlace(one.is.place)) {
        this.#claim(one, entry);
      }
    }
  }

  away(): Entry[] {
    return this.#unclaimed(this.#gone);
  }

  /** Entries that mean nothing any more. A menu or dialog may come back, a record is struck off. */
  lost(): Entry[] {
    const gone = this.away().filter(({ is }) => is.place.record);
    return [...new Set([...this.#unclaimed(this.#changed), ...gone, ...this.#doubted])];
  }

  #settle(one: Candidate): void {
    const { had, is } = one;
    const same = had?.is.exact === is.exact;
    const twins = same && had.is.marks !== is.marks && this.#ledger.exactly(is.exact).size > 1;
    if (same && !twins) {
      one.to = had;
      return;
    }
    if (had) this.#changed.add(had);
    this.#open.push(one);
  }

  /** Equal records whose elements changed places: whether they moved along, morphing does not tell. */
  #doubtReordered(): void {
    const last = new Map<string, number>();
    for (const { to } of this.#candidates) {
      if (!to?.is.place.record || this.#ledger.exactly(to.is.exact).size === 1) continue;
      if (to.at < (last.get(to.is.exact) ?? 0)) {
        for (const entry of this.#ledger.exactly(to.is.exact)) this.#doubt(entry);
      }
      last.set(to.is.exact, to.at);
    }
  }

  /** A list in which elements show other records than before. */
  #noteShift({ had, is }: Candidate): void {
    if (!had) return;
    if (titleOfPlace(had.is.place) === titleOfPlace(this.#withoutNew(had.is.place, is.place)))
      return;
    const list = isSameRecord(had.is.place, is.place) && is.place.list?.element;
    if (list) this.#shifted.add(list);
  }

  #claim(one: Candidate, entry: Entry): void {
    one.to = entry;
    this.#claimed.add(entry);
  }

  #keepAll(which: (one: Candidate) => boolean): void {
    for (const one of this.#undecided()) {
      const { had } = one;
      if (had && !this.#claimed.has(had) && which(one) && this.#keeps(had, one)) {
        this.#claim(one, had);
      }
    }
  }

  /** In a list it takes proof: title and marks stay, and are no other's; or we acted on it. */
  #keeps(entry: Entry, one: Candidate): boolean {
    const { row, is } = one;
    const was = entry.is;
    const used = this.#own.isOn(row.element);
    if (was.word !== is.word || this.#movedTo(is.exact, entry)) return false;
    if (isCounted(was, is) && this.#isOnlyCount(is)) return true;
    if (was.name !== is.name && !used) return false;
    const place = this.#withoutNew(was.place, is.place);
    const same = isSameRecord(was.place, place);
    const entered = place.part === was.place.part && this.#own.isEntered(row.element);
    const opens = used && dom.matchesOf(row.element, OPENERS);
    const grows = (entered || opens) && saysMore(was.place, place);
    // What a tab shows beside it in its card makes no other record of that.
    if (same && (grows || (was.word === 'tab' && this.#isUsed(one)))) return true;
    if (titleOfPlace(place) !== titleOfPlace(was.place)) return false;
    const { record, list } = is.place;
    if (!record && !was.place.record) return true;
    const proven = provesRecord(is.place.marks);
    const titled = lastingOf(is.place).length > 0 || proven || (used && was.name !== is.name);
    if (!titled || !same || (list?.element && this.#shifted.has(list.element))) return false;
    return this.#isOnly(entry, is) && (proven || this.#isUsed(one) || ticks(was.place, place));
  }

  #withoutNew(was: Surroundings, is: Surroundings): Surroundings {
    return withoutNew(was, is, (it) => !!this.#ledger.of(it));
  }

  #isUsed({ row, is }: Candidate): boolean {
    return this.#own.isUsed(row.element, is.place.record?.element);
  }

  /** Whether no other link says the same with another number, as those of records do. */
  #isOnlyCount(is: Identity): boolean {
    const words = uncounted(is.name);
    const isAlike = ({ is: { word, name } }: Candidate) =>
      word === is.word && uncounted(name) === words;
    return this.#candidates.filter(isAlike).length === 1;
  }

  /** Whether what now stands on this element stood on another that lost it. */
  #movedTo(exact: string, entry: Entry): boolean {
    for (const other of this.#ledger.exactly(exact)) {
      if (other !== entry && !other.away && this.#isLoose(other)) return true;
    }
    return false;
  }

  /** Whether no other element has, or had, the same role, name and title. */
  #isOnly(entry: Entry, { rough }: Identity): boolean {
    this.#rows ??= countsOf(this.#candidates);
    this.#entries ??= countsOf(this.#before);
    const own = entry.away ? '' : entry.is.rough;
    const others = (key: string) => (this.#entries?.get(key) ?? 0) - Number(own === key);
    return this.#rows.get(rough) === 1 && others(rough) === 0 && others(entry.is.rough) === 0;
  }

  #passOn(): void {
    const rows = new Map<string, Candidate[]>();
    for (const one of this.#undecided()) {
      const list = rows.get(one.is.exact);
      if (list) list.push(one);
      else rows.set(one.is.exact, [one]);
    }
    const lost = this.#unclaimed([...this.#changed, ...this.#gone]).map(({ is }) => is.exact);
    for (const exact of new Set([...rows.keys(), ...lost])) {
      const had = this.#ledger.exactly(exact);
      if (had.size === 0) continue;
      const all = [...had].filter((entry) => !this.#claimed.has(entry));
      const open = all.filter((entry) => this.#isLoose(entry)).sort((a, b) => a.at - b.at);
      const settled = all.filter((entry) => !open.includes(entry));
      const heirs = rows.get(exact) ?? [];
      const recent = open.filter(({ away }) => !away);
      const back = recent.length === 0 && heirs.length > 0 && heirs.every(({ had }) => !had);
      this.#passOnAmong({ settled, loose: back ? open : recent, rows: heirs });
    }
  }

  #passOnAmong(like: Like): void {
    const { settled, loose, rows } = like;
    if (settled.length === 0 && loose.length === 1 && rows.length === 1) {
      this.#claim(rows[0]!, loose[0]!);
    } else if (isDistinct(like)) {
      for (const one of rows) {
        const entry = loose.find(({ is }) => is.marks === one.is.marks);
        if (entry) this.#claim(one, entry);
      }
    } else if (isRedrawn(like)) {
      for (let at = 0; at < rows.length; at += 1) this.#claim(rows[at]!, loose[at]!);
    } else if (this.#areInDoubt(like)) {
      for (const entry of settled) if (mayBeOneOf(loose, entry)) this.#doubt(entry);
    }
    if (rows.length === 0) return;
    for (const entry of this.#unclaimed(loose)) this.#doubt(entry);
  }

  /** A keyless list may redraw equal records into the same elements: nobody can tell which went. */
  #areInDoubt({ settled, loose, rows }: Like): boolean {
    if (settled.length === 0) return false;
    const record = settled[0]!.is.place.record !== undefined;
    const redrawn = loose.some(isThere) || rows.some(({ had }) => had);
    if (record && redrawn) return true;
    if (rows.length === 0) return true;
    return record && loose.length === 0 && this.#own.all.length === 0;
  }

  /** Where one is in doubt, others of its list that seem to tick may have moved up as well. */
  #doubt(entry: Entry): void {
    this.#doubted.add(entry);
    const list = entry.is.place.list?.element;
    if (list) this.#shifted.add(list);
  }

  #isLoose(entry: Entry): boolean {
    return this.#changed.has(entry) || !isThere(entry);
  }

  #undecided(): Candidate[] {
    return this.#open.filter(({ to }) => !to);
  }

  #unclaimed(entries: Iterable<Entry>): Entry[] {
    return [...entries].filter((entry) => !this.#claimed.has(entry));
  }
}

/** Outside of records what nothing names is known by its looks, too: another button than the cross that went. */
function mayBeOneOf(loose: readonly Entry[], entry: Entry): boolean {
  if (entry.is.place.record || entry.is.name !== '' || loose.length === 0) return true;
  const looks = looksOf(entry);
  return looks === '' || loose.some((one) => looksOf(one) === looks || looksOf(one) === '');
}

function looksOf({ on: { element } }: Entry): string {
  return element ? `${dom.tagOf(element)} ${dom.classesOf(element)}` : '';
}

/** Whether attributes of their own tell all of one identity apart, before and after. */
function isDistinct({ settled, loose, rows }: Like): boolean {
  const before = [...settled, ...loose].map(({ is }) => is.marks);
  const after = [...settled, ...rows].map(({ is }) => is.marks);
  return [before, after].every((marks) => new Set(marks).size === marks.length);
}

/** As many as there were, in no list, or in one that says what it said: known by their order. */
function isRedrawn({ settled, loose, rows }: Like): boolean {
  if (settled.length > 0 || loose.length !== rows.length) return false;
  const anew = !loose.some(isThere) && rows.every(({ had }) => !had);
  return (
    anew && (rows.every(({ is }) => !is.place.record) || (isOneRecord(loose) && isOneRecord(rows)))
  );
}

/** Whether all of them stand in the same row or card. */
function isOneRecord(all: readonly { readonly is: Identity }[]): boolean {
  const record = all[0]?.is.place.record;
  const own = record?.element;
  return all.every(({ is: { place } }) => {
    return !!record && (place.record === record || (!!own && place.record?.element === own));
  });
}

function countsOf(all: readonly { readonly is: Identity }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { is } of all) counts.set(is.rough, (counts.get(is.rough) ?? 0) + 1);
  return counts;
}

function isThere({ on: { element } }: Entry): boolean {
  return element !== undefined && isAttached(element);
}
