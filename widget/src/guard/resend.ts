/** Sends a form as it was when it was held: nothing is pressed a second time. */

import { attributeOf } from '../observe/walk/native.ts';
import { page } from '../observe/walk/root.ts';
import type { Sent } from './sent.ts';

export function resend({ form, submitter, body }: Sent): void {
  if (!form || !(body instanceof FormData)) return;
  const copy = page.createElement('form');
  for (const name of ['action', 'method', 'enctype', 'target', 'rel', 'accept-charset']) {
    const value = submitter?.getAttribute(`form${name}`) ?? attributeOf(form, name);
    if (value !== null) copy.setAttribute(name, value);
  }
  copy.hidden = true;
  for (const [name, value] of body) copy.append(fieldFor(name, value));
  page.documentElement.append(copy);
  HTMLFormElement.prototype.submit.call(copy);
  copy.remove();
}

function fieldFor(name: string, value: FormDataEntryValue): Element {
  const text = typeof value === 'string';
  // Line breaks are part of what a text area sends.
  const field = page.createElement(text && value.includes('\n') ? 'textarea' : 'input');
  field.setAttribute('name', name);
  if (text) {
    if (field instanceof HTMLInputElement) field.type = 'hidden';
    field.value = value;
    return field;
  }
  const files = new DataTransfer();
  files.items.add(value);
  (field as HTMLInputElement).type = 'file';
  (field as HTMLInputElement).files = files.files;
  return field;
}
