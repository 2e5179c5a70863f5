/** Text into a rich-text editor: paste first, which each of them takes (PAGES R4). */

import { sleep } from '../time.ts';
import { viewOf } from '../tree.ts';
import { sendKey } from './keys.ts';

/** Editors take note of a selection late (Slate throttles `selectionchange`). */
const SELECTION_MS = 180;

/** Replaces all of a focused editing host's text by `value`. */
export async function writeInto(
  host: HTMLElement,
  value: string,
  check: () => void,
): Promise<void> {
  const view = viewOf(host);
  view.getSelection()?.selectAllChildren(host);
  await sleep(SELECTION_MS);
  check();
  if (value === '') remove(host);
  else if (paste(host, value)) host.ownerDocument.execCommand('insertText', false, value);
}

/** Types over the selection of a focused editing host; a key tells pages that listen for it. */
export async function typeAtCaret(host: HTMLElement, text: string): Promise<void> {
  await sleep(SELECTION_MS);
  const last = { key: [...text].pop() ?? '', modifiers: {} };
  if (sendKey('keydown', host, last) && paste(host, text)) {
    host.ownerDocument.execCommand('insertText', false, text);
  }
  sendKey('keyup', host, last);
}

/** False when the editor took the paste over. */
function paste(host: HTMLElement, value: string): boolean {
  const { ClipboardEvent, DataTransfer } = viewOf(host);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', value);
  const init = { bubbles: true, cancelable: true, composed: true, clipboardData };
  return host.dispatchEvent(new ClipboardEvent('paste', init));
}

function remove(host: HTMLElement): void {
  const key = { key: 'Backspace', modifiers: {} };
  const { InputEvent } = viewOf(host);
  const inputType = 'deleteContentBackward';
  const init = { bubbles: true, cancelable: true, composed: true, inputType };
  if (sendKey('keydown', host, key) && host.dispatchEvent(new InputEvent('beforeinput', init))) {
    host.ownerDocument.execCommand('delete');
  }
  sendKey('keyup', host, key);
}
