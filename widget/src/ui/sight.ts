/** Everything that the visitor sees of the widget. Independent of the wire: it shows, and reports. */

import type { Native } from '../host/native.ts';
import { page } from '../host/page.ts';
import type { Answer } from '../host/questions.ts';
import type { AskUser, AskUserChoice, Done, Plan, Status, Welcome } from '../link/protocol.ts';
import type { Overlay, Pointer } from '../seams.ts';
import { askCard } from './ask.ts';
import { createBar } from './bar.ts';
import type { Card } from './card.ts';
import { choiceCard } from './choice.ts';
import { type Confirmation, confirmCard } from './confirm.ts';
import { createCursor } from './cursor.ts';
import { watchKeys } from './keys.ts';
import { createLauncher, type LauncherSettings } from './launcher.ts';
import { createOverlay, type OverlayItem } from './overlay.ts';
import { createPalette } from './palette.ts';
import { createRoot } from './root.ts';
import type { Strings } from './strings.ts';

export interface SightSettings extends LauncherSettings {
  readonly cursor: boolean;
  readonly accent: string;
  readonly shortcut: string | null;
  readonly locale: string;
}

export interface SightOptions {
  readonly native: Native;
  readonly settings: SightSettings;
  readonly strings: Strings;
  submit(task: string): void;
  stop(): void;
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
  const { settings, strings } = options;
  const root = createRoot(options.native);
  const at = root.element;
  let enabled = true;
  let name = 'Pilotfish';
  let ended = '';
  /** The bar is shown for a card only: it shows no run. */
  let alone = false;
  let readTimer = 0;

  const overlay = createOverlay(at, options.overlays);
  const launcher = createLauncher(at, settings, () => open());
  const bar = createBar(at, { strings, stop: options.stop, again: () => open(), closed });
  const palette = createPalette(at, {
    strings,
    submit: options.submit,
    changed(now) {
      arrange();
      if (now) options.opened();
    },
  });
  const pointer = createCursor(at, () => settings.cursor);
  root.moved(bar.raise);
  const keys = watchKeys({ root, settings, bar, toggle });

  function isOpen(): boolean {
    return palette.draft() !== undefined;
  }

  function arrange(): void {
    at.dataset.bar = String(bar.isOpen());
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
    at.lang = settings.locale;
    at.style.setProperty('--accent', settings.accent);
    arrange();
  }

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
      name = welcome.agent_name ?? name;
      palette.badge(welcome.notice ?? '');
      line('');
      arrange();
    },
    begin(task) {
      clearTimeout(readTimer);
      palette.close();
      clear();
      ended = '';
      bar.begin(task);
      arrange();
    },
    status: bar.status,
    say: bar.say,
    plan: bar.plan,
    ask(message, answer) {
      const make = message.type === 'ask_user' ? askCard : choiceCard;
      ask(make(message as never, strings, answer));
      keys.cancel(() => answer('', 'cancelled'));
    },
    confirm(message, decide) {
      ask(confirmCard(message, strings, root.witness, decide));
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
      bar.finish(status === 'failed', summary || strings[status]);
      readTimer = window.setTimeout(options.seen, READ_MS, run_id);
      arrange();
    },
    line,
    reset() {
      clear();
      bar.close();
      palette.close();
      palette.badge('');
    },
    remove() {
      clear();
      palette.close();
      keys.stop();
      bar.remove();
      launcher.remove();
      root.remove();
    },
  };
}
