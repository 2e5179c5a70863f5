/** What the visitor sees of the widget, as the other rooms know it. */

import type { Raw } from '../../platform/raw.ts';
import type { OverlayItem } from '../../public/events.ts';
import type {
  AskUser,
  AskUserChoice,
  Done,
  Plan,
  Status,
  Step,
  Welcome,
} from '../../wire/protocol.ts';
import type { BarReports } from '../bar/index.ts';
import type { Confirmation, Decide } from '../card/confirm.ts';
import type { Answer, Card } from '../card/index.ts';
import type { Words } from '../drawing/shown_strings.ts';
import type { ThemeSettings } from '../drawing/theme.ts';
import type { LauncherSettings } from '../palette/launcher.ts';
import type { PaletteHost, PaletteSettings } from '../palette/palette_host.ts';
import type { Stage } from './index.ts';
import type { HomePlace } from './making_room.ts';

export interface SightSettings extends LauncherSettings, ThemeSettings, PaletteSettings {
  readonly barPosition: HomePlace;
  readonly cursor: boolean;
  readonly shortcut: string | null;
  readonly pageLength: number;
  readonly ui: 'full' | 'none';
  readonly server: string;
}

export interface Entry extends PaletteHost {
  /** The palette opened: the chunks of a run can be preloaded. */
  opened(): void;
  closed(): void;
}

export interface Reports extends BarReports {
  seen(run_id: string): void;
  overlays(items: OverlayItem[]): void;
}

export interface SightOptions {
  readonly raw: Raw;
  readonly settings: SightSettings;
  readonly words: Words;
  readonly entry: Entry;
  readonly reports: Reports;
}

export interface Finish {
  readonly run_id: string;
  readonly status: Done['status'];
  readonly summary: string;
  readonly hidden?: boolean;
  /** Milliseconds; 0: it stays. Undefined: as configured. */
  readonly autoHide?: number | undefined;
}

export interface Sight {
  stage(): Promise<Stage>;
  /** As the visitor stops a run. */
  stop(reason: string): void;
  readonly root: HTMLElement;
  isOurs(node: Node): boolean;
  update(enabled: boolean): void;
  open(task?: string): void;
  close(): void;
  draft(): string | undefined;
  welcome(welcome: Welcome): void;
  begin(task: string): void;
  /** The next run follows the one that has just ended: its last words stay in sight. */
  follows(): void;
  waiting(tasks: readonly string[]): void;
  /** Words of the visitor that were not acted on. */
  giveBack(task: string): void;
  step(step: Step): void;
  acted(): void;
  status(status: Status['status']): void;
  say(text: string, complete: boolean): void;
  plan(plan: Plan): void;
  ask(message: AskUser | AskUserChoice, answer: Answer): void;
  confirm(message: Confirmation, decide: Decide): void;
  /** A card of another folder; without one the open question is closed. */
  card(card: Card | undefined, cancel: () => void): void;
  answered(): void;
  finish(end: Finish): void;
  /** The link to the server is down; empty when it is up again. */
  line(text: string): void;
  reset(): void;
  remove(): void;
}
