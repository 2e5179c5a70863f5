/** Whether one of several is selected, and whether a thing is on. */

import * as dom from '../dom/index.ts';
import { CHECKED } from './conventions/checked.ts';
import { saidBy } from './conventions/convention.ts';
import {
  HIGHLIGHTED,
  isUndeclared,
  SELECTED,
  SELECTED_CUSTOM,
  SELECTED_ROW,
} from './conventions/selected.ts';
import { CHECKABLE, type Subject, sayingOf } from './subject.ts';
import { LIVE, type View } from './view.ts';

const ITEM = /^(option|menuitemcheckbox|menuitemradio)$/;
const TELLING = ['aria-selected', 'aria-checked'];
/** The keyboard gets to the item, and not to what is drawn in it. */
const TICK = 'input:is([type=checkbox], [type=radio])[tabindex="-1"]';

/** Of a control that is one of several: by ARIA, else by a convention. */
export function isChosen(subject: Subject, view: View = LIVE): boolean {
  if (saysChosen(subject)) return true;
  if (saidBy(SELECTED_CUSTOM, subject, view)) return true;
  return isUndeclared(subject) && saidBy(SELECTED, subject, view) === true;
}

export function isChosenRow(subject: Subject, view: View = LIVE): boolean {
  if (saysChosen(subject)) return true;
  return !subject.names.includes('aria-selected') && saidBy(SELECTED_ROW, subject, view) === true;
}

export function saysChosen(subject: Subject): boolean {
  const selected = sayingOf(subject, 'aria-selected');
  if (selected === 'true') return !isNextOnly(subject);
  // Today is current in its calendar, and not chosen for it.
  const choosable = selected ?? sayingOf(subject, 'aria-checked');
  const current = choosable === null && sayingOf(subject, 'aria-current');
  return !!current && current !== 'false';
}

/** Whether an option that ARIA calls selected is only the one that the keys act on next. */
function isNextOnly(subject: Subject): boolean {
  if (subject.word !== 'option' || !subject.names.includes('class')) return false;
  return saidBy(HIGHLIGHTED, subject, LIVE) !== undefined;
}

/** Whether it is on: by HTML, by ARIA, else by a convention. */
export function checkOf(subject: Subject, view: View = LIVE): true | 'mixed' | undefined {
  return saysChecked(subject, view) ?? saidBy(CHECKED, subject, view);
}

export function saysChecked(subject: Subject, view: View = LIVE): true | 'mixed' | undefined {
  const { element, tag, word } = subject;
  const declared = sayingOf(subject, 'aria-checked');
  if (!CHECKABLE.has(word) && declared === null) return undefined;
  const native = tag === 'input' ? (element as HTMLInputElement) : undefined;
  // Of a native box that is not ticked ARIA tells what the page draws instead of it.
  const mixed = declared === 'mixed' && !native?.checked;
  if (native ? native.type === 'checkbox' && (native.indeterminate || mixed) : mixed) {
    return 'mixed';
  }
  const own = native && (declared === null || isDrawnItself(native, view));
  return (own ? native.checked : declared === 'true') || undefined;
}

/** Not transparent, or shorn of the browser's own tick: else what is drawn in its place tells. */
function isDrawnItself(box: Element, view: View): boolean {
  const { opacity, appearance } = view.style(box).all;
  return opacity !== '0' && appearance !== 'none';
}

/** Whether a box to tick, or what is drawn around one, only shows whether `item` is chosen, which says so itself. */
export function isTickOf(box: Element, item: Element | undefined): boolean {
  if (!item || !ITEM.test(dom.attributeOf(item, 'role') ?? '')) return false;
  if (!TELLING.some((name) => dom.hasAttribute(item, name))) return false;
  const tick = dom.matchesOf(box, TICK) ? box : dom.firstWithin(box, TICK);
  return tick !== null && (tick as HTMLInputElement).labels?.length === 0;
}

/** A cell that is ticked as a box is, and need have no words. */
export function isTickCell(element: Element, word: string): boolean {
  return word === 'gridcell' && dom.hasAttribute(element, 'aria-checked');
}
