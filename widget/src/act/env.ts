/** What the actuator works with: the other folders' seams, the host's settings and its limits. */

import type { Approvals } from '../guard/approvals.ts';
import type { Judging, Sent } from '../guard/sent.ts';
import type { Act, Approval } from '../link/protocol.ts';
import type { PageObserver } from '../observe/index.ts';
import type { Guard, Observer, Overlay, PageActions, Pointer, Router, Settings } from '../seams.ts';
import type { StorageLike } from './journal.ts';

/** guard/ with the two questions that only come up in the middle of an action. */
export interface PageGuard extends Guard {
  /** The document is about to go away in `act`, perhaps to another site: must that be asked first? */
  leaving?(act: Act, away?: URL): Approval | undefined;
  /** The page itself asks with a native dialog that says `message`. */
  asked?(act: Act, element: Element | undefined, message: string): Approval | undefined;
  /** What must be approved of a request, which `act` began or the page by itself. */
  requested?(sent: Sent, act?: Act, element?: Element): Approval | undefined;
  passed?(sent: Sent): void;
  /** Why a policy is against it. */
  refusal?(act: Act, element: Element | undefined): string | undefined;
  /** Why a policy keeps this document from leaving for that site. */
  stays?(away: URL): string | undefined;
  /** What was approved is about to be done. */
  granted?(approval: Approval): void;
  /** Whether it only says again what was just approved. */
  repeats?(approval: Approval, element: Element | undefined): boolean;
  /** What would be sent, for the card that asks about it. */
  about?(approval: Approval): readonly string[];
  /** Its rules are loaded when they are first needed: nothing is asked of it before. */
  ready?(): Promise<void>;
}

/** Files that only the visitor can supply: asked for by name, with what the field takes. */
export interface FileRequest {
  readonly name: string;
  /** As the field has it; empty for any. */
  readonly accept: string;
  readonly multiple: boolean;
  /** Bytes of one file. */
  readonly most?: number | undefined;
  /** What it is for, in the assistant's words. */
  readonly purpose?: string | undefined;
}

/** Resolves with none when the visitor refuses, or when `signal` fires. */
export type AskForFiles = (request: FileRequest, signal: AbortSignal) => Promise<File[]>;

export interface ActuatorDeps {
  askForFiles?: AskForFiles;
  /** What the host leaves out of what is read is out of reach, too. */
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
  /** Who judges requests: none where nothing can be held. */
  readonly judging?: Judging | undefined;
  settings(): Settings;
  /** The id of this document. */
  readonly document: string;
  isOurs(element: Element): boolean;
  /** sessionStorage, where the page has one. */
  readonly storage?: StorageLike | undefined;
  log?(text: string, error?: unknown): void;
  readonly limits?: Partial<Limits>;
}

/** Milliseconds. */
export interface Limits {
  /** For an element to become enabled, still and uncovered. */
  readonly ready: number;
  /** Of quiet after which a page counts as settled. */
  readonly quiet: number;
  readonly settle: number;
  /** For a full page load to take this document away. */
  readonly navigation: number;
  readonly handler: number;
  readonly wait: number;
  /** At most, for `wait_until`. */
  readonly until: number;
  /** For scrolling lists through in search of words. */
  readonly seek: number;
  /** For the visitor to choose a file. */
  readonly visitor: number;
  /** For scrolling until a text appears, which may have to be loaded. */
  readonly scroll: number;
}

export interface Env extends Omit<ActuatorDeps, 'limits'> {
  /** The widget itself; `isOurs` holds for what the host leaves out, too. */
  isWidget(element: Element): boolean;
  /** Whether the value of a field must not leave the page. */
  isSecret(element: Element): boolean;
  readonly limits: Limits;
}
