/** Puts text into a field as typing does: through the browser's editing pipeline (PAGES R3). */

import { focused, viewOf } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { edit, editLines } from './edit.ts';
import { sendKey } from './keys.ts';

export type Field = HTMLInputElement | HTMLTextAreaElement;

/** Types whose value is set as a whole: their editors do not accept plain typing. */
const SET = /^(date|time|datetime-local|month|week|color|range)$/;

export function isSetWhole(element: Element): boolean {
  return dom.tagOf(element) === 'input' && SET.test((element as HTMLInputElement).type);
}

/** Replaces or appends; `change` follows and the focus stays. */
export function typeInto(field: Field, value: string, append = false): void {
  typeOver(field, value, append);
  announceOnce(field);
}

export function announceOnce(field: Field): void {
  announceChange(field);
  muteSecondChange(field);
}

/** The same without `change`: as if a person were still typing, as in a search field. */
export function typeOver(field: Field, value: string, append = false): void {
  const last = [...value].pop();
  const key = { key: last ?? 'Backspace', modifiers: {} };
  place(field, append);
  // A page that prevents keys filters them: then it must see each one.
  if (!sendKey('keydown', field, key)) {
    if (last) typeKeys(field, value, append);
  } else if (!last || sendKey('keypress', field, key)) {
    place(field, append);
    // Filters of single characters reject a text as a whole.
    if (!insert(field, value, append) && value.length > 1) typeKeys(field, value, append);
  }
  sendKey('keyup', field, key);
}

function place(field: Field, append: boolean): void {
  if (append) viewOf(field).getSelection()?.modify('move', 'forward', 'documentboundary');
  else field.select();
}

/** When the field is left, the browser sends `change` again: the page must not get it twice. */
function muteSecondChange(field: Field): void {
  const view = viewOf(field);
  const stop = (event: Event) => {
    if (event.composedPath()[0] !== field) return;
    // Also if the page has reformatted the value since: nobody has typed.
    if (event.type === 'change' && event.isTrusted) event.stopImmediatePropagation();
    for (const type of ['change', 'input']) view.removeEventListener(type, stop, true);
  };
  for (const type of ['change', 'input']) view.addEventListener(type, stop, true);
}

/** Key by key, for fields that handle keys themselves: each is sent, and accepted or rejected. */
export function typeKeys(field: Field, value: string, append = false): void {
  place(field, append);
  if (!append) {
    backspace(field);
    // A field that handles its keys itself may take one character only.
    for (let left = field.value.length; left > 0 && field.value !== ''; left -= 1) {
      const before = field.value;
      backspace(field);
      if (field.value === before) break;
    }
  }
  for (const key of value) {
    const pressed = { key, modifiers: {} };
    if (sendKey('keydown', field, pressed) && sendKey('keypress', field, pressed))
      insert(field, key, true);
    sendKey('keyup', field, pressed);
  }
}

function backspace(field: Field): void {
  const key = { key: 'Backspace', modifiers: {} };
  if (sendKey('keydown', field, key)) insert(field, '', false);
  sendKey('keyup', field, key);
}

/** Types `text` over the selection; false when the page has prevented it, and nothing changed. */
function insert(field: Field, text: string, append: boolean): boolean {
  const before = field.value;
  // If the editing pipeline cannot be used, the value is set.
  if (focused() !== field) {
    const all = append ? before + text : text;
    setValue(field, field.maxLength >= 0 ? all.slice(0, field.maxLength) : all);
    return true;
  }
  if (text === '') return before === '' || edit(field, 'delete') || field.value !== before;
  const free =
    field.localName === 'textarea'
      ? editLines(field, text, 'insertLineBreak')
      : edit(field, 'insertText', text);
  return free || field.value !== before;
}

/** Sets the value past a framework's own setter on the instance, then sends `input`. */
export function setValue(field: Field, value: string): void {
  nativeSetter(field)?.call(field, value);
  const { InputEvent } = viewOf(field);
  const init = { bubbles: true, composed: true, inputType: 'insertText', data: value };
  field.dispatchEvent(new InputEvent('input', init));
}

export function announceChange(field: Element): void {
  dom.dispatch(field, dom.plainEvent(field, 'change', { bubbles: true }));
}

export function selectOnly(list: HTMLSelectElement, ...options: HTMLOptionElement[]): void {
  for (const option of list.options) {
    const wanted = options.includes(option);
    if (option.selected !== wanted && (wanted || list.multiple)) option.selected = wanted;
  }
  list.dispatchEvent(dom.plainEvent(list, 'input', { bubbles: true, composed: true }));
  announceChange(list);
}

function nativeSetter(field: Field): ((value: string) => void) | undefined {
  const view = viewOf(field);
  const kind = field.localName === 'textarea' ? view.HTMLTextAreaElement : view.HTMLInputElement;
  return Reflect.getOwnPropertyDescriptor(kind.prototype, 'value')?.set;
}

export function sanitized(field: HTMLInputElement, value: string): string {
  const probe = field.cloneNode() as HTMLInputElement;
  probe.value = value;
  return probe.value;
}
