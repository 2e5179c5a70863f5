/** What keys do to the question on the bar: Space answers it, Escape closes it. */

import type { Bar } from './bar.ts';
import { isTyping } from './dom.ts';
import type { Root } from './root.ts';

export interface CardKeysOptions {
  readonly root: Root;
  readonly bar: Pick<Bar, 'card' | 'press'>;
  /** The palette is open: Escape closes it. */
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
