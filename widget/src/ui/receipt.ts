/** The receipt in the bar: what was done, before and after, and a way back. */

import type { Deed, FieldChange, Receipt } from '../receipt/index.ts';
import css from './receipt.css';
import { type ReceiptStrings, receiptStrings } from './receipt_strings.ts';
import { style, tag } from './tag.ts';

const KINDS: readonly [keyof ReceiptStrings, RegExp][] = [
  [
    'press',
    /^(click|double_click|right_click|long_press|click_at|press_key|hold_key|dismiss|drag)$/,
  ],
  ['fill', /^(fill_input|type_text|clear_input|set_date|set_slider|upload_file)$/],
  ['choose', /^(select_option|choose|check|uncheck)$/],
  ['open', /^(navigate|go_back)$/],
];

/** Draws into `box`, and again at each change as long as it is shown. */
export function drawReceipt(box: HTMLElement, receipt: Receipt, language: string): void {
  style(box, css);
  const strings = receiptStrings(language);
  const failed = new Set<string>();
  let focused = '';

  function draw(): void {
    if (box.hidden) return;
    const deeds = receipt.deeds();
    const list = deeds.length ? tag('ol', {}, ...deeds.map(item)) : tag('p', {}, strings.none);
    box.replaceChildren(list);
    if (focused) box.querySelector<HTMLElement>(`[data-id="${focused}"]`)?.focus();
  }

  function item({ action, name, status, told, fields }: Deed): HTMLElement {
    const element = tag('li', {}, sentenceOf(action, name, strings));
    element.dir = 'auto';
    element.dataset.is = status;
    if (status === 'failed') element.append(` — ${strings.failed}`);
    if (status === 'unknown') element.append(` — ${strings.unknown}`);
    element.append(...told.map((text) => tag('p', {}, text)), ...fields.map(change));
    return element;
  }

  function change(field: FieldChange): HTMLElement {
    const { id, name, secret, before, after, undone } = field;
    const value = (text: string) => (secret ? '•••' : text ? `“${text}”` : strings.empty);
    const was = secret
      ? ''
      : filled(strings.changed, value(before)).replace('%', () => value(after));
    const line = tag('p', { className: 'change' }, `${name}: ${was || value('')}`);
    line.dir = 'auto';
    if (undone) line.append(tag('span', { role: 'status' }, strings.undone));
    else if (failed.has(id)) line.append(tag('span', { role: 'status' }, strings.kept));
    else if (receipt.reversible(id)) line.append(button(id, name));
    return line;
  }

  function button(id: string, name: string): HTMLElement {
    const element = tag('button', { type: 'button' }, filled(strings.undo, name));
    element.dataset.id = id;
    element.addEventListener('click', async () => {
      element.disabled = true;
      focused = '';
      if (!(await receipt.undo(id))) failed.add(id);
      draw();
    });
    element.addEventListener('focus', () => {
      focused = id;
    });
    return element;
  }

  receipt.watch(draw);
  draw();
}

function sentenceOf(action: string, name: string, strings: ReceiptStrings): string {
  const kind = KINDS.find(([, pattern]) => pattern.test(action))?.[0];
  return kind && name ? filled(strings[kind], name) : filled(strings.other, name || action);
}

function filled(text: string, fact: string): string {
  return text.replace('#', () => fact);
}
