/**
 * What the visitor has approved of one action: only what they were shown in this document. A digest
 * that they did not approve on the widget's own card is worth nothing.
 *
 * An action that stops midway to ask is sent again with the digest of that last question alone; the
 * approvals before it are stored here, so that they are not asked for again.
 */

import type { Approvals } from '../guard/approvals.ts';
import type { Sent } from '../guard/sent.ts';
import type { Act, Approval } from '../link/protocol.ts';
import { page } from '../observe/walk/root.ts';
import type { Journal } from './journal.ts';

/** Stored from the moment an action stops to ask until it is sent again. */
interface Stopped {
  readonly granted: ReadonlySet<string>;
  readonly onward: Onward | undefined;
}

/** A request of the page that is held. */
export interface HeldRequest {
  readonly sent: Sent;
  readonly approval: Approval;
  /** Sends it (true) or aborts it. */
  decide(yes: boolean): void;
}

/** The rest of an action whose presses are done: a page load, or held requests. */
export type Onward = URL | readonly HeldRequest[];

const stopped = new WeakMap<Journal, Map<string, Stopped>>();
const KEPT = 20;

export class Consent {
  readonly onward: Onward | undefined;
  readonly #waiting: Map<string, Stopped>;
  readonly #granted = new Set<string>();
  readonly #used = new Set<string>();
  /** Places on other sites to which an approved form is being sent. */
  readonly #sending = new Set<string>();
  #shown: Approval | undefined;
  #step: { readonly on: Element | undefined } | undefined;

  constructor({ digest }: Act, journal: Journal, approvals: Approvals) {
    this.#waiting = stopped.get(journal) ?? new Map();
    stopped.set(journal, this.#waiting);
    if (digest === undefined || !approvals.take(digest)) return;
    const before = this.#waiting.get(digest);
    this.#waiting.delete(digest);
    this.#granted = new Set([digest, ...(before?.granted ?? [])]);
    this.onward = before?.onward;
  }

  /** A part of this action was approved. */
  get given(): boolean {
    return this.#granted.size > 0;
  }

  /** The visitor has approved exactly this. */
  has(approval: Approval | undefined): boolean {
    const known = approval !== undefined && this.#granted.has(approval.digest);
    if (known) this.#used.add(approval.digest);
    return known;
  }

  /**
   * Whether the guard allows an action on `on` that needs approval. In "ask" mode an action that
   * was approved as a whole (`agreed`: this is a part of it) may touch further elements.
   */
  lets(approval: Approval | undefined, on: Element | undefined, agreed: boolean): boolean {
    const isStep = approval?.kind === 'step';
    const within = isStep && (agreed || (this.#step !== undefined && this.#step.on !== on));
    if (approval && !this.has(approval) && !within) return false;
    if (isStep) this.#step ??= { on };
    this.#shown = approval;
    return true;
  }

  /** The visitor knows what it does: the page's own question about it may be answered with yes. */
  coversAsking(): boolean {
    return this.#shown !== undefined && !/^(step|navigation)$/.test(this.#shown.kind);
  }

  /** The visitor was shown what this request is a part of. */
  coversRequest(approval: Approval, { way }: Sent): boolean {
    if (this.has(approval)) return true;
    const [, to = ''] = approval.facts.request?.split(' ') ?? [];
    const away = way === 'form' && to.includes('//') ? new URL(to).origin : undefined;
    return this.coversAsking() && (!away || this.#shown?.facts.away === away);
  }

  /** A held request that was approved is sent now; if it is a form, its page load follows. */
  sends({ facts }: Approval): void {
    this.#sending.add(`${facts.request?.split(' ')[1]}`);
  }

  /** `away`: to another site, which must have been shown. */
  coversLeaving(away: URL | undefined): boolean {
    const { kind, facts } = this.#shown ?? {};
    if (away && this.#sending.delete(away.origin + away.pathname)) return true;
    if (!away) return this.coversAsking() || kind === 'navigation';
    const link = kind === 'navigation' ? facts?.url : undefined;
    const to = link && URL.canParse(link, page.baseURI) ? new URL(link, page.baseURI) : '';
    return (to && to.origin === away.origin) || facts?.away === away.origin;
  }

  /** An earlier approval covers this, too. */
  accept(approval: Approval): void {
    this.#granted.add(approval.digest);
  }

  /** Stops the action until the visitor has decided on `approval`. */
  stop(approval: Approval, onward?: Onward): void {
    this.#waiting.delete(approval.digest);
    this.#waiting.set(approval.digest, { granted: new Set(this.#used), onward });
    for (const old of this.#waiting.keys()) {
      if (this.#waiting.size <= KEPT) break;
      this.#waiting.delete(old);
    }
  }
}
