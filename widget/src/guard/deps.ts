/** What the guard is given, and what it gives to its rules. */

import type { Gate } from '../platform/gate.ts';
import type { Settings } from '../seams.ts';
import type { Act, Approval } from '../wire/protocol.ts';
import type { Policies } from './policy/index.ts';
import type { OwnWords } from './press/named.ts';
import type { Pressing } from './press/pressed_control.ts';

/** An action that was approved in the document before; `sure`: proven, as are `words`. */
export interface Came extends Partial<Pick<Act, 'action_id'>> {
  readonly sure: boolean;
  readonly note: unknown;
  readonly words?: OwnWords | undefined;
}

export interface GuardDeps extends Pick<Pressing, 'observer' | 'actions' | 'taint'> {
  settings(): Omit<Settings, 'cursor'>;
  readonly policies?: Policies;
  /** BCP 47: of the cards; English where it is left out. */
  language?(): string;
  granted?(approval: Approval): void;
  readonly gate?: Gate;
  /** From the document before, and the words of a run for the next one. */
  readonly parting?: { came(): Came; keep(run: string, words: string): void };
  /** Nothing but reading goes unasked. */
  readonly strict?: boolean | undefined;
}

export type Known = Pick<Pressing, 'cause' | 'changes'>;

export interface RulesDeps extends GuardDeps, Known {
  orders(act: Act, element: Element, to: URL): boolean;
}
