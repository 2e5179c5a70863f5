/** The outcome of each action that this tab received: in memory, mirrored to sessionStorage. */

import type { Came } from '../../guard/deps.ts';
import { hideAll } from '../../observe/element/hiding.ts';
import { toJson } from '../../observe/lines/json.ts';
import type { Raw } from '../../platform/raw.ts';
import type { Act, JournalEntry, Outcome, Parting, Welcome } from '../../wire/protocol.ts';
import { arrivalAfter, conclude } from './arrival.ts';
import { type Departure, now, watchDepartures } from './departure.ts';

export interface Entry extends Omit<JournalEntry, 'state'> {
  /** `leaving`: the document was unloaded during it, and the next one draws its conclusion. */
  readonly state: JournalEntry['state'] | 'leaving';
  readonly url?: string;
  readonly document: string;
  /** How that document was unloaded, until the next one has drawn its conclusion. */
  readonly left?: Left;
}

interface Left {
  readonly gone: number;
  readonly departure?: Departure;
  readonly parting?: Parting | undefined;
}

export interface Suspended {
  readonly digest: string;
  /** Goes on under the id of `act`, if the visitor has approved. */
  goOn(act: Act): Promise<Outcome>;
  end(): Promise<unknown>;
}

/** Ids of actions of the host itself begin so: the server never hears of them. */
export const DIRECT = 'direct-';
const KEY = 'pilotfish.journal';
const STATES = ['started', 'finished', 'leaving'];
const SAME = ['document', 'action_id', 'note'] as const;
const KEPT = 50;
const AFTERMATH_MS = 2000;

type OffLimits = () => string | undefined;

/** The copy in memory is authoritative: storage may throw, be full, or be cleared at any time. */
export class Journal {
  readonly suspended: Suspended[] = [];
  readonly #document: string;
  readonly #storage: StorageLike | undefined;
  readonly #offLimits: OffLimits;
  readonly #entries = new Map<string, Entry>();
  readonly #departures = watchDepartures();
  readonly #names = new Map<string, string>();
  #epoch = 0;
  #former: string | undefined;
  /** What was approved last, for the document that it may load. */
  parting: Parting | undefined;
  /** The visitor's own, for the next document. */
  words = '';
  /** What the server has of the former document's. */
  confirmed: Pick<Welcome, 'parting' | 'words'> = {};
  /** The former document's, of the action that loaded this one. */
  #came: Parting | undefined;
  #words = '';
  /** The action that would be the cause if the document were unloaded now. */
  #last: { readonly id: string; readonly until: number } | undefined;

  constructor(document: string, storage?: StorageLike, offLimits: OffLimits = () => undefined) {
    this.#document = document;
    this.#storage = storage;
    this.#offLimits = offLimits;
    this.#read();
    this.#conclude(false);
  }

  /** Once: what led to this document. `first`: no script of the page ran before ours. May throw. */
  arrivedWith(raw: Raw, first: boolean): Came {
    const { parting, words } = this.confirmed;
    const came = this.#came;
    const same = SAME.every((it) => parting?.[it] === came?.[it]);
    this.#came = undefined;
    const parse = (text?: unknown) => text && raw.apply!(raw.parse, undefined, [text]);
    const own = first && words && words === this.#words ? parse(words) : undefined;
    return { words: own, action_id: came?.action_id, sure: first && same, note: parse(came?.note) };
  }

  find(id: string): Entry | undefined {
    return this.#entries.get(this.#name(id));
  }

  /** What was begun as `id` goes on as `to`: from now on `id` means that entry. */
  renamed(id: string, to: string): void {
    const from = this.#name(id);
    if (from === to) return;
    this.#entries.delete(from);
    this.#names.set(from, to);
    this.started(to);
  }

  started(id: string): void {
    this.#departures.begin();
    this.#write(id, { state: 'started' });
  }

  /** All events are out: if the document is unloaded after this, that is their effect. */
  acted(id: string): void {
    this.#last = { id: this.#name(id), until: Number.POSITIVE_INFINITY };
  }

  /** `settled`: the page is quiet, so a later unload is not this action's effect. */
  finished(id: string, outcome: Outcome, settled: boolean): void {
    const over = settled || outcome.status !== 'done';
    const until = performance.now() + AFTERMATH_MS;
    this.#last = over ? undefined : { id: this.#name(id), until };
    this.#write(id, { state: 'finished', outcome });
  }

  leaving(url: string): void {
    this.#noteLeaving(url);
    this.#mirror(true);
  }

