/**
 * What the visitor has approved of one action: only what they were shown in this document. A digest
 * that they did not approve on the widget's own card is worth nothing.
 *
 * An action that stops midway to ask is sent again with the digest of that last question alone; the
 * approvals before it are stored here, so that they are not asked for again.
 *
 * Uses objects without a prototype and syntax alone, as `guard/approvals.ts` does.
 */

import * as dom from '../../dom/index.ts';
import { addressOf, originOf } from '../../guard/addresses.ts';
import type { Approvals } from '../../guard/approvals.ts';
import type { Sent } from '../../guard/outgoing_request.ts';
import { empty } from '../../guard/records.ts';
import type { Act, Approval } from '../../wire/protocol.ts';

/** Stored from the moment an action stops to ask until it is sent again. */
interface Stopped {
  readonly granted: Digests;
  readonly onward: URL | undefined;
}

/** The stopped actions of a document, by the digest of their last question. */
export type StoppedActions = Record<string, Stopped>;

type Digests = Record<string, true>;

const KEPT = 20;

export class Consent {
  /** The page load that an approval continues. */
  readonly onward: URL | undefined;
  readonly given: boolean = false;
  readonly #waiting: StoppedActions;
  readonly #granted = empty<true>();
  readonly #used = empty<true>();
  /** Places on other sites to which an approved form is being sent. */
  readonly #sending = empty<true>();
  #shown: Approval | undefined;
  #step: { readonly on: Element | undefined } | undefined;

  constructor({ digest }: Act, waiting: StoppedActions, approvals: Approvals) {
    this.#waiting = waiting;
    if (digest === undefined || !approvals.take(digest)) return;
    const before = waiting[digest];
    delete waiting[digest];
    this.given = true;
    this.#granted[digest] = true;
    for (const earlier in before?.granted) this.#granted[earlier] = true;
    this.onward = before?.onward;
  }

  has(approval: Approval | undefined): boolean {
    const known = approval !== undefined && approval.digest in this.#granted;
    if (known) this.#used[approval.digest] = true;
    return known;
  }

  /** Whether the guard allows an action on `on`; in "ask" mode an `agreed` one may touch others. */
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
    const kind = this.#shown?.kind;
    return kind !== undefined && kind !== 'step' && kind !== 'navigation';
  }

  /** The visitor has approved it by itself, or was shown the other site that its form goes to. */
  coversRequest(approval: Approval, { way }: Sent): boolean {
    if (this.has(approval)) return true;
    const away = way === 'form' ? originOf(addressOf(approval.facts.request)) : undefined;
    return away !== undefined && this.coversAsking() && this.#shown?.facts.away === away;
  }

  /** A held request that was approved is sent now; if it is a form, its page load follows. */
  sends({ facts }: Approval): void {
    this.#sending[`${addressOf(facts.request)}`] = true;
  }

  /** `away`: to another site, which must have been shown. */
  coversLeaving(away: URL | undefined): boolean {
    const { kind, facts } = this.#shown ?? {};
    const place = away ? away.origin + away.pathname : '';
    if (place in this.#sending) return delete this.#sending[place];
    if (!away) return this.coversAsking() || kind === 'navigation';
    const link = kind === 'navigation' ? facts?.url : undefined;
    const to = link && URL.canParse(link, dom.page.baseURI) ? new URL(link, dom.page.baseURI) : '';
    return (to && to.origin === away.origin) || facts?.away === away.origin;
  }

  accept(approval: Approval): void {
    this.#granted[approval.digest] = true;
  }

  stop(approval: Approval, onward?: URL): void {
    const waiting = this.#waiting;
    delete waiting[approval.digest];
    waiting[approval.digest] = { granted: copyOf(this.#used), onward };
    let count = 0;
    for (const _ in waiting) count += 1;
    for (const oldest in waiting) {
      if (count <= KEPT) break;
      count -= 1;
      delete waiting[oldest];
    }
  }
}

function copyOf(digests: Digests): Digests {
  const copy = empty<true>();
  for (const digest in digests) copy[digest] = true;
  return copy;
}
