/** The control that opens a list: where to press it, what it shows, where to type. */

import { focused, holds, outwards } from '../../../ask/tree.ts';
import { isVisible } from '../../../ask/visible.ts';
import * as dom from '../../../dom/index.ts';
import { plainText, shownText } from '../../../observe/element/name/shown_text.ts';
import { findSpot } from '../../spot/hit.ts';
import type { Env } from '../../task/env.ts';
import { line } from '../../task/outcome.ts';
import { isText } from '../../task/state.ts';
import type { Popup } from './popup.ts';

const CONTROL =
  'input:not([type=hidden]),select,textarea,button,a[href],[role=combobox],[role=button],[role=listbox],[role=textbox],[aria-haspopup]';
/** Distance of a control's own box: the frame that shows the value over a bare field. */
const LEVELS = 5;

/** The element to press to open it: the control, or its box if that is over the control. */
export function pressedOf(env: Env, control: Element): Element {
  const free = () => [...boxesOf(control)].find((at) => !('blocker' in findSpot(env, at)));
  const found = free();
  if (found) return found;
  // Out of view nothing can be hit: which of them is on top is known only in view.
  control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  return free() ?? control;
}

export function* boxesOf(control: Element): Generator<Element> {
  let level = 0;
  // The submitted field is hidden behind the drawn one and belongs to no other control.
  const isUnseen = (it: Element) => dom.matchesOf(it, 'select,input') && !isVisible(it);
  for (const at of outwards(control)) {
    const others = dom
      .allWithin(at, CONTROL)
      .filter((it) => !holds(control, it) && !holds(it, control) && !isPart(it) && !isUnseen(it));
    if (others.length || level++ > LEVELS || dom.matchesOf(at, 'body,form,dialog,[role=dialog]'))
      return;
    yield at;
  }
}

/** A cross that clears it or an arrow that opens it: without text, or not in the tab order. */
function isPart(part: Element): boolean {
  if (dom.matchesOf(part, '[tabindex="-1"],[aria-hidden=true],[aria-hidden=true] *')) return true;
  if (isTokens(part) || isInToken(part)) return true;
  return dom.matchesOf(part, 'button,[role=button]') && !dom.textIn(part)?.trim();
}

/** What removes a token, in a list of tokens. */
function isInToken(element: Element): boolean {
  const token = dom.closestOf(element, '[role=option],[role=listitem],li');
  return (
    !!token &&
    token !== element &&
    dom.allWithin(token, CONTROL).length === 1 &&
    isTokens(dom.parentElementOf(token) ?? token)
  );
}

/** A list right beside a text field, without a place in the tab order: its options are tokens. */
function isTokens(element: Element): boolean {
  if (!dom.matchesOf(element, '[role=listbox]:not([tabindex],select)')) return false;
  return dom.childrenOf(dom.parentElementOf(element) ?? element).some((it) => isText(it));
}

const FIELD = '[role=combobox],[aria-haspopup=listbox]';

/** The list's own field, if only the frame or the arrow around it is visible. */
export function fieldIn(given: Element): Element {
  if (dom.matchesOf(given, `${CONTROL},[role^=menuitem]`)) return given;
  let level = 0;
  for (const at of outwards(given)) {
    const fields = dom.allWithin(at, FIELD);
    // In a larger part it could be any field that happens to be there.
    if (fields[0]) return fields.length === 1 && isAlone(fields[0], at) ? fields[0] : given;
    if (level++ > LEVELS || dom.matchesOf(at, 'form,body,dialog,[role=dialog]')) break;
  }
  return given;
}

function isAlone(field: Element, part: Element): boolean {
  return dom
    .allWithin(part, CONTROL)
    .every((it) => holds(it, field) || holds(field, it) || isPart(it));
}

export function shownBy(control: Element): string {
  const { value } = control as HTMLInputElement;
  if (isText(control) && typeof value === 'string') return line(value, 500);
  return line(plainText(control), 500);
}

export function nameOf(env: Env, control: Element): string {
  const pictures = dom.allWithin(control, 'img[alt],svg[aria-label],[title]');
  const said = [control, ...pictures].flatMap((it) =>
    ['aria-label', 'title', 'alt'].map((name) => it.getAttribute(name) ?? ''),
  );
  return line([env.observer.describe(control).name, ...said].join(' '), 1000);
}

/** The visible content of it and of the box around it, including `values` of fields. */
export function readingOf(control: Element, values = true): string {
  const box = [...boxesOf(control)].at(-1) ?? control;
  const fields = values ? [box, ...dom.allWithin(box, 'input:not([type=hidden]),textarea')] : [];
  const held = fields.map((it) => (isText(it) && (it as HTMLInputElement).value) || '');
  return line([shownText(box as HTMLElement), ...held].join(' '), 2000);
}

export function searchField(control: Element, popup: Popup): HTMLInputElement | undefined {
  // A press on an option may have taken the focus from it.
  const at = [focused(), control].find((it) => it && isText(it));
  if (!at || dom.isEditable(at)) return undefined;
  const field = at as HTMLInputElement;
  const own = holds(control, field) || [...boxesOf(control)].some((it) => holds(it, field));
  return !field.readOnly && !field.disabled && (own || popup.isFresh(field)) ? field : undefined;
}

const OF_ITS_OWN =
  'a[href],button,input,select,textarea,label,summary,option,canvas,[contenteditable],[draggable=true]';
const HEARD = 'a[href],button,[role=button],[role=link]';
const MOST = 60;

/** The only part of `element` that listens, if it does not itself; else the element. */
export function voiceOf(item: Element): Element {
  if (dom.matchesOf(item, OF_ITS_OWN) || dom.listens(item) || isPointed(item)) return item;
  const parts = dom.allWithin(item, '*');
  if (!parts.length || parts.length > MOST) return item;
  const hears = (it: Element) => dom.matchesOf(it, HEARD) || dom.listens(it) || isPointed(it);
  const heard = parts.filter((it) => isVisible(it) && hears(it));
  const outer = heard.filter((it) => !heard.some((of) => of !== it && dom.contains(of, it)));
  return outer.length === 1 ? outer[0]! : item;
}

function isPointed(element: Element): boolean {
  return getComputedStyle(element).cursor === 'pointer';
}
