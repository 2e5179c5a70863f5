/** What in a control or a heading takes the pointer for itself: the cross of a chip, a heart on a card. */

import { isTickOf } from '../../ask/chosen.ts';
import { areaOf, type Box } from '../../dom/box.ts';
import { hasAttributes, matchesOf, textIn } from '../../dom/native.ts';
import { isHeading, wordOf } from '../../dom/role.ts';
import { cut, fold, NAME_LENGTH } from '../../dom/text.ts';
import { isPart } from '../element/interactive.ts';
import { flatText, nameOf } from '../element/name.ts';
import { isWithin } from '../sight/visible.ts';
import type { Piece } from './piece.ts';
import type { Reading } from './reading.ts';
import type { Walker } from './walker.ts';
import type { Way } from './way.ts';

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
  if (!holder || !hasAttributes(element)) return false;
  // In a control the hand is the control's, whichever of its parts the sheet names.
  const hand = () =>
    cursor !== 'pointer' &&
    isHeading(wordOf(holder)) &&
    reading.style(element).cursor === 'pointer';
  if (!isPart(element, hand, reading)) return false;
  const box = reading.box(element);
  const { shown, flow } = around;
  if (!shown || !reading.style(element).visible || !isWithin(box, flow.clip)) return false;
  const name = nameOf(element, reading) || cut(flatText(element, reading), NAME_LENGTH);
  // A track, a thumb.
  if (name === '' && (DRAWN.test(wordOf(holder)) || isTickOf(element, holder))) return false;
  if (!isHeading(wordOf(holder)) && !standsOut(box, name, holder, reading)) return false;
  out.push(walk.row(element, wordOf(element), way, { control: true, name, box }));
  return true;
}

/** Most of a control, or of its words, is the control, whichever of its boxes listens. */
function standsOut(box: Box, name: string, control: Element, reading: Reading): boolean {
  if (areaOf(box) * 2 >= areaOf(reading.box(control))) return false;
  const all = nameOf(control, reading);
  // The names of its icons are no words that it shows.
  if (name !== '' && name === fold(textIn(control) ?? '')) return false;
  if (name !== '' && (name === all || (name.length > SIGN && name.length * 2 >= all.length)))
    return false;
  return !matchesOf(control, ':disabled');
}
