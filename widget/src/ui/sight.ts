/** Everything that the visitor sees of the widget. Independent of the wire: it shows, and reports. */

import type { Native } from '../host/native.ts';
import { page } from '../host/page.ts';
import type { Answer } from '../host/questions.ts';
import type {
  AskUser,
  AskUserChoice,
  Done,
  Plan,
  Status,
  Step,
  Welcome,
} from '../link/protocol.ts';
import type { Overlay, Pointer } from '../seams.ts';
import { askCard } from './ask.ts';
import { createBar } from './bar.ts';
import type { Card } from './card.ts';
import { choiceCard } from './choice.ts';
import { type Confirmation, confirmCard } from './confirm.ts';
import { createCursor } from './cursor.ts';
import { createDodge } from './dodge.ts';
import { watchKeys } from './keys.ts';
import { createLauncher, type LauncherSettings } from './launcher.ts';
import { readingTime } from './linger.ts';
import type { Allowed } from './markdown.ts';
import { createOverlay, type OverlayItem } from './overlay.ts';
import { createPalette } from './palette.ts';
import { createRecent } from './recent.ts';
import { createRoot } from './root.ts';
import { createTheme, type ThemeSettings } from './theme.ts';
import type { Words } from './words.ts';

export interface SightSettings extends LauncherSettings, ThemeSettings {
  readonly cursor: boolean;
  readonly shortcut: string | null;
  readonly examples: readonly string[];
  readonly autoHide: number | null;
}

export interface SightOptions {
  readonly native: Native;
  readonly settings: SightSettings;
  readonly words: Words;
  /** Where links in answers may lead. */
  readonly allowed: Allowed;
  submit(task: string): void;
  stop(): void;
  /** The visitor takes back what waits at this place. */
  withdraw(at: number): void;
  /** What is selected in the page. */
  selected(): string | undefined;
  /** The palette opened: the chunks of a run can be preloaded. */
  opened(): void;
  /** The visitor has seen how the run ended. */
  seen(run_id: string): void;
  overlays(items: OverlayItem[]): void;
}

export interface Sight {
  readonly pointer: Pointer;
  readonly overlay: Overlay;
  /** As the visitor stops a run. */
  stop(): void;
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
  status(status: Status['status']): void;
  say(text: string, complete: boolean): void;
  plan(plan: Plan): void;
  ask(message: AskUser | AskUserChoice, answer: Answer): void;
  confirm(message: Confirmation, decide: (approved: boolean) => void): void;
  /** A card of another folder; without one the open question is closed. */
  card(card: Card | undefined, cancel: () => void): void;
  answered(): void;
  finish(run_id: string, status: Done['status'], summary: string): void;
  /** The link to the server is down; empty when it is up again. */
  line(text: string): void;
  reset(): void;
  remove(): void;
}

const READ_MS = 5000;
/** What closes once the focus leaves it: a question of ours must not take it from there. */
const POPUP =
  '[popover],[role=menu],[role=listbox],[role=dialog],[role=tree],[aria-expanded=true],[role=menuitem],[role=option]';

function isInPopup(focused: Element | null): boolean {
  return !!focused?.closest(POPUP);
}

export function createSight(options: SightOptions): Sight {
  const { settings, words } = options;
  const root = createRoot(options.native);
  const at = root.element;
  let enabled = true;
  let name = 'Pilotfish';
  let ended = '';
  /** The bar is shown for a card only: it shows no run. */
  let alone = false;
  let readTimer = 0;

  let follows = false;
  const { stop, withdraw, allowed, selected } = options;
  const recent = createRecent();
  const theme = createTheme(at, settings);
  const marks = createOverlay(at, options.overlays);
  const launcher = createLauncher(at, settings, () => open());
  const bar = createBar(at, { words, allowed, stop, again: () => open(), withdraw, closed });
  const dodge = createDodge(bar.element);
  const palette = createPalette(at, {
    ...{ words, recent, selected, submit: options.submit },
    examples: () => settings.examples,
    changed(now) {
      arrange();
      if (now) options.opened();
    },
  });
  const cursor = createCursor(at, () => settings.cursor);
  const overlay: Overlay = {
    ...marks,
    border(element, ...how) {
      dodge.from(element);
      marks.border(element, ...how);
    },
    highlight(element, ...how) {
      dodge.from(element);
      marks.highlight(element, ...how);
    },
  };
  const pointer: Pointer = {
    ...cursor,
    moveTo(element) {
      dodge.from(element);
      return cursor.moveTo(element);
    },
  };
  root.moved(bar.raise);
  const keys = watchKeys({ root, settings, bar, toggle });

  function isOpen(): boolean {
    return palette.draft() !== undefined;
  }

  function arrange(): void {
    at.dataset.bar = String(bar.isOpen());
    theme.update();
    launcher.update(name, !enabled || isOpen());
  }

  function open(task?: string): void {
    if (enabled) palette.open(name, task);
  }

  function toggle(): void {
    if (isOpen()) palette.close();
    else if (!bar.reach()) open();
  }

  function closed(): void {
    clearTimeout(readTimer);
    if (ended) options.seen(ended);
    arrange();
  }

  function line(text: string): void {
    palette.line(text);
    bar.note(text);
  }

  function ask(card: Card): void {
    bar.ask(card, !keys.typing() && !isOpen() && !isInPopup(page.activeElement));
    arrange();
  }

  function clear(): void {
    pointer.hide();
    overlay.clear();
  }

  function update(on: boolean): void {
    enabled = on;
    if (!on) palette.close();
    arrange();
  }

  function rename(now: string): void {
    name = now;
    bar.name(now);
  }

  words.each(() => {
    at.lang = words.language;
    at.dir = words.rtl ? 'rtl' : 'ltr';
  });
  rename(name);
  update(true);
  return {
    pointer,
    overlay,
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
      clear();
      ended = '';
      dodge.back();
      bar.begin(task, follows);
      follows = false;
      arrange();
    },
    follows() {
      follows = bar.isOpen();
    },
    waiting: bar.waiting,
    giveBack: palette.keep,
    step: bar.announcer.step,
    status: bar.status,
    say: bar.say,
    plan: bar.plan,
    ask(message, answer) {
      const make = message.type === 'ask_user' ? askCard : choiceCard;
      ask(make(message as never, words.now, answer));
      keys.cancel(() => answer('', 'cancelled'));
    },
    confirm(message, decide) {
      ask(confirmCard(message, words.now, root.witness, decide));
      keys.cancel(() => decide(false));
    },
    card(card, cancel) {
      if (card) {
        alone = !bar.isOpen();
        ask(card);
      } else {
        bar.ask(undefined, false);
        if (alone) bar.close();
      }
      keys.cancel(cancel);
    },
    answered: () => bar.ask(undefined, false),
    finish(run_id, status, summary) {
      clear();
      ended = run_id;
      const told = summary || words.now[status];
      const goes = status === 'done' || status === 'stopped';
      const stays = settings.autoHide ?? (goes ? readingTime(told.length) : 0);
      bar.finish(status === 'failed' ? 'failed' : 'done', told, stays || undefined);
      readTimer = window.setTimeout(options.seen, READ_MS, run_id);
      arrange();
    },
    line,
    reset() {
      clear();
      bar.close();
      palette.close();
      palette.badge('');
      recent.wipe();
    },
    remove() {
      clear();
      palette.close();
      keys.stop();
      bar.remove();
      launcher.remove();
      theme.stop();
      root.remove();
    },
  };
}
