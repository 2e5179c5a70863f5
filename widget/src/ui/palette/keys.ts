/** The shortcut, and whether the visitor is typing into the page. */

import { isTyping } from '../drawing/dom.ts';
import type { Root } from '../drawing/root.ts';

const TYPING_MS = 1500;

/** Returns whether the visitor has just typed into the page: nothing may take the focus from them. */
export function watchKeys(
  root: Root,
  settings: { readonly shortcut: string | null },
  toggle: () => void,
): () => boolean {
  let typed = Number.NEGATIVE_INFINITY;

  function noteTyping(event: Event): void {
    if (event.isTrusted && isTyping(event)) typed = event.timeStamp;
  }

  root.hearsKeys((event) => {
    if (!settings.shortcut || !fits(event, settings.shortcut)) return;
    event.preventDefault();
    toggle();
  });
  addEventListener('keydown', noteTyping, true);
  root.atEnd(() => removeEventListener('keydown', noteTyping, true));
  return () => performance.now() - typed < TYPING_MS;
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
