/** Text goes into a field the way typing does: through the browser's editing pipeline (PAGES R3). */

import { focused, viewOf } from '../tree.ts';
import { sendKey } from './keys.ts';

export type Field = HTMLInputElement | HTMLTextAreaElement;

/** Types whose value is set as a whole: their editors do not take plain typing. */
const SET = /^(date|time|datetime-local|month|week|color|range)$/;

export function isSetWhole(element: Element): boolean {
  return element.localName === 'input' && SET.test((element as HTMLInputElement).type);
}

/** Replaces all text of a focused field by `value`; `change` follows and the focus stays. */
export function typeInto(field: Field, value: string): void {
  const last = [...value].pop();
  const key = { key: last ?? 'Backspace', modifiers: {} };
  field.select();
  // A page that prevents keys filters them: then it gets to see each one.
  if (!sendKey('keydown', field, key)) {
    if (last) typeKeys(field, value);
  } else if (!last || sendKey('keypress', field, key)) replace(field, value);
  sendKey('keyup', field, key);
  announceChange(field);
  muteSecondChange(field);
}

/** On leaving the field the browser tells of the same change again: a page may not hear it twice. */
function muteSecondChange(field: Field): void {
  const view = viewOf(field);
  const { value } = field;
  const stop = (event: Event) => {
    if (event.composedPath()[0] !== field) return;
    if (event.type === 'change' && event.isTrusted && field.value === value) {
      event.stopImmediatePropagation();
    }
    for (const type of ['change', 'input']) view.removeEventListener(type, stop, true);
  };
  for (const type of ['change', 'input']) view.addEventListener(type, stop, true);
}

function typeKeys(field: Field, value: string): void {
  replace(field, '');
  for (const key of value) {
    const pressed = { key, modifiers: {} };
    if (sendKey('keydown', field, pressed) && sendKey('keypress', field, pressed))
      insert(field, key);
    sendKey('keyup', field, pressed);
  }
}

/** Selects all and types `value` over it. */
function replace(field: Field, value: string): void {
  field.select();
  insert(field, value);
}

/** Types `text` over the selection; where the editing pipeline is out of reach, sets it. */
export function insert(field: Field, text: string): void {
  const before = field.value;
  const here = focused() === field;
  const edited = here && edit(field, text);
  // Prevented `beforeinput` and a rejected character look alike; both are the page's will.
  if (edited || (here && before === text)) return;
  if (!here) setValue(field, limited(field, text));
}

function edit(field: Field, text: string): boolean {
  const page = field.ownerDocument;
  return text === '' ? page.execCommand('delete') : page.execCommand('insertText', false, text);
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
  field.dispatchEvent(new (viewOf(field).Event)('change', { bubbles: true }));
}

function nativeSetter(field: Field): ((value: string) => void) | undefined {
  const view = viewOf(field);
  const kind = field.localName === 'textarea' ? view.HTMLTextAreaElement : view.HTMLInputElement;
  return Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set;
}

/** What the browser makes of `value` in a field of this kind; '' when it is no such value. */
export function sanitized(field: HTMLInputElement, value: string): string {
  const probe = field.cloneNode() as HTMLInputElement;
  probe.value = value;
  return probe.value;
}
