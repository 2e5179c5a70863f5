/** A `<form toolname>` as an action: it fills the form, and submits it where the page says so. */

import * as dom from '../dom/index.ts';
import type { ActionDefinition } from '../public/actions.ts';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const LEFT_OUT = /^(hidden|submit|button|reset|image|file|password)$/;

/**
 * `toolautosubmit` submits it. If that changes something (`method=post`), the visitor is asked before;
 * without it the form stays filled for the visitor, or for a press that is judged like any other.
 */
export function formTool(form: HTMLFormElement): ActionDefinition {
  const name = form.getAttribute('toolname') || 'form';
  const submits = form.hasAttribute('toolautosubmit');
  return {
    name,
    description: form.getAttribute('tooldescription') || name,
    parameters: schemaOf(form),
    requireConfirmation:
      submits && (dom.attributeOf(form, 'method') ?? '').toLowerCase() === 'post',
    handler(params) {
      if (!form.isConnected) throw new Error('the form is no longer in the page');
      for (const [key, value] of Object.entries(params)) enter(fieldsOf(form, key), value);
      const invalid = all(form).filter((field) => !field.validity.valid);
      const wrong = invalid.map((field) => `${field.name}: ${field.validationMessage}`);
      if (wrong.length) throw new Error(wrong.join('; '));
      // A field may have the name of a method.
      if (submits) HTMLFormElement.prototype.requestSubmit.call(form);
      const told = 'filled, not submitted: press its button when all is right';
      return { result: submits ? 'filled and submitted' : told };
    },
  };
}

function all(form: HTMLFormElement): Field[] {
  const fields = dom.fieldsOf(form) as Field[];
  return fields.filter((it) => it.name && it.validity && !LEFT_OUT.test(it.type) && !it.disabled);
}

function fieldsOf(form: HTMLFormElement, name: string): Field[] {
  const found = all(form).filter((it) => it.name === name);
  if (!found.length) throw new Error(`the form has no field ${JSON.stringify(name)}`);
  return found;
}

function schemaOf(form: HTMLFormElement): Record<string, unknown> {
  const properties: Record<string, unknown> = {};
  const required = new Set<string>();
  for (const field of all(form)) {
    if (field.required) required.add(field.name);
    if (properties[field.name]) continue;
    const description = describe(field);
    const type = typeOf(fieldsOf(form, field.name));
    properties[field.name] = { ...type, ...(description && { description }) };
  }
  return { type: 'object', properties, required: [...required], additionalProperties: false };
}

function describe(field: Field): string {
  const label = textOf(field.labels?.[0]);
  const own = field.getAttribute('toolparamdescription') || field.ariaLabel;
  return (own || label || ('placeholder' in field ? field.placeholder : '')).slice(0, 200);
}

/** Without what stands in the fields that it holds. */
function textOf(label: Element | undefined): string {
  const parts = [...(label?.childNodes ?? [])].filter((it) => !(it as Element).matches?.('select'));
  return parts
    .map((it) => it.textContent)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function typeOf([field, ...more]: Field[]): Record<string, unknown> {
  const { type } = field!;
  if (type === 'radio') {
    return { type: 'string', enum: [field!, ...more].map((it) => it.value) };
  }
  if (type === 'checkbox') return { type: 'boolean' };
  if (type === 'number' || type === 'range') return { type: 'number' };
  if (!('options' in field!)) return { type: 'string' };
  const options = [...field.options].map((it) => it.value);
  const one = { type: 'string', enum: options };
  return field.multiple ? { type: 'array', items: one } : one;
}

/** With the browser's own setters: frameworks listen for a value that changes under their own. */
function enter(fields: readonly Field[], value: unknown): void {
  const [first] = fields as [Field];
  if (first.type === 'radio') {
    const wanted = fields.find((it) => it.value === `${value}`) as HTMLInputElement | undefined;
    if (!wanted) throw new Error(`${first.name} has no choice ${JSON.stringify(value)}`);
    if (!wanted.checked) wanted.click();
    return;
  }
  if (first.type === 'checkbox') {
    if ((first as HTMLInputElement).checked !== value) first.click();
    return;
  }
  if ('options' in first) {
    const wanted = [value].flat().map(String);
    for (const option of first.options) option.selected = wanted.includes(option.value);
  } else {
    const prototype = Object.getPrototypeOf(first) as object;
    Reflect.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(first, `${value ?? ''}`);
    first.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  }
  first.dispatchEvent(dom.plainEvent(first, 'change', { bubbles: true }));
}
