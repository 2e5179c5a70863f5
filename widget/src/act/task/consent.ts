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
import type { Approvals } from '../../guard/approval/approvals.ts';
import { addressOf, empty, originOf } from '../../guard/approval/records.ts';
import type { PageGuard } from '../../guard/index.ts';
import type { Sent } from '../../guard/request/sent.ts';
import type { Act, Approval } from '../../wire/protocol.ts';
import { Held, Refusal } from './outcome.ts';

interface Stopped {
  readonly granted: Digests;
  readonly onward: URL | undefined;
}

/** The stopped actions of a document, by the digest of their last question. */
export type StoppedActions = Record<string, Stopped>;

type Digests = Record<string, true>;

const KEPT = 20;

interface ConsentParts {
  readonly guard: PageGuard;
  readonly stopped: StoppedActions;
  readonly approvals: Approvals;
}

export class Consent {
  readonly onward: URL | undefined;
  readonly given: boolean = false;
  readonly #act: Act;
  readonly #guard: PageGuard;
  readonly #waiting: StoppedActions;
  readonly #granted = empty<true>();
  readonly #used = empty<true>();
  /** Places on other sites to which an approved form is being sent. */
  readonly #sending = empty<true>();
  #shown: Approval | undefined;
  #step: { readonly on: Element | undefined } | undefined;

  constructor(act: Act, { guard, stopped: waiting, approvals }: ConsentParts) {
    const { digest } = act;
    this.#act = act;
    this.#guard = guard;
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

  /** At the moment of acting: throws a Refusal, or what is Held until the visitor has decided. */
  judge(own: Act, element?: Element, hit?: Element): void {
    const guard = this.#guard;
    const on = judged(own, guard, element, hit);
    // The visitor is not asked about what a policy forbids.
    const reason = guard.refusal(own, on) ?? (hit && guard.refusal(own, hit));
    if (reason) throw new Refusal('denied', reason);
    const approval = guard.approval(own, on);
    const isStep = approval?.kind === 'step';
    // In "ask" mode an action that was agreed to may touch others.
    const agreed = isStep && own !== this.#act && this.#isAgreed();
    if (approval && this.has(approval)) guard.granted(approval);
    else if (approval && guard.repeats(approval, on)) this.accept(approval);
    const within = agreed || (isStep && this.#step !== undefined && this.#step.on !== on);
    if (approval && !this.has(approval) && !within) {
      this.stop(approval);
      throw new Held(approval);
    }
    if (isStep) this.#step ??= { on };
    this.#shown = approval;
  }

  #isAgreed(): boolean {
    const whole = this.#guard.approval(this.#act, undefined);
    return this.given && (!whole || this.has(whole));
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

/** A press in the middle of a row may hit a button: that is judged, unless it is a part of it. */
function judged(act: Act, guard: PageGuard, element?: Element, hit?: Element): Element | undefined {
  if (!element || !hit || hit === element || act.name === 'navigate') return element;
  const held = (on: Element) => {
    const kind = guard.approval(act, on)?.kind;
    return kind !== undefined && kind !== 'step';
  };
  const beside = hit.getRootNode() === element.getRootNode();
  return (beside ? [hit, element] : [element, hit]).find(held) ?? element;
}
