/** Everything that the visitor sees of the widget. Independent of the wire: it shows, and reports. */

import type {
  AskUser,
  AskUserChoice,
  Done,
  Plan,
  Status,
  Step,
  Welcome,
} from '../link/protocol.ts';
import type { Native } from '../platform/native.ts';
import { page } from '../platform/page.ts';
import type { OverlayItem } from '../public/events.ts';
import type { Answer } from './answer.ts';
import type { Bar } from './bar.ts';
import type { Card } from './card.ts';
import type { Confirmation, Decide } from './confirm.ts';
import { isInPopup } from './dom.ts';
import { drawing } from './drawing.ts';
import { watchKeys } from './keys.ts';
import { createLauncher, type LauncherSettings } from './launcher.ts';
import type { Allowed } from './markdown.ts';
import { createPalette, type PaletteOptions } from './palette.ts';
import { createRecent } from './recent.ts';
import { createRoot } from './root.ts';
import type { Words } from './shown_strings.ts';
import type { Stage } from './stage.ts';
import { createStaged } from './staged.ts';
import { createTheme, type ThemeSettings } from './theme.ts';

export interface SightSettings extends LauncherSettings, ThemeSettings {
  readonly cursor: boolean;
  readonly shortcut: string | null;
  readonly examples: readonly string[];
  readonly pageLength: number;
  readonly ui: 'full' | 'none';
  readonly server: string;
}

type Offers = Pick<PaletteOptions, 'keeps' | 'commands' | 'command'>;

export interface SightOptions extends Offers {
  readonly native: Native;
  readonly settings: SightSettings;
  readonly words: Words;
  /** Where links in answers may lead. */
  readonly allowed: Allowed;
  submit(task: string): void;
  stop(reason: string): void;
  /** The visitor takes back what waits at this place. */
  withdraw(at: number): void;
  /** What is selected in the page. */
  selected(): string | undefined;
  /** The palette opened: the chunks of a run can be preloaded. */
  opened(): void;
  /** The palette closed. */
  closed(): void;
  /** The visitor has seen how the run ended. */
  seen(run_id: string): void;
  overlays(items: OverlayItem[]): void;
  /** Draws what was done, while the box is shown. */
  receipt(box: HTMLElement): void;
}

export interface Finish {
  readonly run_id: string;
  readonly status: Done['status'];
  readonly summary: string;
  /** The host shows it itself. */
  readonly hidden?: boolean;
  /** Milliseconds; 0: it stays. Undefined: as configured. */
  readonly autoHide?: number | undefined;
}

