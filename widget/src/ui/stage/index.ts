/**
 * What a run shows: the bar, the agent's cursor, frames around elements. It comes with the engine:
 * pages on which nobody asks do not pay for it.
 */

import type { Lazy, lazy } from '../../platform/lazy.ts';
import { nativeOf } from '../../platform/native.ts';
import type { Raw } from '../../platform/raw.ts';
import type { OverlayItem } from '../../public/events.ts';
import type { Overlay, Pointer } from '../../seams.ts';
import { bar as BAR } from '../../strings/en.json';
import { type Bar, type BarOptions, createBar } from '../bar/index.ts';
import type { Cards } from '../card/cards.ts';
import type { Card } from '../card/index.ts';
import { isTyping, sheetOf } from '../drawing/dom.ts';
import { adopt } from '../drawing/opened.ts';
import type { Root } from '../drawing/root.ts';
import answer from './answer.css';
import bar from './bar.css';
import media from './bar_media.css';
import card from './card.css';
import { createCursor } from './cursor.ts';
import { createDodge, type HomePlace } from './making_room.ts';
import overlay from './overlay.css';
import { createOverlay } from './overlay.ts';

export interface Stage {
  readonly bar: Bar;
  readonly keys: CardKeys;
  readonly pointer: Pointer;
  readonly overlay: Overlay;
  clear(): void;
  back(): void;
  readonly cards: Lazy<Cards>;
  /** Once the cards are loaded, unless the question is over by then. */
  draw(show: (cards: Cards) => void): void;
}

export interface StageOptions {
  readonly root: Root;
  readonly bar: BarOptions;
  readonly raw: Raw;
  readonly lazy: typeof lazy;
  server(): string;
  isOpen(): boolean;
  place(): HomePlace;
  cursor(): boolean;
  frames(): boolean;
  changed(items: OverlayItem[]): void;
}

export function createStage(options: StageOptions): Stage {
  options.bar.words.learn(BAR);
  const { element: root, shadow } = options.root;
  // The rules for small screens and forced colours stay the last ones.
  adopt(options.root, bar + answer + card + overlay);
  shadow.adoptedStyleSheets.push(sheetOf(media));
  const shown = createBar(root, options.bar);
  const keys = watchCardKeys({ ...options, bar: shown });
  const frames = createOverlay(root, options);
  const cursor = createCursor(root, options.cursor);
  const dodge = createDodge(shown.element, options.place);
  let control: { readonly element: Element; readonly digest: string } | undefined;

  const cards = options.lazy<typeof import('../card/cards.ts'), Cards>(
    () => import('../card/cards.ts'),
    ({ createCards }) => {
      const { stop } = options.bar;
      const native = nativeOf(options.raw);
      const made = createCards({ ...options, native, stop, failed: shown.announcer.failed });
      return { ...made, confirm: (...asked) => marked(made.confirm(...asked)) };
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
    keys,
    overlay: {
      ...frames,
      asks(element, digest) {
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
    draw(show) {
      const asked = shown.asked();
      const waits = () => shown.asked() === asked;
      cards.tell((loaded) => waits() && show(loaded));
      void cards.insist(() => waits() && cards.waits());
    },
  };
}

export interface CardKeysOptions {
  readonly root: Root;
  readonly bar: Pick<Bar, 'card' | 'press'>;
  isOpen(): boolean;
}

export interface CardKeys {
  /** What Escape does while the current question is open. */
  cancel(cancel: () => void): void;
  stop(): void;
}

export function watchCardKeys({ root, bar, isOpen }: CardKeysOptions): CardKeys {
  let cancelled: (() => void) | undefined;
  /** Escape has answered, and is still held. */
  let taken = false;

  /** Bubbling and last: if the default is prevented, another listener has handled the key. */
  function keydown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || !event.isTrusted) return;
    if (answers(event)) event.preventDefault();
  }

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

  root.hearsKeys(keydown);
  root.element.addEventListener('keydown', keydown);
  addEventListener('keydown', keydown);
  for (const type of ['keydown', 'keyup'] as const) addEventListener(type, answer, true);
  return {
    cancel(cancel) {
      cancelled = cancel;
    },
    stop() {
      removeEventListener('keydown', keydown);
      for (const type of ['keydown', 'keyup'] as const) removeEventListener(type, answer, true);
    },
  };
}
