/** The control that opens a list: what of it is pressed, what it shows, where one can type. */

import { plainText, shownText } from '../../observe/element/said.ts';
import { allWithin, isEditable, matchesOf, textIn } from '../../observe/walk/native.ts';
import type { Env } from '../env.ts';
import { findSpot } from '../hit.ts';
import { line } from '../quote.ts';
import { isText } from '../state.ts';
import { focused, holds, outwards, visible } from '../tree.ts';
import type { Popup } from './popup.ts';

const CONTROL =
  'input:not([type=hidden]),select,textarea,button,a[href],[role=combobox],[role=button],[role=listbox],[role=textbox],[aria-haspopup]';
/** So far around a control its own box goes: the frame that shows the value over a bare field. */
const LEVELS = 5;

/** What is pressed to open it: the control, or its box where that lies over the control. */
export function pressedOf(env: Env, control: Element): Element {
  const free = () => [...boxesOf(control)].find((at) => !('blocker' in findSpot(env, at)));
  const found = free();
  if (found) return found;
  // Out of view nothing is free: which of them lies on top shows there only.
  control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  return free() ?? control;
}

/** The control, then what is around it alone, innermost first. */
export function* boxesOf(control: Element): Generator<Element> {
  let level = 0;
  for (const at of outwards(control)) {
    const others = allWithin(at, CONTROL).filter(
      (it) => !holds(control, it) && !holds(it, control) && !isPart(it) && !isUnseen(it),
    );
    if (others.length || level++ > LEVELS || matchesOf(at, 'body,form,dialog,[role=dialog]'))
      return;
    yield at;
  }
}

/** A cross to clear it or an arrow to open it: without words, or no stop for Tab. */
function isPart(element: Element): boolean {
  if (matchesOf(element, '[tabindex="-1"],[aria-hidden=true],[aria-hidden=true] *')) return true;
  return matchesOf(element, 'button,[role=button]') && !textIn(element)?.trim();
}

/** The field that is sent is hidden behind the drawn one: nobody else's control. */
function isUnseen(element: Element): boolean {
  return matchesOf(element, 'select,input') && !visible(element);
}

const FIELD = '[role=combobox],[aria-haspopup=listbox]';

/** The list's own field, where only the frame or the arrow around it can be seen and pressed. */
export function fieldIn(given: Element): Element {
  if (matchesOf(given, `${CONTROL},[role^=menuitem]`)) return given;
  let level = 0;
  for (const at of outwards(given)) {
    const fields = allWithin(at, FIELD);
    // Of a larger part it would be any field that happens to stand in it.
    if (fields[0]) return fields.length === 1 && isAlone(fields[0], at) ? fields[0] : given;
    if (level++ > LEVELS || matchesOf(at, 'form,body,dialog,[role=dialog]')) break;
  }
  return given;
}

function isAlone(field: Element, part: Element): boolean {
  return allWithin(part, CONTROL).every((it) => holds(it, field) || holds(field, it) || isPart(it));
}

/** What it reads: its value, else its text. */
export function shownBy(control: Element): string {
  const { value } = control as HTMLInputElement;
  if (isText(control) && typeof value === 'string') return line(value, 500);
  return line(plainText(control), 500);
}

/** What it is called and what of it only a tooltip or a picture says. */
export function nameOf(env: Env, control: Element): string {
  const pictures = allWithin(control, 'img[alt],svg[aria-label],[title]');
  const said = [control, ...pictures].flatMap((it) =>
    ['aria-label', 'title', 'alt'].map((name) => it.getAttribute(name) ?? ''),
  );
  return line([env.observer.describe(control).name, ...said].join(' '), 1000);
}

/** What it and the box around it read, `values` of fields included. */
export function readingOf(control: Element, values = true): string {
  const box = [...boxesOf(control)].at(-1) ?? control;
  const fields = values ? [box, ...allWithin(box, 'input:not([type=hidden]),textarea')] : [];
  const held = fields.map((it) => (isText(it) && (it as HTMLInputElement).value) || '');
  return line([shownText(box as HTMLElement), ...held].join(' '), 2000);
}

/** The field in which a person would type to narrow the list, if there is one. */
export function searchField(control: Element, popup: Popup): HTMLInputElement | undefined {
  const at = focused();
  if (!at || !isText(at) || isEditable(at)) return undefined;
  const field = at as HTMLInputElement;
  const own = holds(control, field) || [...boxesOf(control)].some((it) => holds(it, field));
  return !field.readOnly && !field.disabled && (own || popup.isFresh(field)) ? field : undefined;
}
