/** What the guard is given, and what it gives to its rules. */

import type { Gate } from '../platform/gate.ts';
import type { Observer, PageActions, Settings } from '../seams.ts';
import type { Act, Approval } from '../wire/protocol.ts';
import type { Policies } from './policy/index.ts';
import type { Cause } from './request/cause.ts';
import type { Changes } from './request/changes.ts';
import type { Handover } from './request/sent.ts';
import type { Taint } from './request/taint.ts';

export interface GuardDeps {
  readonly observer: Observer;
  readonly actions: PageActions;
  settings(): Omit<Settings, 'cursor'>;
  readonly policies?: Policies;
  /** Whose words a value is made of; without it all that runs enter is a stranger's. */
  readonly taint?: Taint | undefined;
  /** BCP 47: of the cards; English where it is left out. */
  language?(): string;
  granted?(approval: Approval): void;
  readonly gate?: Gate;
  readonly parting?: Handover;
  /** Nothing but reading goes unasked. */
  readonly strict?: boolean | undefined;
}

export interface Known {
  readonly changes: Changes;
  readonly cause: Cause;
}

export interface RulesDeps extends GuardDeps, Known {
  orders(act: Act, element: Element, to: URL): boolean;
}
