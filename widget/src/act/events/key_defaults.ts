/** The default actions of keys: synthetic key events have none, so they are carried out here. */

import { findAll, holds, viewOf } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { editingOurselves } from '../../guard/request/changes.ts';
import { defaultButton } from '../../observe/element/implicit.ts';
import type { Key } from '../../platform/keys.ts';
import { topModal } from '../spot/blockers.ts';
import type { Env } from '../task/env.ts';
import { isText, TOGGLE } from '../task/state.ts';
import { edit } from './edit.ts';
import { FOCUSABLE } from './pointer.ts';
import { announceChange, type Field } from './text.ts';

type Do = (() => void) | undefined;

const BUTTON =
  'button,a[href],area[href],summary,input[type=button],input[type=submit],input[type=reset],input[type=image]';

/** The default action of `key` on the focused element, or undefined. */
export function defaultOf(env: Env, on: HTMLElement, { key, modifiers }: Key): Do {
  if (modifiers.ctrlKey || modifiers.metaKey) return shortcut(on, key);
  switch (key) {
    case 'Enter':
      return enter(on);
    case ' ':
      return space(on);
    case 'Tab':
      return () => {
        const next = nextInOrder(env, on, !!modifiers.shiftKey);
        next?.focus();
        if (next?.matches('input')) (next as HTMLInputElement).select();
      };
    case 'Escape':
      return () => closeTop(env);
    case 'Backspace':
    case 'Delete':
      return isText(on)
        ? () => void edit(on, key === 'Delete' ? 'forwardDelete' : 'delete')
        : undefined;
  }
  if ([...key].length === 1) {
    const types = isText(on) && !modifiers.altKey;
    return types ? () => void edit(on, 'insertText', key) : undefined;
  }
  return arrows(on, key, !!modifiers.shiftKey);
}

function shortcut(on: HTMLElement, key: string): Do {
  if (key.toLowerCase() !== 'a' || !isText(on)) return undefined;
  const page = dom.pageOf(on);
  return () => (on.isContentEditable ? page.execCommand('selectAll') : (on as Field).select());
}

function enter(on: HTMLElement): Do {
  if (on.matches(BUTTON)) return () => press(on);
  const end = on.contentEditable === 'plaintext-only' ? 'insertLineBreak' : 'insertParagraph';
  if (on.isContentEditable) return () => void edit(on, end);
  if (on.matches('textarea')) return () => void edit(on, 'insertLineBreak');
  const { form } = on as HTMLInputElement;
  return on.matches('input') && form ? () => submit(form) : undefined;
}

/** Implicit submission (HTML 4.10.21.2): through the default button, which may be disabled. */
function submit(form: HTMLFormElement): void {
  const button = defaultButton(form);
  if (button) {
    if (!button.matches(':disabled')) press(button);
    return;
  }
  const fields = dom.fieldsOf(form).filter((it) => dom.matchesOf(it, 'input') && isText(it));
  if (fields.length <= 1) HTMLFormElement.prototype.requestSubmit.call(form);
}

function space(on: HTMLElement): Do {
  if (on.matches(`${BUTTON.replace(/a\[href\],area\[href\],/, '')},${TOGGLE}`))
    return () => press(on);
  if (isText(on)) return () => void edit(on, 'insertText', ' ');
  return on.matches('select,a') ? undefined : () => scroll(on, 0.9);
}

/** Closes what Escape closes first: a popover, else the top-most native dialog. */
function closeTop(env: Env): void {
  const popovers = findAll(':popover-open', env.isOurs) as HTMLElement[];
  const popover = popovers.filter((it) => it.popover === 'auto').pop();
  if (popover) {
    popover.hidePopover();
    return;
  }
  const modal = topModal(env);
  if (!modal?.matches('dialog:modal') || modal.getAttribute('closedby') === 'none') return;
  const cancel = dom.plainEvent(modal, 'cancel', { cancelable: true });
  if (modal.dispatchEvent(cancel)) (modal as HTMLDialogElement).close();
}

function arrows(on: HTMLElement, key: string, extend: boolean): Do {
  const back = /^(ArrowUp|ArrowLeft|PageUp|Home)$/.test(key);
  const step = back ? -1 : 1;
  if (on.matches('input[type=radio]')) return () => nextRadio(on as HTMLInputElement, step);
  if (on.matches('select:not([multiple])'))
    return () => nextOption(on as HTMLSelectElement, key, step);
  if (on.matches('input[type=number],input[type=range]')) {
    return () => stepValue(on as HTMLInputElement, key);
  }
  if (isText(on)) return () => moveCaret(on, key, extend);
  const whole = /^(Home|End)$/.test(key) ? 1e6 : /^Page/.test(key) ? 0.9 : 0.1;
  return /^(ArrowLeft|ArrowRight|F\d+)$/.test(key) ? undefined : () => scroll(on, step * whole);
}

