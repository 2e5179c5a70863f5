/** Keys outside our own fields: the shortcut, and answers to the open question. */

import type { Bar } from './bar.ts';
import { isTyping } from './dom.ts';
import type { Root } from './root.ts';

export interface KeysOptions {
  readonly root: Root;
  readonly settings: { readonly shortcut: string | null };
  bar(): Pick<Bar, 'card' | 'press'> | undefined;
  toggle(): void;
  /** The palette is open: Escape closes it. */
  isOpen(): boolean;
}

export interface Keys {
  /** The visitor has just typed into the page: nothing may take the focus from them. */
  typing(): boolean;
  /** What Escape does while the current question is open. */
  cancel(cancel: () => void): void;
  stop(): void;
}

const TYPING_MS = 1500;

export function watchKeys({ root, settings, bar, toggle, isOpen }: KeysOptions): Keys {
  let typed = Number.NEGATIVE_INFINITY;
  let cancelled: (() => void) | undefined;
  /** Escape has answered, and is still held. */
  let taken = false;

  function noteTyping(event: Event): void {
    if (event.isTrusted && isTyping(event)) typed = event.timeStamp;
  }

  /** Bubbling and last: if the default is prevented, another listener has handled the key. */
  function keydown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || !event.isTrusted) return;
    if (settings.shortcut && fits(event, settings.shortcut)) toggle();
    else if (!answers(event)) return;
    event.preventDefault();
  }

  function answers(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey, altKey } = event;
    const space = key === ' ';
    const shown = bar();
    if (!shown || (ctrlKey && !space) || metaKey || altKey) return false;
    const [target] = event.composedPath() as [Element];
    const typing = isTyping(event);
    const card = shown.card();
    // With Control it is ours in a field, too.
    if (space && ctrlKey) return shown.press(event.repeat);
    // Space activates the focused control; it does not answer us then.
    if (typing || (space && target.matches?.('button,a,summary,[tabindex="0"]'))) return false;
    return space ? shown.press(event.repeat) : !!card?.key(event);
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
    const card = bar()?.card();
    if (!card || isOpen() || ctrlKey || metaKey || altKey) return false;
    const [target] = event.composedPath() as [Element];
    return root.isOurs(target) || !(card.aside || isTyping(event));
  }

  root.hearsKeys(keydown);
  root.element.addEventListener('keydown', keydown);
  addEventListener('keydown', keydown);
  for (const type of ['keydown', 'keyup'] as const) addEventListener(type, answer, true);
  addEventListener('keydown', noteTyping, true);
  return {
    typing: () => performance.now() - typed < TYPING_MS,
    cancel(cancel) {
      cancelled = cancel;
    },
    stop() {
      removeEventListener('keydown', keydown);
      removeEventListener('keydown', noteTyping, true);
      for (const type of ['keydown', 'keyup'] as const) removeEventListener(type, answer, true);
    },
  };
}

/** `mod+shift+k`: mod is Command on a Mac and Control elsewhere. */
function fits(event: KeyboardEvent, shortcut: string): boolean {
  const parts = shortcut.toLowerCase().split('+');
  const mac = /Mac|iP/.test(navigator.platform);
  const wants = (key: string) => parts.includes(key);
  return (
    event.key.toLowerCase() === parts.at(-1) &&
    event.ctrlKey === (wants('ctrl') || (!mac && wants('mod'))) &&
    event.metaKey === (wants('meta') || (mac && wants('mod'))) &&
    event.shiftKey === wants('shift') &&
    event.altKey === wants('alt')
  );
}
