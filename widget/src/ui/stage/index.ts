/**
 * What a run shows: the bar, the agent's cursor, frames around elements. It comes with the engine:
 * pages on which nobody asks do not pay for it.
 */

import type { lazy } from '../../platform/lazy.ts';
import { nativeOf } from '../../platform/native.ts';
import type { Raw } from '../../platform/raw.ts';
import type { OverlayItem } from '../../public/events.ts';
import { bar as BAR } from '../../strings/en.json';
import { type Bar, type BarReports, type BarSettings, createBar } from '../bar/index.ts';
import type { Cards } from '../card/cards.ts';
import type { Card } from '../card/index.ts';
import { isTyping, sheetOf } from '../drawing/dom.ts';
import { adopt } from '../drawing/opened.ts';
import type { Root } from '../drawing/root.ts';
import type { Words } from '../drawing/shown_strings.ts';
import answer from './answer.css';
import bar from './bar.css';
import media from './bar_media.css';
import card from './card.css';
import { createCursor } from './cursor.ts';
import { createDodge, type HomePlace } from './making_room.ts';
import overlay from './overlay.css';
import { createOverlay } from './overlay.ts';

export type Stage = ReturnType<typeof createStage>;

export interface StageOptions {
  readonly root: Root;
  readonly raw: Raw;
  readonly lazy: typeof lazy;
  readonly words: Words;
  readonly settings: BarSettings & {
    readonly barPosition: HomePlace;
    readonly cursor: boolean;
    readonly server: string;
  };
  readonly reports: BarReports & { overlays(items: OverlayItem[]): void };
  /** The palette, beside which the bar stands. */
  readonly way: { open(): void; isOpen(): boolean; quiet(): boolean };
}

/** `closed`: the bar is no longer shown. */
export function createStage(options: StageOptions, closed: () => void) {
  const { settings, words, reports, way } = options;
  words.learn(BAR);
  const { element: root, shadow } = options.root;
  // The rules for small screens and forced colours stay the last ones.
  adopt(options.root, bar + answer + card + overlay);
  shadow.adoptedStyleSheets.push(sheetOf(media));
  const shown = createBar(root, { words, settings, reports, again: () => way.open(), closed });
  const onEscape = watchCardKeys(options.root, shown, way.isOpen);
  const frames = createOverlay(root, () => !way.quiet(), reports.overlays);
  const cursor = createCursor(root, () => settings.cursor && !way.quiet());
  const dodge = createDodge(shown.element, () => settings.barPosition);
  let control: { readonly element: Element; readonly digest: string } | undefined;
  /** Of several questions that wait for the cards' code the last one is drawn. */
  let drawn = 0;

  const cards = options.lazy(
    () => import('../card/cards.ts'),
    ({ createCards }) => {
      const native = nativeOf(options.raw);
      const { failed } = shown.announcer;
      const made = createCards({
        root: options.root,
        native,
        settings,
        stop: reports.stop,
        failed,
      });
      const confirm = (...asked: Parameters<Cards['confirm']>) => marked(made.confirm(...asked));
      return { ...made, confirm };
    },
  );

  /** Cursor and frame stand on what is asked about until the card is gone. */
  function marked(card: Card): Card {
    if (control?.digest !== card.id || !control.element.isConnected) return card;
    const { element } = control;
    dodge.from(element);
    frames.border(element);
    void cursor.moveTo(element);
    return {
      ...card,
      gone() {
        frames.clear();
        card.gone?.();
      },
    };
  }

  function seen<How extends unknown[], T>(show: (element: Element, ...how: How) => T): typeof show {
    return (element, ...how) => {
      dodge.from(element);
      return show(element, ...how);
    };
  }

  return {
    bar: shown,
    /** What Escape does while the current question is open. */
    onEscape,
    overlay: {
      ...frames,
      asks(element: Element, digest: string) {
        control = { element, digest };
      },
      border: seen(frames.border),
      highlight: seen(frames.highlight),
    },
    pointer: { ...cursor, moveTo: seen(cursor.moveTo) },
    clear() {
      cursor.hide();
      frames.clear();
      dodge.forget();
    },
    back: dodge.back,
    cards,
    /** Once the cards are loaded; `lost`: by then a run or a question has begun or ended. */
    draw(show: (cards: Cards) => void, lost?: () => void) {
      drawn += 1;
      const [own, asked] = [drawn, shown.asked()];
      const waits = () => drawn === own && shown.asked() === asked;
      cards.tell((loaded) => (waits() ? show(loaded) : lost?.()));
      void cards.insist(cards.waits);
    },
  };
}

/** `isOpen`: the palette is, so Escape closes it. */
function watchCardKeys(root: Root, bar: Bar, isOpen: () => boolean): (cancel: () => void) => void {
  let cancelled: (() => void) | undefined;
  /** Escape has answered, and is still held. */
  let taken = false;

  function answers(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey, altKey } = event;
    const space = key === ' ';
    if ((ctrlKey && !space) || metaKey || altKey) return false;
    const [target] = event.composedPath() as [Element];
    const typing = isTyping(event);
    const card = bar.card();
    // With Control it is ours in a field, too.
    if (space && ctrlKey) return bar.press(event.repeat);
    // Space activates the focused control; it does not answer us then.
    if (typing || (space && target.matches?.('button,a,summary,[tabindex="0"]'))) return false;
    return space ? bar.press(event.repeat) : !!card?.key(event);
  }

  /** Before the page: the Escape that answers does nothing else, also while it is held or released. */
  function answer(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.isComposing || !event.isTrusted) return;
    const held = taken && (event.repeat || event.type === 'keyup');
    const answered = !held && event.type === 'keydown' && declines(event);
    taken = event.type === 'keydown' && (held || answered);
    if (!held && !answered) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    if (answered) cancelled?.();
  }

  function declines(event: KeyboardEvent): boolean {
    const { ctrlKey, metaKey, altKey } = event;
    const card = bar.card();
    if (!card || isOpen() || ctrlKey || metaKey || altKey) return false;
    const [target] = event.composedPath() as [Element];
    return root.isOurs(target) || !(card.aside || isTyping(event));
  }

  root.hearsKeys((event) => {
    if (answers(event)) event.preventDefault();
  });
  for (const type of ['keydown', 'keyup'] as const) {
    addEventListener(type, answer, true);
    root.atEnd(() => removeEventListener(type, answer, true));
  }
  return (cancel) => {
    cancelled = cancel;
  };
}