export interface Sight {
  /** Loaded with the engine. */
  stage(): Promise<Stage>;
  /** As the visitor stops a run. */
  stop(reason: string): void;
  /** For panels of other folders. */
  readonly root: HTMLElement;
  isOurs(node: Node): boolean;
  /** After a change of settings. */
  update(enabled: boolean): void;
  open(task?: string): void;
  close(): void;
  /** The text in the palette while it is open. */
  draft(): string | undefined;
  welcome(welcome: Welcome): void;
  begin(task: string): void;
  /** The next run follows the one that has just ended: its last words stay in sight. */
  follows(): void;
  /** The requests that wait for the end of the run. */
  waiting(tasks: readonly string[]): void;
  /** Words of the visitor that were not acted on. */
  giveBack(task: string): void;
  step(step: Step): void;
  /** There is something in the receipt of this run. */
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

const READ_MS = 5000;
export function createSight(options: SightOptions): Sight {
  const { settings, words } = options;
  const root = createRoot(options.native);
  const at = root.element;
  let enabled = true;
  let name = 'Pilotfish';
  let ended = '';
  /** The bar is shown for a card only: it shows no run. */
  let alone = false;
  /** State of the link to the server. */
  let trouble = '';
  /** The palette was opened to say why there is no bar. */
  let excuses = false;
  let readTimer = 0;
  let [follows, declined] = [false, false];
  const { stop, withdraw, allowed, receipt } = options;
  const recent = createRecent();
  const theme = createTheme(at, settings);
  const launcher = createLauncher(at, settings, () => open());
  const staged = createStaged({
    create({ createStage }) {
      const created = createStage({
        ...{ root, drawing, native: options.native },
        ...{ words, allowed, stop, withdraw, receipt, closed },
        again: () => open(),
        pageLength: () => settings.pageLength,
        server: () => settings.server,
        cursor: () => settings.cursor && !quiet(),
        frames: () => !quiet(),
        changed: options.overlays,
      });
      created.bar.name(name);
      created.bar.note(trouble);
      return created;
    },
    failed() {
      if (excuses || keys.typing()) return;
      excuses = true;
      open();
      line(trouble || words.now.offline);
    },
    loaded() {
      if (excuses && !palette.draft()) palette.close();
      excuses = false;
      arrange();
    },
  });
  const { tell } = staged;
  const bar = () => staged.now()?.bar;
  const palette = createPalette(at, {
    ...{ ...options, recent },
    examples: () => settings.examples,
    changed(now) {
      arrange();
      if (!now) return options.closed();
      options.opened();
      // Ahead of the run.
      staged.load().catch(() => {});
    },
  });
  root.moved(() => bar()?.raise());
  const keys = watchKeys({ root, settings, bar, toggle, isOpen });

  function quiet(): boolean {
    return settings.ui === 'none';
  }

  /** Nothing where the host shows it itself. */
  function loud<A extends unknown[]>(show: (bar: Bar, ...args: A) => void): (...args: A) => void {
    return (...args) => {
      if (!quiet()) tell((bar) => show(bar, ...args));
    };
  }

  function isOpen(): boolean {
    return palette.draft() !== undefined;
  }

  function arrange(): void {
    at.dataset.bar = String(!!bar()?.isOpen());
    theme.update();
    launcher.update(name, !enabled || quiet() || isOpen());
  }

  function open(task?: string): void {
    if (enabled && !quiet()) palette.open(name, task);
  }

  function toggle(): void {
    if (isOpen()) palette.close();
    else if (declined || !bar()?.reach()) open();
  }

  function closed(): void {
    clearTimeout(readTimer);
    if (ended) options.seen(ended);
    arrange();
  }

  function line(text: string): void {
    trouble = text;
    palette.line(text);
    bar()?.note(text);
  }

  function ask(card: Card): void {
    declined = false;
    bar()?.ask(card, !keys.typing() && !isOpen() && !isInPopup(page.activeElement));
    arrange();
  }

  function update(on: boolean): void {
    enabled = on;
    if (!on || quiet()) palette.close();
    if (quiet() && bar()?.isOpen() && !bar()?.card()) bar()?.close();
    arrange();
  }

  function rename(now: string): void {
    name = now;
    bar()?.name(now);
  }

  words.each(() => {
    at.lang = words.language;
    at.dir = words.rtl ? 'rtl' : 'ltr';
  });
  rename(name);
  update(true);
  return {
    stage: staged.load,
    stop: options.stop,
    root: at,
    isOurs: root.isOurs,
    update,
    open,
    close: palette.close,
    draft: palette.draft,
    welcome(welcome) {
      rename(welcome.agent_name ?? name);
      palette.badge(welcome.notice ?? '');
      line('');
      arrange();
    },
    begin(task) {
      clearTimeout(readTimer);
      palette.close();
      staged.now()?.clear();
      ended = '';
      staged.now()?.back();
      const after = follows;
      follows = declined = false;
      if (!quiet()) {
        excuses = false;
        tell((bar) => bar.begin(task, after));
        void staged.raise();
      }
      arrange();
    },
    follows() {
      follows = !!bar()?.isOpen();
    },
    waiting: loud((bar, tasks) => bar.waiting(tasks)),
    giveBack: palette.keep,
    step: loud((bar, step) => bar.announcer.step(step)),
    acted: loud((bar) => bar.acted()),
    status: (now) => tell((bar) => bar.status(now)),
    say: loud((bar, ...words) => bar.say(...words)),
    plan: loud((bar, plan) => bar.plan(plan)),
    ask(message, answer) {
      const stage = staged.now();
      if (quiet() || !stage) return;
      const card = stage.ask(message, words.now, answer);
      ask(card);
      keys.cancel(card.cancel ?? (() => answer('', 'cancelled')));
    },
    confirm(message, decide) {
      const stage = staged.now();
      if (!stage) return;
      const decided: Decide = (yes) => {
        declined = !yes;
        decide(yes);
      };
      ask(stage.confirm(message, words.now, decided));
      keys.cancel(() => decided(false));
    },
    card(card, cancel) {
      if (card) {
        alone = !bar()?.isOpen();
        ask(card);
      } else {
        bar()?.ask(undefined, false);
        if (alone) bar()?.close();
      }
      keys.cancel(cancel);
    },
    answered: () => bar()?.ask(undefined, false),
    finish({ run_id, status, summary, hidden, autoHide }) {
      staged.now()?.clear();
      ended = run_id;
      if (hidden || quiet()) {
        tell((bar) => {
          bar.ask(undefined, false);
          bar.close();
        });
        return;
      }
      const goes = status === 'done' || status === 'stopped';
      const stays = autoHide ?? (goes ? null : 0);
      tell((bar) => bar.finish(status, summary || words.now[status], stays));
      readTimer = window.setTimeout(options.seen, READ_MS, run_id);
      arrange();
    },
    line,
    reset() {
      staged.now()?.clear();
      staged.drop();
      bar()?.close();
      palette.close();
      palette.badge('');
      recent.wipe();
    },
    remove() {
      staged.now()?.clear();
      palette.close();
      keys.stop();
      staged.remove();
      launcher.remove();
      theme.stop();
      root.remove();
    },
  };
}
