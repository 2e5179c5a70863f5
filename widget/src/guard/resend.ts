/** Sends a form as it was when it was held: nothing is pressed a second time. */

import * as dom from '../dom/index.ts';

interface SentForm {
  readonly form?: HTMLFormElement;
  readonly submitter?: HTMLElement | null;
  readonly body: unknown;
}

export function resend({ form, submitter, body }: SentForm): void {
  if (!form || typeof body !== 'object') return;
  // It may stand in a frame.
  const of = form.ownerDocument ?? dom.page;
  const copy = of.createElement('form');
  for (const name of ['action', 'method', 'enctype', 'target', 'rel', 'accept-charset']) {
    const value = submitter?.getAttribute(`form${name}`) ?? dom.attributeOf(form, name);
    if (value !== null) copy.setAttribute(name, value);
  }
  copy.hidden = true;
  for (const [name, value] of body as FormData) copy.append(fieldFor(of, name, value));
  of.documentElement.append(copy);
  HTMLFormElement.prototype.submit.call(copy);
  copy.remove();
}

function fieldFor(of: Document, name: string, value: FormDataEntryValue): Element {
  const text = typeof value === 'string';
  // Line breaks are part of what a text area sends.
  const field = of.createElement(text && value.includes('\n') ? 'textarea' : 'input');
  field.setAttribute('name', name);
  if (text) {
    if ('type' in field && field.localName === 'input') (field as HTMLInputElement).type = 'hidden';
    field.value = value;
    return field;
  }
  const files = new DataTransfer();
  files.items.add(value);
  (field as HTMLInputElement).type = 'file';
  (field as HTMLInputElement).files = files.files;
  return field;
}
