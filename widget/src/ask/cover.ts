/** What a press reaches: whatever else lies over an element covers it. */

import * as dom from '../dom/index.ts';
import { boxBefore, labelBehind, labelFor } from './conventions/label.ts';
import { CONTROLS, PRESSED } from './selectors.ts';
import { isSink, screenOf } from './sink.ts';
import { around } from './tree.ts';
import { widenedBy } from './widened.ts';

/** On a part of `control`, on what is drawn in its place or around it, or on its label. */
export function takesPress(control: Element, hit: Element): boolean {
  if (dom.isInside(hit, control) || isChoiceOver(control, hit) || widenedBy(hit) === control) {
    return true;
  }
  const standIn = dom.tagOf(control) === 'input' ? standInOf(control) : undefined;
  // What is drawn for several, as the stars of a rating, is a press on none of them in particular.
  if (standIn && dom.isInside(hit, standIn) && dom.allWithin(standIn, 'input').length === 1)
    return true;
  const screen = isSink(control) ? screenOf(control) : undefined;
  if (screen && dom.isInside(hit, screen)) return true;
  if (labelsOf(control).some((label) => dom.isInside(hit, label)) || isOnLabel(hit, control))
    return true;
  return isSheetOf(control, hit) || labelFor(control)?.contains(hit) === true;
}

/** An empty sheet over the control, in a box that listens for both: the press goes up to it. */
function isSheetOf(control: Element, hit: Element): boolean {
  const box = dom.parentElementOf(hit);
  if (!box || dom.firstNodeOf(hit) || dom.listens(hit) || dom.listens(control)) return false;
  if (!dom.isInside(control, box) || !dom.listens(box)) return false;
  return dom.allWithin(box, CONTROLS).every((it) => it === control || dom.isInside(it, control));
}

export function labelsOf(control: Element): readonly Element[] {
  const labels =
    dom.tagOf(control) === 'form' ? [] : [...((control as HTMLInputElement).labels ?? [])];
  const behind = labels.length === 0 ? labelBehind(control) : undefined;
  return behind ? [behind] : labels;
}

/** A label of ARIA over the control, or one of HTML around both. */
function isOnLabel(hit: Element, control: Element): boolean {
  const label = around(hit, 'label');
  if (label && (dom.isInside(control, label) || boxBefore(label) === control)) return true;
  const ids = dom.attributeOf(control, 'aria-labelledby')?.split(/\s+/) ?? [];
  return ids.some((id) => id && around(hit, `[id="${CSS.escape(id)}"]`) !== undefined);
}

/** Px: as small as what is there for the keyboard alone, and as far to the left of the page. */
const PIXEL = 2;
const FAR = 2000;
const MOST_STEPS = 5;

/** What is drawn in the place of a field that shows a pixel at most, or is far off the page. */
export function standInOf(field: Element): Element | undefined {
  let veiled = false;
  for (const at of dom.upwards(field, MOST_STEPS)) {
    const { width, height, right } = dom.rectOf(at);
    if (width <= PIXEL || height <= PIXEL) veiled ||= at === field || cutsOff(at);
    else if (at === field && right < -FAR) veiled = true;
    else if (veiled) return at;
  }
  return undefined;
}

/** Boxes without a height of their own show all of a field that is placed in them. */
function cutsOff(box: Element): boolean {
  const { overflow, clip, clipPath } = getComputedStyle(box);
  return /hidden|clip/.test(overflow) || clip !== 'auto' || clipPath !== 'none';
}

const FIELD = 'input:is([role=combobox], [aria-haspopup=listbox], [type=file])';
/** So many boxes around a field are asked, which have so many times its area at most. */
const LIST_STEPS = 3;
const FRAME = 3;

/** In the box that is drawn around both and listens for the press; `hit` takes none itself. */
function isChoiceOver(field: Element, hit: Element): boolean {
  if (!dom.matchesOf(field, FIELD)) return false;
  const most = dom.areaOf(dom.rectOf(field)) * FRAME;
  for (const box of dom.upwards(dom.parentElementOf(field), LIST_STEPS)) {
    if (dom.areaOf(dom.rectOf(box)) > most) return false;
    if (dom.isInside(hit, box) && dom.listens(box)) return hit === box || !isPressed(hit, box);
  }
  return false;
}

/** Whether something between them, or in what is met, is a control of its own. */
function isPressed(hit: Element, box: Element): boolean {
  if (dom.firstWithin(hit, PRESSED)) return true;
  for (let at: Element | null = hit; at && at !== box; at = dom.parentElementOf(at)) {
    if (dom.matchesOf(at, PRESSED) || dom.listens(at)) return true;
  }
  return false;
}
