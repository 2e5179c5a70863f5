/**
 * Edits at the caret, with an event before each edit: the browser's own command sends one only
 * afterwards (Input Events 2; `textInput` as in UI Events 9.3.2, which frameworks listen to).
 */

import { viewOf } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { editingOurselves } from '../../guard/request/changes.ts';

const TYPES = {
  insertText: 'insertText',
  insertParagraph: 'insertParagraph',
  insertLineBreak: 'insertLineBreak',
  delete: 'deleteContentBackward',
  forwardDelete: 'deleteContentForward',
} as const;

export type Edit = keyof typeof TYPES;

/** False when the page has prevented it: then the page decides about the text. */
export function edit(on: HTMLElement, kind: Edit, text = ''): boolean {
  if (!dispatchEdit(on, kind, text)) return false;
  editingOurselves(() => echoless(on, false, () => dom.pageOf(on).execCommand(kind, false, text)));
  return true;
}

/** WebKit sends a `beforeinput` of its own for a command, which the page has heard already. */
function echoless<T>(on: HTMLElement, prevented: boolean, work: () => T): T {
  const view = viewOf(on);
  const echo = (event: Event): void => {
    if (!event.isTrusted) return;
    event.stopImmediatePropagation();
    if (prevented) event.preventDefault();
  };
  view.addEventListener('beforeinput', echo, true);
  try {
    return work();
  } finally {
    view.removeEventListener('beforeinput', echo, true);
  }
}

/** Text with line ends, each as its key makes it; false when the page prevented a part. */
export function editLines(on: HTMLElement, text: string, end: Edit): boolean {
  let free = true;
  const parts = text.split(/\r\n?|\n/);
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    if (at) free = edit(on, end) && free;
    if (part) free = edit(on, 'insertText', part) && free;
  }
  return free;
}

function dispatchEdit(on: HTMLElement, command: Edit, text: string): boolean {
  const { InputEvent } = viewOf(on);
  const init = { bubbles: true, cancelable: true, composed: true, inputType: TYPES[command] };
  const data = text || null;
  const event = new InputEvent('beforeinput', { ...init, data, targetRanges: ranges(on) });
  if (!dom.dispatch(on, event)) return false;
  return command.includes('elete') || announce(on, text || '\n');
}

function announce(on: HTMLElement, text: string): boolean {
  const event = dom.pageOf(on).createEvent('TextEvent');
  event.initTextEvent('textInput', true, true, viewOf(on), text);
  return echoless(on, true, () => dom.dispatch(on, event));
}

/** The selected text in an editor; fields have their own selection. */
function ranges(on: HTMLElement): StaticRange[] {
  const selection = dom.isEditable(on) ? viewOf(on).getSelection() : null;
  if (!selection?.rangeCount) return [];
  return [new (viewOf(on).StaticRange)(selection.getRangeAt(0))];
}
