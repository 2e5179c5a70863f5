/** Text goes into a field the way typing does: through the browser's editing pipeline (PAGES R3). */

import { dispatch, tagOf } from '../../observe/walk/native.ts';
import { focused, viewOf } from '../tree.ts';
import { edit, editLines } from './edit.ts';
import { sendKey } from './keys.ts';
import { plainEvent } from './plain.ts';

export type Field = HTMLInputElement | HTMLTextAreaElement;

/** Types whose value is set as a whole: their editors do not take plain typing. */
const SET = /^(date|time|datetime-local|month|week|color|range)$/;

export function isSetWhole(element: Element): boolean {
  return tagOf(element) === 'input' && SET.test((element as HTMLInputElement).type);
}

/**
 * Replaces all text of a focused field by `value`, or puts it after that; `change` follows and the
 * focus stays.
 */
export function typeInto(field: Field, value: string, append = false): void {
  typeOver(field, value, append);
  announceChange(field);
  muteSecondChange(field);
}

/** The same without `change`: a person is still at it, as in a field that is searched by. */
export function typeOver(field: Field, value: string, append = false): void {
  const last = [...value].pop();
  const key = { key: last ?? 'Backspace', modifiers: {} };
  place(field, append);
  // A page that prevents keys filters them: then it gets to see each one.
  if (!sendKey('keydown', field, key)) {
    if (last) typeKeys(field, value, append);
  } else if (!last || sendKey('keypress', field, key)) {
    place(field, append);
    // Filters of single characters turn down a text as a whole.
    if (!insert(field, value, append) && value.length > 1) typeKeys(field, value, append);
  }
  sendKey('keyup', field, key);
}

/** Selects all, or puts the caret after all. */
function place(field: Field, append: boolean): void {
  if (append) viewOf(field).getSelection()?.modify('move', 'forward', 'documentboundary');
  else field.select();
}

/** On leaving the field the browser tells of the same change again: a page may not hear it twice. */
function muteSecondChange(field: Field): void {
  const view = viewOf(field);
  const stop = (event: Event) => {
    if (event.composedPath()[0] !== field) return;
    // Also where the page has written the value its own way since: nobody has typed.
    if (event.type === 'change' && event.isTrusted) event.stopImmediatePropagation();
    for (const type of ['change', 'input']) view.removeEventListener(type, stop, true);
  };
  for (const type of ['change', 'input']) view.addEventListener(type, stop, true);
}

/** Key by key, as fields want it that do their own keys: each is heard, and taken or turned down. */
export function typeKeys(field: Field, value: string, append = false): void {
  place(field, append);
  if (!append) {
    const key = { key: 'Backspace', modifiers: {} };
    if (sendKey('keydown', field, key)) insert(field, '', append);
    sendKey('keyup', field, key);
  }
  for (const key of value) {
    const pressed = { key, modifiers: {} };
    if (sendKey('keydown', field, pressed) && sendKey('keypress', field, pressed))
      insert(field, key, true);
    sendKey('keyup', field, pressed);
  }
}

/** Types `text` over the selection; false when the page has prevented it, and nothing came of it. */
function insert(field: Field, text: string, append: boolean): boolean {
  const before = field.value;
  // Where the editing pipeline is out of reach, the value is set.
  if (focused() !== field) {
    setValue(field, limited(field, append ? before + text : text));
    return true;
  }
  if (text === '') return before === '' || edit(field, 'delete') || field.value !== before;
  const free =
    field.localName === 'textarea'
      ? editLines(field, text, 'insertLineBreak')
      : edit(field, 'insertText', text);
  return free || field.value !== before;
}

function limited(field: Field, text: string): string {
  return field.maxLength >= 0 ? text.slice(0, field.maxLength) : text;
}

/** Sets the value past a framework's own setter on the instance, then tells by `input`. */
export function setValue(field: Field, value: string): void {
  nativeSetter(field)?.call(field, value);
  const { InputEvent } = viewOf(field);
  const init = { bubbles: true, composed: true, inputType: 'insertText', data: value };
  field.dispatchEvent(new InputEvent('input', init));
}

export function announceChange(field: Element): void {
  dispatch(field, plainEvent(field, 'change', { bubbles: true }));
}

function nativeSetter(field: Field): ((value: string) => void) | undefined {
  const view = viewOf(field);
  const kind = field.localName === 'textarea' ? view.HTMLTextAreaElement : view.HTMLInputElement;
  return Reflect.getOwnPropertyDescriptor(kind.prototype, 'value')?.set;
}

/** What the browser makes of `value` in a field of this kind; '' when it is no such value. */
export function sanitized(field: HTMLInputElement, value: string): string {
  const probe = field.cloneNode() as HTMLInputElement;
  probe.value = value;
  return probe.value;
}
