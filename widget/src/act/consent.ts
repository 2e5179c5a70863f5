/**
 * What the visitor has let pass of one action: what they were shown in this document, and nothing
 * else. A digest that they did not approve in our own card is worth nothing.
 *
 * An action that stops in its middle to ask comes again with the digest of that last question alone;
 * what had let it come so far is kept here, so that it is not asked anew.
 */

import type { Approvals } from '../guard/approvals.ts';
import type { Sent } from '../guard/sent.ts';
import type { Act, Approval } from '../link/protocol.ts';
import { page } from '../observe/walk/root.ts';
import type { Journal } from './journal.ts';

/** Kept from the moment an action stops to ask until it comes again. */
interface Stopped {
  readonly granted: ReadonlySet<string>;
  readonly onward: Onward | undefined;
}

/** A request of the page that waits. */
export interface HeldRequest {
  readonly sent: Sent;
  readonly approval: Approval;
  /** Lets it go (true) or ends it as aborted. */
  decide(yes: boolean): void;
}

/** What is left of an action whose presses are done: a page load, or requests that were held. */
export type Onward = URL | readonly HeldRequest[];

const stopped = new WeakMap<Journal, Map<string, Stopped>>();
const KEPT = 20;

export class Consent {
  readonly onward: Onward | undefined;
  readonly #waiting: Map<string, Stopped>;
  readonly #granted = new Set<string>();
  readonly #used = new Set<string>();
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

  /** Something of this action was approved. */
  get given(): boolean {
    return this.#granted.size > 0;
  }

  /** The visitor has approved just this. */
  has(approval: Approval | undefined): boolean {
    const known = approval !== undefined && this.#granted.has(approval.digest);
    if (known) this.#used.add(approval.digest);
    return known;
  }

  /**
   * Whether a gate opens for what it must ask of `on`. In "ask" mode what was let pass as a whole
   * (`agreed`: it stands within such an action) may touch further elements on its way.
   */
  lets(approval: Approval | undefined, on: Element | undefined, agreed: boolean): boolean {
    const isStep = approval?.kind === 'step';
    const within = isStep && (agreed || (this.#step !== undefined && this.#step.on !== on));
    if (approval && !this.has(approval) && !within) return false;
    if (isStep) this.#step ??= { on };
    this.#shown = approval;
    return true;
  }

  /** The visitor knows what it does: what the page asks of that itself may be answered yes. */
  coversAsking(): boolean {
    return this.#shown !== undefined && !/^(step|navigation)$/.test(this.#shown.kind);
  }

  /** The visitor was shown what this request is part of. */
  coversRequest(approval: Approval, { way }: Sent): boolean {
    if (this.has(approval)) return true;
    const [, to = ''] = approval.facts.request?.split(' ') ?? [];
    const away = way === 'form' && to.includes('//') ? new URL(to).origin : undefined;
    return this.coversAsking() && (!away || this.#shown?.facts.away === away);
  }

  /** `away`: to another site, which must have been shown. */
  coversLeaving(away: URL | undefined): boolean {
    const { kind, facts } = this.#shown ?? {};
    if (!away) return this.coversAsking() || kind === 'navigation';
    const link = kind === 'navigation' ? facts?.url : undefined;
    const to = link && URL.canParse(link, page.baseURI) ? new URL(link, page.baseURI) : '';
    return (to && to.origin === away.origin) || facts?.away === away.origin;
  }

  /** What was approved before covers this, too. */
  accept(approval: Approval): void {
    this.#granted.add(approval.digest);
  }

  /** It stops here until the visitor has decided on `approval`. */
  stop(approval: Approval, onward?: Onward): void {
    this.#waiting.delete(approval.digest);
    this.#waiting.set(approval.digest, { granted: new Set(this.#used), onward });
    for (const old of this.#waiting.keys()) {
      if (this.#waiting.size <= KEPT) break;
      this.#waiting.delete(old);
    }
  }
}
