/** A field that is transparent for as long as it is empty: its label rests in its place. */

import * as dom from '../../dom/index.ts';
import type { Reading } from '../reading/reading.ts';

/** So many boxes around what is transparent are asked, and so many elements in them. */
const MOST_STEPS = 2;
const MANY = 40;
const SEEN: CheckVisibilityOptions = { opacityProperty: true, visibilityProperty: true };

/** Whether words that begin with a field's name are drawn over it, beside what makes it transparent. */
export function restsUnderLabel(field: Element, name: string, reading: Reading): boolean {
  const veil = name === '' ? undefined : veilOver(field, reading);
  const box = reading.box(field);
  let at = veil && dom.flatParent(veil);
  for (let steps = 0; at && steps < MOST_STEPS; steps += 1, at = dom.flatParent(at)) {
    if (isLabelIn(at, { name, box, beside: veil!, left: MANY }, reading)) return true;
  }
  return false;
}

function veilOver(field: Element, reading: Reading): Element | undefined {
  let veil: Element | undefined;
  for (let at = dom.flatParent(field); at; at = dom.flatParent(at)) {
    if (reading.style(at).all.opacity === '0') veil = at;
  }
  return veil;
}

interface Sought {
  readonly name: string;
  readonly box: dom.Box;
  readonly beside: Element;
  left: number;
}

function isLabelIn(around: Element, sought: Sought, reading: Reading): boolean {
  for (const child of dom.flatChildren(around)) {
    const type = dom.nodeTypeOf(child);
    if (type === 3 && isDrawnOver(around, child as Text, sought, reading)) return true;
    if (type !== 1 || child === sought.beside) continue;
    sought.left -= 1;
    if (sought.left < 0) return false;
    if (isLabelIn(child as Element, sought, reading)) return true;
  }
  return false;
}

function isDrawnOver(around: Element, text: Text, sought: Sought, reading: Reading): boolean {
  if (!dom.fold(text.data).startsWith(sought.name)) return false;
  return dom.isRendered(around, SEEN) && dom.meets(reading.box(around), sought.box);
}
