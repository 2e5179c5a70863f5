/** Requests that leave between actions: some are effects of the last one. */

import type { Approval } from '../../wire/protocol.ts';
import type { Cause } from './cause.ts';
import type { Judging, Sent } from './outgoing_request.ts';

export interface IdleParts {
  readonly cause: Cause;
  requested(sent: Sent): Approval | undefined;
  loads(approval: Approval): Promise<unknown> | undefined;
  passed(sent: Sent, approved: boolean): void;
  refused(sent: Sent): void;
  isRefused(sent: Sent): boolean;
  /**
   * Asks the visitor on the widget's own card, when no other question is open; closes the question
   * when `gone` is aborted, undefined then.
   */
  decide(approval: Approval, gone: AbortSignal | undefined): Promise<boolean | undefined>;
}

/** After a person's own input, what it sends is their doing. */
const OWN_MS = 1500;

/** Judges until the returned function is called. */
export function judgeIdle(judging: Judging, parts: IdleParts): () => void {
  const { cause } = parts;
  let line: Promise<unknown> = Promise.resolve();

  /** One question at a time; what an answer covers is not asked about any more. */
  async function inLine(sent: Sent): Promise<boolean> {
    const turn = line.then(() => decided(sent));
    line = turn.catch(() => undefined);
    return turn;
  }

  async function decided(sent: Sent): Promise<boolean> {
    if (sent.gone?.aborted) return false;
    if (parts.isRefused(sent)) return false;
    const first = parts.requested(sent);
    if (first) await parts.loads(first);
    const approval = first && parts.requested(sent);
    const yes = approval ? await parts.decide(approval, sent.gone) : true;
    if (yes) parts.passed(sent, approval !== undefined);
    else if (yes === false) parts.refused(sent);
    return yes === true;
  }

  judging.judge = (sent) => {
    if (parts.isRefused(sent)) return Promise.resolve(false);
    const theirs = cause.sinceVisitor() < OWN_MS;
    if (!theirs && parts.requested(sent)) return inLine(sent);
    parts.passed(sent, false);
    return undefined;
  };
  return () => {
    judging.judge = undefined;
  };
}
