/** The seams between observe/, act/, guard/, ui/, link/ and host/: one to six methods each. */

import type { ActionContext } from './public/actions.ts';
import type { ActivityDetail } from './public/activity.ts';
import type { EventMap, EventName, HostEvent } from './public/events.ts';
import type { Code, Step } from './public/results.ts';
import type {
  Act,
  ActionSpec,
  AskSurface,
  AskUser,
  AskUserChoice,
  ConfirmAction,
  Done,
  FromServer,
  Line,
  Observation,
  Outcome,
  Status,
  Welcome,
} from './wire/protocol.ts';

/** observe/: reads the page. One per document. */
export interface Observer {
  /**
   * Ops since the last observation; with `full` (or at first) they build the full page. Large
   * pages are read in slices between the page's own tasks, one reading after the other.
   */
  observe(options?: { full?: boolean }): Promise<Observation>;
  /** All lines as of the last observation. */
  lines(): readonly Line[];
  /**
   * The element that a ref refers to now, or why there is none (`stale` says what is there now), by
   * the last reading: what has been rendered again since is found by the next.
   */
  resolve(ref: number): Resolved;
  /** As `resolve`, once the page is read again where that may tell. */
  find(ref: number): Promise<Resolved>;
  /** Role, accessible name and (where it has one) ref of any element. */
  describe(element: Element): Described;
  /** The next change of this element was caused by our own action: it keeps its ref. */
  ownAction(element: Element, moved?: boolean): void;
  /** Further refs are at least `next`: the numbering continues over documents. */
  continueFrom(next: number): void;
}

export type Resolved =
  | { readonly element: Element }
  | { readonly reason: 'not_found' | 'stale'; readonly message: string };

export interface Described {
  readonly role: string;
  readonly name: string;
  readonly ref?: number;
}

/** act/: executes one action at a time, each id at most once. */
export interface Actuator {
  /** Never rejects; a redelivered action is answered from the journal. */
  perform(act: Act): Promise<Outcome>;
  /** Cancels what is running with `cancelled`; nothing starts after it. */
  cancel(): void;
}

/** ui/: the cursor that shows where the agent acts. */
export interface Pointer {
  /** Moves to the centre of the element (already in view) and resolves on arrival. */
  moveTo(element: Element): Promise<void>;
  press(): void;
  hide(): void;
}

/** ui/: frames and fills around elements; a new one replaces the last. They follow the layout. */
export interface Overlay {
  border(element: Element, label?: string, color?: string): void;
  highlight(element: Element, label?: string, color?: string): void;
  /**
   * The control that the card with this digest will ask about: it is marked while the card is shown,
   * and nothing of ours covers it, if there is room.
   */
  asks?(element: Element, digest: string): void;
  clear(): void;
}

/** host/: the host page's own router. */
export interface Router {
  /** True when the host handled the navigation (and it has had time to happen). */
  navigate(path: string): Promise<boolean>;
}

/** host/: actions that the page registered. */
export interface PageActions {
  specs(): ActionSpec[];
  find(name: string): PageAction | undefined;
}

export interface PageAction {
  readonly spec: ActionSpec;
  confirmationMessage(params: Record<string, unknown>): string | undefined;
  handler(
    params: Record<string, unknown>,
    context: Pick<ActionContext, 'signal' | 'actionId'>,
  ): unknown;
}

/** For `activity`; `runId` where it is not that of the run that goes on. */
export type Noted = ActivityDetail & { readonly runId?: string };

/** host/: the page's listeners. */
export interface Emitter {
  /** What the listeners returned; an exception is logged and does not stop the others. */
  emit<E extends EventName>(name: E, payload: EventMap[E]): unknown[];
  /** False if a listener has prevented what the widget shows of it. */
  offer<E extends EventName>(name: E, payload: EventMap[E], more?: Partial<HostEvent>): boolean;
  /** Tells listeners of `activity`. */
  note(noted: Noted): void;
}

/** host/: the active run, as the server's messages change it. */
export interface ActiveRun {
  /** The id of the active run. */
  current(): string | undefined;
  /** Whether this run, or the active one, is carried out by our server. */
  ours(id?: string): boolean;
  /** For the host's record. */
  step(step: Step): void;
  status(status: Status['status']): void;
  /** Ends the run with this id; a run of another document is only shown. */
  done(done: Omit<Done, 'type'>, code?: Code): void;
  fail(error: Extract<FromServer, { type: 'error' }>): void;
  /**
   * After a handshake: continues the server's run, and ends one that the server no longer knows.
   * `unheard`: our run has not reached it yet. `seen`: the run whose end the visitor has seen.
   */
  reconcile(welcome: Welcome, unheard: boolean, seen: string | undefined): void;
}

/** host/: what the server asks the visitor. */
export interface AskedQuestions {
  ask(message: AskUser | AskUserChoice): void;
  /** By a surface that the page draws. */
  present(message: AskSurface): void;
  confirm(message: ConfirmAction): void;
  /** The server has gone on: late answers to its questions are discarded. */
  clear(): void;
}

/** The host's configuration; `configure()` replaces single fields. */
export interface Settings {
  readonly mode: 'show' | 'ask' | 'act';
  readonly confirmNavigation: boolean;
  readonly cursor: boolean;
  /** Names of the page's own actions that need one; ours where there are none. */
  readonly destructivePatterns?: readonly (RegExp | string)[] | null;
  /** Requests that the host says need no question. */
  readonly harmless?: readonly { readonly method: string; readonly path: string }[];
  /** Paths that the host says only ask. */
  readonly confirms?: readonly string[];
}

/** Rules of a policy, as the server sends them (docs/policy.md). */
export interface Rules {
  readonly mode?: Settings['mode'];
  readonly routes?: readonly string[];
  readonly no_routes?: readonly string[];
  readonly origins?: readonly string[];
  readonly no_actions?: readonly string[];
  readonly ask_actions?: readonly string[];
  readonly no_elements?: readonly string[];
  readonly ask_elements?: readonly string[];
  readonly never_read?: readonly string[];
  readonly never_type?: readonly string[];
}