function press(on: HTMLElement): void {
  editingOurselves(() => on.click());
}

function nextRadio(radio: HTMLInputElement, step: number): void {
  const { form } = radio;
  const all = form
    ? dom.allWithin<HTMLInputElement>(form, 'input[type=radio]')
    : [...dom.allIn<HTMLInputElement>(radio.getRootNode() as Document, 'input[type=radio]')];
  const group = all.filter((it) => it.name === radio.name && !it.disabled);
  const next = group.at((group.indexOf(radio) + step) % group.length);
  next?.focus();
  if (next) press(next);
}

function nextOption(select: HTMLSelectElement, key: string, step: number): void {
  const free = [...select.options].filter((it) => !it.matches(':disabled') && !it.hidden);
  const at = free.indexOf(select.options[select.selectedIndex] as HTMLOptionElement);
  const to = key === 'Home' ? 0 : key === 'End' ? free.length - 1 : at + step;
  const next = free[to];
  if (!next || next.selected) return;
  next.selected = true;
  changed(select);
}

function stepValue(field: HTMLInputElement, key: string): void {
  const before = field.value;
  const range = field.type === 'range';
  if (range && key === 'Home') field.value = field.min || '0';
  else if (range && key === 'End') field.value = field.max || '100';
  else if (key === 'ArrowUp' || (range && key === 'ArrowRight')) field.stepUp();
  else if (key === 'ArrowDown' || (range && key === 'ArrowLeft')) field.stepDown();
  if (field.value !== before) changed(field);
}

function changed(field: Element): void {
  field.dispatchEvent(dom.plainEvent(field, 'input', { bubbles: true, composed: true }));
  announceChange(field);
}

const CARET: Record<string, [string, string]> = {
  ArrowLeft: ['left', 'character'],
  ArrowRight: ['right', 'character'],
  ArrowUp: ['backward', 'line'],
  ArrowDown: ['forward', 'line'],
  Home: ['backward', 'lineboundary'],
  End: ['forward', 'lineboundary'],
};

function moveCaret(on: HTMLElement, key: string, extend: boolean): void {
  const [direction, by] = CARET[key] ?? [];
  if (direction)
    viewOf(on)
      .getSelection()
      ?.modify(extend ? 'extend' : 'move', direction, by);
}

function scroll(on: Element, part: number): void {
  let at: Element | null = on;
  const scrolls = (it: Element) => /auto|scroll/.test(getComputedStyle(it).overflowY);
  while (at && !(at.scrollHeight > at.clientHeight && scrolls(at))) at = at.parentElement;
  const box = at ?? dom.pageOf(on).scrollingElement;
  box?.scrollBy({ top: part * box.clientHeight, behavior: 'instant' });
}

/** The element that Tab focuses after `from` (HTML 6.6.3); inside an open modal only. */
function nextInOrder(env: Env, from: Element | null, back: boolean): HTMLElement | undefined {
  const modal = topModal(env);
  const all = (findAll(FOCUSABLE, env.isOurs) as HTMLElement[]).filter(
    (it) =>
      dom.tabIndexOf(it) >= 0 &&
      !dom.matchesOf(it, ':disabled') &&
      isVisible(it) &&
      !isOtherRadio(it),
  );
  const inside = modal ? all.filter((it) => holds(modal, it)) : all;
  const order = (it: HTMLElement) => dom.tabIndexOf(it) || Number.POSITIVE_INFINITY;
  const sorted = inside
    .map((it, index) => ({ it, index }))
    .sort((a, b) => order(a.it) - order(b.it) || a.index - b.index)
    .map(({ it }) => it);
  if (back) sorted.reverse();
  const at = sorted.indexOf(from as HTMLElement);
  if (at >= 0) return sorted[(at + 1) % sorted.length];
  const after = back ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const next = sorted.find((it) => from && dom.comparedTo(from, it) & after);
  return next ?? sorted[0];
}

/** Tab stops once in a radio group: at the checked one. */
function isOtherRadio(element: Element): boolean {
  const radio = element as HTMLInputElement;
  if (radio.type !== 'radio' || radio.checked || !radio.name) return false;
  const group = `input[type=radio][name="${CSS.escape(radio.name)}"]:checked`;
  return !!(radio.form
    ? dom.firstWithin(radio.form, group)
    : dom.firstIn(dom.rootOf(radio) as Document, group));
}
