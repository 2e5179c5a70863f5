/** Fields that are not drawn themselves: what is drawn in their place stands for them. */

import { standInOf } from '../../ask/cover.ts';
import * as dom from '../../dom/index.ts';
import { type Piece, rowsOf } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';

const FIELDS = 'input:not([type=hidden], [type=file], [tabindex="-1"])';
const BOXES = 'input:is([type=checkbox], [type=radio])';
const TICKS = ':is([type=checkbox], [type=radio], [type=file])';
/** Px: as small as what is there for the keyboard alone. */
const PIXEL = 2;
/** So many times the area of its track a box to tick has at most. */
const THIN = 4;
const WORD = /[\p{L}\p{N}]/u;
const DRAWN = /^(slider|combobox|checkbox|radio|switch)$/;

/** The one field of a box that listens, where it is not told by itself. */
export function veiledIn(box: Element, inner: readonly Piece[]): HTMLInputElement | undefined {
  const [field, ...more] = dom.allWithin<HTMLInputElement>(box, FIELDS);
  if (!field || more.length > 0 || !DRAWN.test(dom.wordOf(field))) return undefined;
  if (!field.checkVisibility() || dom.attributeOf(field, 'aria-hidden') === 'true')
    return undefined;
  if (rowsOf(inner).some(({ element }) => element === field)) return undefined;
  const standIn = standInOf(field);
  return standIn && dom.isInside(standIn, box) ? field : undefined;
}

/** Whether what says nothing is only drawn under a transparent box to tick right beside it. */
export function drawsField(mark: Element, reading: Reading): boolean {
  return [dom.previousElementOf(mark), dom.nextElementOf(mark)].some((one) => {
    const [field] = one && dom.tagOf(one) === 'slot' ? dom.flatChildren(one) : [one];
    if (!field || dom.nodeTypeOf(field) !== 1 || !isTick(field as Element)) return false;
    if (reading.style(field as Element).all.opacity !== '0') return false;
    return dom.meets(reading.box(mark), reading.box(field as Element));
  });
}

/** Right behind a box to tick out of sight, whose label stands there too: the field's row. */
export function drawsPutAway(mark: Element, reading: Reading): boolean {
  // Styles find what they draw for a field right behind it.
  const field = dom.previousElementOf(mark);
  if (!field || !isTick(field) || !dom.isRendered(field)) return false;
  const { left, top, right, bottom } = reading.box(field);
  if (right - left > PIXEL && bottom - top > PIXEL) return false;
  const labels = [...((field as HTMLInputElement).labels ?? [])];
  const beside = labels.find((label) => label.parentElement === dom.parentElementOf(mark));
  if (!beside?.checkVisibility() || !WORD.test(beside.textContent ?? '')) return false;
  return true;
}

export function drawsTrack(mark: Element, reading: Reading): boolean {
  if (dom.firstElementOf(mark)) return false;
  return [dom.previousElementOf(mark), dom.nextElementOf(mark)].some((one) => {
    const field = one && dom.firstWithin(one, BOXES);
    if (!field || !isShown(field)) return false;
    if (reading.style(field).all.opacity !== '0') return false;
    const [drawn, pressed] = [reading.box(mark), reading.box(field)];
    return dom.meets(drawn, pressed) && dom.areaOf(drawn) * THIN >= dom.areaOf(pressed);
  });
}

function isShown(field: Element): boolean {
  return dom.isRendered(field, { visibilityProperty: true });
}

function isTick(field: Element): boolean {
  return dom.tagOf(field) === 'input' && dom.matchesOf(field, TICKS);
}
