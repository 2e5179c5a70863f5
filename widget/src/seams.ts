/** The seams between observe/, act/, guard/, ui/, link/ and host/: one to six methods each. */

import type { Act, ActionSpec, Approval, Line, Observation, Outcome } from './link/protocol.ts';

/** observe/: reads the page. One per document. */
export interface Observer {
  /**
   * Ops since the last observation; with `full` (or at first) they build the page anew. Large
   * pages are read in slices between the page's own tasks: one at a time, and never while an
   * action is under way.
   */
  observe(options?: { full?: boolean }): Promise<Observation>;
  /** All lines as of the last observation. */
  lines(): readonly Line[];
  /** The element that a ref means now, or why there is none (`stale` says what stands there). */
  resolve(ref: number): Resolved;
  /** Role, accessible name and (where it has one) ref of any element. */
  describe(element: Element): Described;
  /** What the next observation finds changed at this element was our own doing: it keeps its ref. */
  ownAction(element: Element): void;
  /** Refs from here on are at least `next`: numbering goes on over documents. */
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

/** act/: carries out one action at a time, each id at most once. */
export interface Actuator {
  /** Never rejects; a redelivered action is answered from the journal. */
  perform(act: Act): Promise<Outcome>;
  /** Ends what is under way with `cancelled`; nothing begins after it. */
  cancel(): void;
}

/** guard/: what may not happen unasked. `undefined` means: go on. */
export interface Guard {
  approval(act: Act, element: Element | undefined): Approval | undefined;
}

/** ui/: the cursor that shows where the agent acts. */
export interface Pointer {
  /** Glides to the middle of the element (already in view) and resolves on arrival. */
  moveTo(element: Element): Promise<void>;
  press(): void;
  hide(): void;
}

/** ui/: frames and fills around elements; a new one replaces the last. Follow layout by themselves. */
export interface Overlay {
  border(element: Element, label?: string, color?: string): void;
  highlight(element: Element, label?: string, color?: string): void;
  clear(): void;
}

/** host/: the host page's own router. */
export interface Router {
  /** True when the host took the navigation over (and it has had its time to happen). */
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
    context: { readonly signal: AbortSignal; readonly actionId: string },
  ): unknown | Promise<unknown>;
}

/** What the host configured; `configure()` replaces single fields. */
export interface Settings {
  readonly mode: 'show' | 'ask' | 'act';
  readonly confirmNavigation: boolean;
  readonly cursor: boolean;
}
