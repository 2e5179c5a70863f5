/** What in a control or a heading takes the pointer for itself: the cross of a chip, a heart on a card. */

import { isTickOf } from '../../ask/chosen.ts';
import * as dom from '../../dom/index.ts';
import { isPart } from '../element/interactive.ts';
import { flatText, nameOf } from '../element/name/index.ts';
import type { Piece } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';
import { isWithin } from '../sight/visible.ts';
import type { Walker, Way } from './way.ts';

/** Of parts that listen, and are no more than how it is pressed or pulled. */
const DRAWN = /^(checkbox|radio|switch|slider)$/;
/** Characters of a cross or an arrow. */
const SIGN = 2;

/** Adds a row if it is such a part of `way.holder`, whose name has said its words already. */
export function readPart(
  element: Element,
  way: Way,
  walk: Pick<Walker, 'reading' | 'row'>,
  out: Piece[],
): boolean {
  const { holder, around, cursor } = way;
  const { reading } = walk;
  // What only marks up words has no attribute.
  if (!holder || !dom.hasAttributes(element)) return false;
  // In a control the hand is the control's, whichever of its parts the sheet names.
  const hand = () =>
    cursor !== 'pointer' &&
    dom.isHeading(dom.wordOf(holder)) &&
    reading.style(element).cursor === 'pointer';
  if (!isPart(element, hand, reading)) return false;
  const box = reading.box(element);
  const { shown, flow } = around;
  if (!shown || !reading.style(element).visible || !isWithin(box, flow.clip)) return false;
  const name = nameOf(element, reading) || dom.cut(flatText(element, reading), dom.NAME_LENGTH);
  // A track, a thumb.
  if (name === '' && (DRAWN.test(dom.wordOf(holder)) || isTickOf(element, holder))) return false;
  if (!dom.isHeading(dom.wordOf(holder)) && !standsOut(box, name, holder, reading)) return false;
  out.push(walk.row(element, dom.wordOf(element), way, { control: true, name, box }));
  return true;
}

/** Most of a control, or of its words, is the control, whichever of its boxes listens. */
function standsOut(box: dom.Box, name: string, control: Element, reading: Reading): boolean {
  if (dom.areaOf(box) * 2 >= dom.areaOf(reading.box(control))) return false;
  const all = nameOf(control, reading);
  // The names of its icons are no words that it shows.
  if (name !== '' && name === dom.fold(dom.textIn(control) ?? '')) return false;
  if (name !== '' && (name === all || (name.length > SIGN && name.length * 2 >= all.length)))
    return false;
  return !dom.matchesOf(control, ':disabled');
}
