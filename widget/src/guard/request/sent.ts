/** What passes the gate, in one common form, and who judges it. */

import type { Approval } from '../../wire/protocol.ts';

export interface Sent {
  readonly way: 'fetch' | 'xhr' | 'beacon' | 'picture' | 'form';
  readonly method: string;
  /** As the page gave it: it may be relative. */
  readonly url: string;
  readonly body: unknown;
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined;
  readonly gone?: AbortSignal | undefined;
  readonly form?: HTMLFormElement;
  readonly submitter?: HTMLElement | null;
  /** Sent by a task that is proven to be the page's own. */
  readonly own?: boolean | undefined;
  readonly byHand?: boolean | undefined;
  /** In the very task of a press. */
  readonly inPress?: boolean;
}

/** What waits for the visitor, and what they are asked about it. */
export interface HeldForm {
  readonly sent: Sent;
  readonly approval: Approval;
}

/** A promise holds the request: true sends it, false lets it fail. */
export type Judge = (sent: Sent) => Promise<boolean> | undefined;

export interface Judging {
  judge?: Judge | undefined;
  /** Those of actions. One whose question was declined may end after the next has begun. */
  acting?: readonly Judge[];
  /** Of the press that ended unanswered last: an equal one is not the effect of another press. */
  left?: { readonly sent: Sent; readonly on: Element | undefined };
  /** Installs gates for the time of an action; the returned function is called at its end. */
  open?: ((views: Iterable<Window>) => () => void) | undefined;
  passing?: boolean;
}
