/**
 * The widget of one document, by what its parts are for. They need each other: while a part is made it
 * takes only those that stand above it, and all others when something happens.
 */

import type { Line, Link } from '../link/link.ts';
import type { Session } from '../link/session.ts';
import type { Last } from '../link/turn.ts';
import type { Asked, Pending } from '../link/unsent_request.ts';
import type { Gate } from '../platform/gate.ts';
import type { TabStorage } from '../platform/kept.ts';
import type { Lazy, lazy } from '../platform/lazy.ts';
import type { Raw } from '../platform/raw.ts';
import type { Wrap } from '../platform/wrap.ts';
import type { Pilotfish } from '../public/api.ts';
import type { ConnectionState, Selection } from '../public/results.ts';
import type { Rules } from '../seams.ts';
import type { Vault } from '../secret/vault.ts';
import type { Words } from '../ui/drawing/shown_strings.ts';
import type { Sight } from '../ui/stage/sight.ts';
import type { AttachmentLimits } from '../wire/protocol.ts';
import type { Contexts } from './actions/contexts.ts';
import type { Events } from './actions/events.ts';
import type { Registry } from './actions/index.ts';
import type { Offered } from './actions/offered.ts';
import type { Tools } from './actions/webmcp.ts';
import type { Continuity } from './pages/continuity.ts';
import type { Tabs } from './pages/tabs.ts';
import type { Questions } from './questions/index.ts';
import type { Early, Unattended } from './runs/claim.ts';
import type { FollowUps } from './runs/followups.ts';
import type { Runs } from './runs/index.ts';
import type { Messages } from './runs/messages.ts';
import type { Stub } from './runs/queue.ts';
import type { Recorder } from './runs/record.ts';
import type { Faults, HostSettings } from './settings/index.ts';
import type { Engine } from './surface/engine.ts';
import type { Surfaces } from './surface/surfaces.ts';

export interface Widget {
  readonly given: Given;
  readonly site: Site;
  readonly visitor: Visitor;
  readonly work: Work;
  readonly server: Server;
  readonly late: Late;
  readonly life: Life;
  readonly api: Omit<Pilotfish, 'create' | 'ready'>;
}

export interface Given {
  readonly version: string;
  readonly stub: Stub;
  readonly settings: HostSettings;
  readonly faults: Faults;
  readonly words: Words;
  readonly storage: TabStorage;
  readonly early: Early | undefined;
  readonly unattended: Unattended | undefined;
  readonly raw: Raw;
  readonly gate: Gate;
  readonly wrap: Wrap;
  readonly document: string;
}

export interface Site {
  readonly events: Events;
  readonly messages: Messages;
  readonly actions: Registry;
  readonly contexts: Contexts;
  readonly surfaces: Surfaces;
  readonly commands: Offered;
}

export interface Visitor {
  readonly sight: Sight;
  readonly vault: Vault;
  /** Requests read from storage, where any script of the page may have written them. */
  readonly stored: Set<string>;
  readonly followUps: FollowUps;
  /** What was selected as the palette opened. */
  selection(): Selection | undefined;
  /** Whether the palette was opened in this document. */
  opened(): boolean;
}

export interface Work {
  readonly runs: Runs;
  readonly record: Recorder;
  readonly session: Session;
  readonly continuity: Continuity;
  readonly pending: Pending;
  readonly goingOn: GoingOn;
  /** The visitor has seen how the run ended: the next document need not show it. */
  seen(run_id: string): void;
}

/** What was asked for, and is to go on or to begin. */
export interface GoingOn {
  /** Asked in the document before this one, perhaps received. */
  left(): Asked | undefined;
  takeUp(): void;
  /** That run has ended. */
  over(run_id: string): void;
  /** The server does not know of it, or by this session. */
  goOn(session: 'none' | 'same' | 'other'): void;
  /** A server that was killed may have acknowledged a request without having stored it. */
  askAgain(welcomed: string | undefined): void;
  next(): void;
}

export interface Server {
  readonly link: Link;
  readonly last: Last;
  stop(): void;
  readonly down: Line['down'];
  connection(): ConnectionState;
  policy(): Rules | null;
  /** What may stand beside a request; undefined where nothing may. */
  attachments(): AttachmentLimits | undefined;
  /** Kinds that it lets the host's own dialog approve. */
  named(): readonly string[];
}

export interface Late {
  /** For the engine, whose file shares nothing with the core. */
  readonly lazy: typeof lazy;
  readonly engine: Lazy<Engine>;
  readonly questions: Lazy<Questions>;
  readonly tools: Lazy<Tools>;
  tabs(): Tabs | undefined;
  /** Before any run: it must find the session of another tab. */
  shareTabs(): Promise<void>;
  offerTools(): void;
  stop(): void;
}

/** How this widget ends, or starts again. */
export interface Life {
  gone(): boolean;
  leave(): void;
  destroy(): void;
  /** Ends the session; `same`: the visitor stays known. */
  forget(same?: boolean): void;
  /** Reloads our files, which are older than the server: it says why. Once; then gives the line up. */
  renew(message: string): void;
}
