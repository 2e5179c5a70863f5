/**
 * What the actuator needs: interfaces of the other folders, the host's settings, and its limits.
 */

import type { Approvals } from '../guard/approvals.ts';
import type { Judging, Sent } from '../guard/sent.ts';
import type { Act, Approval } from '../link/protocol.ts';
import type { PageObserver } from '../observe/index.ts';
import type { Guard, Observer, Overlay, PageActions, Pointer, Router, Settings } from '../seams.ts';
import type { StorageLike } from './journal.ts';

/** The guard, with the two questions that arise only during an action. */
export interface PageGuard extends Guard {
  /**
   * `act` is about to unload the document, perhaps for another site: must the visitor approve it?
   */
  leaving?(act: Act, away?: URL): Approval | undefined;
  /** The page itself asks with a native dialog that says `message`. */
  asked?(act: Act, element: Element | undefined, message: string): Approval | undefined;
  /** What must be approved of a request that `act` began, or the page by itself. */
  requested?(sent: Sent, act?: Act, element?: Element): Approval | undefined;
  passed?(sent: Sent): void;
  /** Why a policy forbids it. */
  refusal?(act: Act, element: Element | undefined): string | undefined;
  /** Why a policy forbids leaving this document for that site. */
  stays?(away: URL): string | undefined;
  /** What was approved is about to be done. */
  granted?(approval: Approval): void;
  /** Whether it only repeats what was just approved. */
  repeats?(approval: Approval, element: Element | undefined): boolean;
  /** What would be sent, for the card that asks about it. */
  about?(approval: Approval): readonly string[];
  /** Its rules are loaded when they are first needed; no question comes before. */
  ready?(): Promise<void>;
}

/** Asks the visitor for files: which, and what the field accepts. */
export interface FileRequest {
  readonly name: string;
  /** The field's `accept`; empty for any type. */
  readonly accept: string;
  readonly multiple: boolean;
  /** Bytes of one file. */
  readonly most?: number | undefined;
  /** The purpose, in the assistant's words. */
  readonly purpose?: string | undefined;
}

/** Resolves with none when the visitor refuses, or when `signal` is aborted. */
export type AskForFiles = (request: FileRequest, signal: AbortSignal) => Promise<File[]>;

export interface ActuatorDeps {
  askForFiles?: AskForFiles;
  /** Elements that the host excludes from reading are excluded from actions, too. */
  isLeftOut?(element: Element): boolean;
  readonly observer: Observer &
    Pick<PageObserver, 'whole' | 'detail'> &
    Partial<Pick<PageObserver, 'ownAction'>>;
  readonly pointer: Pointer;
  readonly overlay: Overlay;
  readonly router: Router;
  readonly actions: PageActions;
  readonly guard: PageGuard;
  readonly approvals: Approvals;
  /** The judges of requests: none if nothing can be held. */
  readonly judging?: Judging | undefined;
  /** What a placeholder of the visitor's stands for, in a document of `origin`. */
  reveal?(placeholder: string, origin: string): string | undefined;
  settings(): Settings;
  /** The id of this document. */
  readonly document: string;
  isOurs(element: Element): boolean;
  /** sessionStorage, if the page may use it. */
  readonly storage?: StorageLike | undefined;
  log?(text: string, error?: unknown): void;
  readonly limits?: Partial<Limits>;
}

/** Milliseconds. */
export interface Limits {
  /** Until an element is enabled, still and uncovered. */
  readonly ready: number;
  /** Of quiet, after which a page counts as settled. */
  readonly quiet: number;
  readonly settle: number;
  /** Until a full page load unloads this document. */
  readonly navigation: number;
  readonly handler: number;
  readonly wait: number;
  /** The longest `wait_until`. */
  readonly until: number;
  /** For scrolling lists while searching for words. */
  readonly seek: number;
  /** Until the visitor has chosen a file. */
  readonly visitor: number;
  /** For scrolling until a text appears, which may have to be loaded. */
  readonly scroll: number;
}

export interface Env extends Omit<ActuatorDeps, 'limits'> {
  /** The widget itself; `isOurs` is also true for what the host excludes. */
  isWidget(element: Element): boolean;
  /** Whether the value of a field must not leave the page. */
  isSecret(element: Element): boolean;
  readonly limits: Limits;
}