  #noteLeaving(url: string): void {
    const last = this.#last && performance.now() < this.#last.until ? this.#last.id : '';
    const entry = this.#entries.get(last);
    if (!entry) return;
    const { outcome } = entry;
    const departure = this.#departures.last();
    const left = { gone: now(), parting: this.parting, ...(departure ? { departure } : {}) };
    this.#write(last, { state: 'leaving', url, left, ...(outcome ? { outcome } : {}) });
  }

  restored(): void {
    this.#read();
    this.#conclude(true);
    this.#last = this.#came = undefined;
    this.#mirror();
  }

  /** For `hello`, oldest first, without the host's own: actions that a former document left open are concluded here. */
  entries(): JournalEntry[] {
    const issued = [...this.#entries.values()].filter((it) => !it.action_id.startsWith(DIRECT));
    return issued.map(({ action_id, state, outcome }) => {
      // Nobody has concluded it yet.
      if (state === 'leaving') return { action_id, state: 'started' };
      return { action_id, state, ...(outcome && { outcome }) };
    });
  }

  /** Who wrote the stored copy last, at its unload: an action of it without an entry never began. */
  former(): string | undefined {
    return this.#former;
  }

  epoch(seen = 0): number {
    if (seen > this.#epoch) {
      this.#epoch = seen;
      this.#mirror();
    }
    return this.#epoch;
  }

  wipe(): void {
    this.#entries.clear();
    this.#names.clear();
    this.#last = undefined;
    this.#epoch = 0;
    this.#former = this.#came = undefined;
    this.#forget();
  }

  /** The first document after the unloaded one concludes: its navigation entry is the proof. */
  #conclude(restored: boolean): void {
    for (const { action_id, document, state, url = '', outcome, left } of this.#entries.values()) {
      if (state !== 'leaving') continue;
      const former = { url, outcome, gone: left?.gone ?? 0, departure: left?.departure };
      const arrival = arrivalAfter(former, restored);
      const closed = this.#offLimits();
      const seen = conclude(former, arrival);
      const done = arrival.answers && seen.status === 'done';
      if (done && left?.parting?.action_id === action_id) this.#came = left.parting;
      const last = done && closed ? ledOffLimits('It', closed) : seen;
      this.#entries.set(action_id, { action_id, document, state: 'finished', outcome: last });
    }
    this.#mirror();
  }

  #name(id: string): string {
    const to = this.#names.get(id);
    return to === undefined ? id : this.#name(to);
  }

  #write(begun: string, entry: Omit<Entry, 'action_id' | 'document'>): void {
    const id = this.#name(begun);
    this.#entries.delete(id);
    this.#entries.set(id, hideAll({ action_id: id, document: this.#document, ...entry }));
    for (const old of this.#entries.keys()) {
      if (this.#entries.size <= KEPT) break;
      this.#entries.delete(old);
    }
    this.#mirror();
  }

  /** `whole`: the document is being unloaded, so the copy is complete. */
  #mirror(whole = false): void {
    const by = whole ? { by: this.#document, words: this.words } : {};
    for (const kept of [KEPT, 5]) {
      try {
        const entries = [...this.#entries.values()].slice(-kept);
        this.#storage?.setItem(KEY, toJson({ epoch: this.#epoch, ...by, entries }));
        return;
      } catch {
        // Storage is full: the latest few are those that a next document may be asked about.
      }
    }
    // An older copy would claim that the latest action never began.
    this.#forget();
  }

  #forget(): void {
    try {
      this.#storage?.removeItem(KEY);
    } catch {
      // Then nothing was stored there.
    }
  }

  #read(): void {
    try {
      const saved = JSON.parse(this.#storage?.getItem(KEY) ?? 'null');
      this.#epoch = Math.max(this.#epoch, Number(saved?.epoch) || 0);
      this.#former = typeof saved?.by === 'string' ? saved.by : undefined;
      this.#words = saved?.words;
      for (const entry of saved?.entries ?? []) {
        const fits = typeof entry?.action_id === 'string' && STATES.includes(entry.state);
        if (fits && !this.#entries.has(entry.action_id)) this.#entries.set(entry.action_id, entry);
      }
    } catch {
      // Unreadable storage counts as empty.
    }
  }
}

export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** It was carried out; the page came and is not `read`, or was not `opened`. */
export function ledOffLimits(action: string, why: string, not = 'read'): Outcome {
  return denied(`${action} was carried out, and led to a page that is not ${not}: ${why}`);
}

/** Nothing of the page but its path is told. */
export function denied(message: string): Outcome {
  return { status: 'failed', reason: 'denied', message, effects: [] };
}

/** Undefined: it never began, and this document may carry it out. */
export function answerFrom(journal: Journal, act: Act, document: string): Outcome | undefined {
  const entry = journal.find(act.action_id);
  if (!entry) return act.document === document ? undefined : GONE;
  if (entry.state !== 'finished') return UNKNOWN;
  const { outcome } = entry;
  // A native dialog held it midway; the visitor has now approved exactly that question.
  const approved = outcome?.approval && outcome.approval.digest === act.digest;
  return approved && act.document === document ? undefined : (outcome ?? UNKNOWN);
}

const GONE: Outcome = {
  status: 'failed',
  reason: 'page_gone',
  message: 'The page that this was for was closed before it began: look again.',
};

const UNKNOWN: Outcome = {
  status: 'unknown',
  message: 'The page was closed during this action. Look for its effect before you try again.',
};
