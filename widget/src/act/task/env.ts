/** What acts needs: interfaces of other folders, the host's settings, its limits. */

import type { Approvals } from '../../guard/approval/approvals.ts';
import type { PageGuard } from '../../guard/index.ts';
import type { Judging } from '../../guard/request/sent.ts';
import type { PageObserver } from '../../observe/index.ts';
import type { Observer, Overlay, PageActions, Pointer, Router, Settings } from '../../seams.ts';
import type { Parting } from '../../wire/protocol.ts';
import type { StoppedActions } from './consent.ts';

export interface FileRequest {
  readonly name: string;
  /** The field's `accept`; empty for any type. */
  readonly accept: string;
  readonly multiple: boolean;
  /** Bytes of one file. */
  readonly most?: number | undefined;
  readonly purpose?: string | undefined;
}

type AskForFiles = (request: FileRequest, signal: AbortSignal) => Promise<File[]>;

export interface PerformerDeps {
  readonly page: PageParts;
  readonly consent: ConsentParts;
  readonly visitor: VisitorParts;
  settings(): Settings;
  log?(text: string, error?: unknown): void;
  readonly limits?: Partial<Limits>;
}

interface PageParts {
  readonly observer: Observer &
    Pick<PageObserver, 'whole'> &
    Partial<Pick<PageObserver, 'ownAction'>>;
  readonly document: string;
  isOurs(element: Element): boolean;
  /** Elements that the host excludes from reading are excluded from actions, too. */
  isLeftOut?(element: Element): boolean;
  readonly actions: PageActions;
  readonly router: Router;
}

interface ConsentParts {
  readonly guard: PageGuard;
  readonly approvals: Approvals;
  /** The judges of requests: none if nothing can be held. */
  readonly judging?: Judging | undefined;
  withdraw?(digest: string): void;
  part?(parting: Parting): unknown;
}

interface VisitorParts {
  readonly pointer: Pointer;
  readonly overlay: Overlay;
  askForFiles?: AskForFiles;
  /** What a placeholder of theirs stands for, in a document of `origin`. */
  reveal?(placeholder: string, origin: string): string | undefined;
}

export interface Limits {
  /** Until an element is enabled, still and uncovered. */
  readonly ready: number;
  readonly quiet: number;
  readonly settle: number;
  /** Until a full page load unloads this document. */
  readonly navigation: number;
  readonly handler: number;
  /** Until any action has ended, besides what its arguments and the visitor may take. */
  readonly action: number;
  readonly wait: number;
  readonly until: number;
  readonly seek: number;
  readonly visitor: number;
  /** For scrolling until a text appears, which may have to be loaded. */
  readonly scroll: number;
}

export interface Env
  extends PageParts,
    ConsentParts,
    VisitorParts,
    Omit<PerformerDeps, 'page' | 'consent' | 'visitor' | 'limits'> {
  isWidget(element: Element): boolean;
  /** Whether the value of a field must not leave the page. */
  isSecret(element: Element): boolean;
  readonly stopped: StoppedActions;
  readonly limits: Limits;
}
