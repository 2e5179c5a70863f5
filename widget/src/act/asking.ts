/**
 * Requests of an action that wait for the visitor. The action waits in place: its clock stands still
 * until they have decided, then it goes on where it was.
 */

import type { Judge, Sent } from '../guard/outgoing_request.ts';
import type { Act, Approval } from '../wire/protocol.ts';
import type { Consent } from './consent.ts';
import type { Env } from './env.ts';
import { standStill } from './time.ts';

export interface HeldRequest {
  readonly sent: Sent;
  readonly approval: Approval;
  /** Sends it (true), or lets it fail. */
  decide(yes: boolean): void;
  /** It is asked about whatever was approved before. */
  readonly always?: boolean;
}

export interface AskingParts {
  readonly act: Act;
  readonly env: Env;
  readonly consent: Consent;
  readonly signal: AbortSignal;
  target(): Element | undefined;
  /** Judges what leaves between actions: who asks about the rest once this action is over. */
  between(): Judge | undefined;
}

export class Asking {
  readonly #parts: AskingParts;
  #waiting: HeldRequest[] = [];
  #goOn = () => {};
  #heard = (_: Approval) => {};
  #next: Promise<Approval>;
  /** The visitor has declined one. */
  declined = false;

  constructor(parts: AskingParts) {
    this.#parts = parts;
    this.#next = this.#expect();
    parts.signal.addEventListener('abort', () => this.#leave(false));
  }

  /** The next question to the visitor, once there is one. */
  get next(): Promise<Approval> {
    return this.#next;
  }

  /** The open question. */
  get open(): Approval | undefined {
    return this.#waiting[0]?.approval;
  }

  hold(request: HeldRequest): void {
    const { gone } = request.sent;
    gone?.addEventListener('abort', () => this.#taken(request), { once: true });
    this.#waiting.push(request);
    if (this.#waiting.length > 1) return;
    standStill(
      new Promise<void>((resolve) => {
        this.#goOn = resolve;
      }),
    );
    this.#heard(request.approval);
  }

  /** The visitor has approved what is asked; what that covers is sent with it. */
  approve(): void {
    const first = this.#waiting.shift();
    if (!first) return;
    this.#parts.consent.accept(first.approval);
    this.#send(first);
    this.#turn();
  }

  /** They have declined; what waits behind is asked about by whoever asks between actions. */
  refuse(): void {
    const first = this.#waiting[0];
    if (first) this.#parts.env.guard.refused(first.sent);
    this.declined ||= first !== undefined;
    this.#leave(true);
  }

  #leave(declined: boolean): void {
    const [first, ...rest] = this.#waiting;
    if (!first) return;
    this.#waiting = [];
    first.decide(false);
    if (!declined) this.#parts.env.withdraw?.(first.approval.digest);
    for (const { sent, decide } of rest) {
      const waits = this.#parts.between()?.(sent);
      if (waits) void waits.then(decide);
      else decide(true);
    }
    this.#goOn();
  }

  /** The page has taken it back: nobody needs to decide any more. */
  #taken(request: HeldRequest): void {
    const at = this.#waiting.indexOf(request);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    request.decide(false);
    if (at > 0) return;
    this.#parts.env.withdraw?.(request.approval.digest);
    this.#turn();
  }

  /** To the next one that needs an answer of its own. */
  #turn(): void {
    const { env, act, consent, target } = this.#parts;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const approval = next.always ? next.approval : env.guard.requested(next.sent, act, target());
      if (approval && !consent.coversRequest(approval, next.sent)) {
        this.#waiting[0] = { ...next, approval };
        this.#next = this.#expect();
        this.#heard(approval);
        return;
      }
      this.#waiting.shift();
      this.#send(next);
    }
    this.#next = this.#expect();
    this.#goOn();
  }

  #send({ sent, approval, decide }: HeldRequest): void {
    const { env, consent } = this.#parts;
    env.guard.passed(sent, true);
    consent.sends(approval);
    decide(true);
  }

  #expect(): Promise<Approval> {
    return new Promise((resolve) => {
      this.#heard = resolve;
    });
  }
}
