/** The receipt in the bar: what was done, before and after, and a way back. */

import type { Recorder } from '../../receipt/index.ts';
import type { Deed, FieldChange } from '../../receipt/kept.ts';
import { reversible, undo } from '../../receipt/way_back.ts';
import { receipt as ENGLISH } from '../../strings/en.json';
import { filled } from '../../strings/filled.ts';
import { h } from '../drawing/dom.ts';
import type { Words } from '../drawing/shown_strings.ts';
import { style } from '../drawing/styled.ts';
import css from './receipt.css';

const KINDS: readonly [keyof typeof ENGLISH, RegExp][] = [
  [
    'receipt_press',
    /^(click|double_click|right_click|long_press|click_at|press_key|hold_key|dismiss|drag)$/,
  ],
  ['receipt_fill', /^(fill_input|type_text|clear_input|set_date|set_slider|upload_file)$/],
  ['receipt_choose', /^(select_option|choose|check|uncheck)$/],
  ['receipt_open', /^(navigate|go_back)$/],
];

/** Draws into `box`, and again at each change as long as it is shown. */
export function drawReceipt(box: HTMLElement, receipt: Recorder, words: Pick<Words, 'of'>): void {
  style(box, css);
  const strings = words.of(ENGLISH);
  const failed = new Set<string>();
  let focused = '';

  function draw(): void {
    if (box.hidden) return;
    const deeds = receipt.deeds();
    const list = deeds.length ? h('ol', {}, ...deeds.map(item)) : h('p', {}, strings.receipt_none);
    box.replaceChildren(list);
    if (focused) box.querySelector<HTMLElement>(`[data-id="${focused}"]`)?.focus();
  }

  function item({ action, name, status, effects, fields }: Deed): HTMLElement {
    const element = h('li', {}, sentenceOf(action, name, strings));
    element.dir = 'auto';
    element.dataset.is = status;
    if (status === 'failed') element.append(` — ${strings.receipt_failed}`);
    if (status === 'unknown') element.append(` — ${strings.receipt_unknown}`);
    element.append(...effects.map((text) => h('p', {}, text)), ...fields.map(change));
    return element;
  }

  function change(field: FieldChange): HTMLElement {
    const { id, name, secret, before, after, undone } = field;
    const value = (text: string) => (secret ? '•••' : text ? `“${text}”` : strings.receipt_empty);
    const was = secret ? '' : filled(strings.receipt_changed, value(before), value(after));
    const line = h('p', { class: 'change' }, `${name}: ${was || value('')}`);
    line.dir = 'auto';
    if (undone) line.append(h('span', { role: 'status' }, strings.receipt_undone));
    else if (failed.has(id)) line.append(h('span', { role: 'status' }, strings.receipt_kept));
    else if (reversible(receipt, id)) line.append(button(id, name));
    return line;
  }

  function button(id: string, name: string): HTMLElement {
    const element = h('button', { type: 'button' }, filled(strings.receipt_undo, name));
    element.dataset.id = id;
    element.addEventListener('click', async () => {
      element.disabled = true;
      focused = '';
      if (!(await undo(receipt, id))) failed.add(id);
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

function sentenceOf(action: string, name: string, strings: typeof ENGLISH): string {
  const kind = KINDS.find(([, pattern]) => pattern.test(action))?.[0];
  return kind && name ? filled(strings[kind], name) : filled(strings.receipt_other, name || action);
}
