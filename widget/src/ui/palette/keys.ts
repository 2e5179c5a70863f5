/** The shortcut, and whether the visitor is typing into the page. */

import { isTyping } from '../drawing/dom.ts';
import type { Root } from '../drawing/root.ts';

export type Keys = ReturnType<typeof watchKeys>;

const TYPING_MS = 1500;

export function watchKeys(
  root: Root,
  settings: { readonly shortcut: string | null },
  toggle: () => void,
) {
  let typed = Number.NEGATIVE_INFINITY;

  function noteTyping(event: Event): void {
    if (event.isTrusted && isTyping(event)) typed = event.timeStamp;
  }

  /** Bubbling and last: if the default is prevented, another listener has handled the key. */
  function keydown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || !event.isTrusted) return;
    if (!settings.shortcut || !fits(event, settings.shortcut)) return;
    event.preventDefault();
    toggle();
  }

  root.hearsKeys(keydown);
  root.element.addEventListener('keydown', keydown);
  addEventListener('keydown', keydown);
  addEventListener('keydown', noteTyping, true);
  return {
    /** The visitor has just typed into the page: nothing may take the focus from them. */
    typing: () => performance.now() - typed < TYPING_MS,
    stop() {
      removeEventListener('keydown', keydown);
      removeEventListener('keydown', noteTyping, true);
    },
  };
}

/** `mod+shift+k`: mod is Command on a Mac and Control elsewhere. */
function fits(event: KeyboardEvent, shortcut: string): boolean {
  const parts = shortcut.toLowerCase().split('+');
  const mac = /Mac|iP/.test(navigator.platform);
  const wants = (key: string) => parts.includes(key);
  return (
    event.key?.toLowerCase() === parts.at(-1) &&
    event.ctrlKey === (wants('ctrl') || (!mac && wants('mod'))) &&
    event.metaKey === (wants('meta') || (mac && wants('mod'))) &&
    event.shiftKey === wants('shift') &&
    event.altKey === wants('alt')
  );
}
