/** What the guard is given, and what it gives to its rules. */

import type { Gate } from '../platform/gate.ts';
import type { Observer, PageActions, Settings } from '../seams.ts';
import type { Act, Approval } from '../wire/protocol.ts';
import type { Policies } from './policy/index.ts';
import type { Cause } from './request/cause.ts';
import type { Changes } from './request/changes.ts';
import type { Handover } from './request/handover.ts';
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
  /** Whether the gate on requests was installed before any script of the page. */
  readonly first?: boolean;
  readonly gate?: Gate;
  readonly parting?: Handover;
  /** Nothing but reading goes unasked. */
  readonly strict?: boolean | undefined;
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>;
}

export interface Known {
  isSecret(element: Element): boolean;
  focused(): Element | null;
  readonly changes: Changes;
  readonly cause: Cause;
}

export interface RulesDeps extends GuardDeps, Known {
  readonly taint: Taint | undefined;
  harmless(): readonly { readonly method: string; readonly path: string }[];
  readonly first: boolean;
  orders(act: Act, element: Element, to: URL): boolean;
}
