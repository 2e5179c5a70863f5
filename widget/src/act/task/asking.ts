/** Requests of an action that wait for the visitor: its clock stands still until they decide. */

import { equal } from '../../guard/request/requests.ts';
import type { HeldForm, Judge } from '../../guard/request/sent.ts';
import type { Act, Approval } from '../../wire/protocol.ts';
import type { Consent } from './consent.ts';
import type { Env } from './env.ts';
import { later, standStill } from './time.ts';

export interface HeldRequest extends HeldForm {
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

/** A page that gives up its request sends an equal one at once, or soon. */
const AGAIN_MS = 1000;

export class Asking {
  readonly #parts: AskingParts;
  #waiting: HeldRequest[] = [];
  #goOn = () => {};
  #heard = (_: Approval) => {};
  next: Promise<Approval>;
  declined = false;

  constructor(parts: AskingParts) {
    this.#parts = parts;
    this.next = this.#expect();
    parts.signal.addEventListener('abort', () => this.#leave(false));
  }

  get open(): Approval | undefined {
    return this.#waiting[0]?.approval;
  }

  get form(): HeldRequest | undefined {
    const [first] = this.#waiting;
    return first?.sent.way === 'form' ? first : undefined;
  }

  hold(request: HeldRequest): void {
    if (this.declined || this.#parts.signal.aborted) return void this.#pass(request);
    request.sent.gone?.addEventListener('abort', () => this.#taken(request), { once: true });
    if (this.#waiting.push(request) > 1) return void this.#join();
    standStill(
      new Promise<void>((resolve) => {
        this.#goOn = resolve;
      }),
    );
    this.#heard(request.approval);
  }

  /** The visitor has approved it; what that covers is sent with it, now or when the page asks again. */
  approve(approval: Approval): void {
    this.#parts.consent.accept(approval);
    if (this.open?.digest === approval.digest) this.#send(this.#waiting.shift()!);
    this.#turn();
  }

  /** They have declined; what waits behind is asked about by whoever asks between actions. */
  refuse(digest = this.open?.digest): void {
    const first = this.#waiting[0];
    if (!first || first.approval.digest !== digest) return;
    this.#parts.env.guard.refused(first.sent);
    this.declined = true;
    this.#leave(true);
  }

  /** Nobody will answer, and the action is about to be stopped: the page may go on asking. */
  end({ judging }: Env): void {
    const [first] = this.#waiting;
    if (first && judging) judging.left = { sent: first.sent, on: this.#parts.target() };
  }

  #leave(declined: boolean): void {
    const [first, ...rest] = this.#waiting;
    if (!first) return;
    this.#waiting = [];
    first.decide(false);
    if (!declined) this.#parts.env.withdraw?.(first.approval.digest);
    for (const each of rest) this.#pass(each);
    this.next = this.#expect();
    this.#goOn();
  }

  #pass({ sent, decide }: HeldRequest): void {
    const waits = this.#parts.between()?.(sent);
    if (waits) void waits.then(decide);
    else decide(true);
  }

  /** The page has taken it back: its question stays for an equal one, if that comes soon. */
  #taken({ sent, decide }: HeldRequest): void {
    const at = this.#waiting.findIndex((it) => it.sent === sent);
    if (at < 0) return;
    decide(false);
    if (at > 0) return void this.#waiting.splice(at, 1);
    const first = this.#waiting[0]!;
    this.#join();
    later(() => {
      if (this.#waiting[0] !== first) return;
      this.#waiting.shift();
      this.#parts.env.withdraw?.(first.approval.digest);
      this.#turn();
    }, AGAIN_MS);
  }

  /** An equal request takes the place of the one that the page has taken back. */
  #join(): void {
    const [first, ...rest] = this.#waiting;
    const next = first?.sent.gone?.aborted && rest.find((it) => equal(it.sent, first.sent));
    if (!next) return;
    this.#waiting = [{ ...next, approval: first.approval }, ...rest.filter((it) => it !== next)];
  }

  /** To the next one that needs an answer of its own. */
  #turn(): void {
    const { env, act, consent } = this.#parts;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const approval = next.always ? next.approval : env.guard.requested(next.sent, act);
      if (approval && !consent.coversRequest(approval, next.sent)) {
        this.#waiting[0] = { ...next, approval };
        this.next = this.#expect();
        this.#heard(approval);
        return;
      }
      this.#waiting.shift();
      this.#send(next);
    }
    this.next = this.#expect();
    this.#goOn();
  }

  #send({ sent, approval, decide }: HeldRequest): void {
    const { env, act, consent } = this.#parts;
    env.guard.passed(sent, true, act);
    consent.sends(approval);
    decide(true);
  }

  #expect(): Promise<Approval> {
    return new Promise((resolve) => {
      this.#heard = resolve;
    });
  }
}
