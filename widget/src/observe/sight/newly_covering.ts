/** What may lie over something else now that did not at the last look. */

import { around, type Box, EVERYWHERE, meets } from '../walk/box.ts';
import type { Cache } from '../walk/cache.ts';
import { isConnected, parentElementOf, tagOf } from '../walk/native.ts';
import type { Presence } from '../walk/presence.ts';
import type { Reading } from '../walk/reading.ts';
import type { Unit } from '../walk/unit.ts';
import { paintedIn } from './painted.ts';
import { liftsIn } from './unwalked.ts';

const LIFTED = /^(absolute|fixed|sticky)$/;
/** Of so many boxes no row is compared with each. */
const MANY = 100;

/** Boxes of what is read again and may lie over something else. */
export function covering(cache: Cache, presence: Presence): Box[] {
  if (cache.shifted) return [];
  const { deep, touched } = cache.marks;
  const boxes: Box[] = [];
  for (const element of deep) {
    // Around a modal the whole page lies behind its backdrop, until it is closed.
    if (presence.modals && tagOf(element) === 'dialog') boxes.push(EVERYWHERE);
    add(boxes, cache.unit(element));
  }
  for (const element of touched) {
    if (deep.has(element)) continue;
    const unit = cache.unit(element);
    if (!unit) boxes.push(...aroundPlaced(element, cache));
    else if (isLifted(unit)) add(boxes, unit);
  }
  return boxes;
}

/** What is placed in a control is no part of its own: where it was, the control knows at most. */
function aroundPlaced(element: Element, cache: Cache): Box[] {
  if (!isConnected(element) || !LIFTED.test(getComputedStyle(element).position)) return [];
  let holder = parentElementOf(element);
  while (holder && !cache.unit(holder)) holder = parentElementOf(holder);
  const unit = holder && cache.unit(holder);
  return unit?.extent ? [unit.extent] : [];
}

function isLifted({ position }: Unit): boolean {
  return position === 'absolute' || position === 'fixed' || position === 'sticky';
}

/** All that it may cover. */
function add(boxes: Box[], unit: Unit | undefined): void {
  if (unit?.extent) boxes.push(unit.extent);
  if (unit?.box) boxes.push(unit.box);
  if (unit?.reach) boxes.push(unit.reach);
}

/** Whether something else may lie over a box now than did before. */
export function coveredAnew(
  before: readonly Box[],
  cache: Cache,
  presence: Presence,
  reading: Reading,
): (box: Box) => boolean {
  if (cache.shifted) return () => true;
  const boxes = [...before, ...covering(cache, presence)];
  for (const { element, was } of cache.displaced) {
    boxes.push(was);
    add(boxes, cache.unit(element));
  }
  for (const element of cache.marks.deep) {
    if (!isConnected(element)) continue;
    boxes.push(reading.box(element));
    boxes.push(...paintedIn(element, reading));
    if (!cache.unit(element)) liftsIn(element, reading, boxes);
  }
  // Without being placed, what shines through is drawn over what it grows or moves to.
  for (const element of cache.marks.touched) {
    const unit = cache.unit(element);
    if (!unit && isConnected(element) && LIFTED.test(reading.style(element).position)) {
      boxes.push(reading.box(element));
    }
    if (unit?.position !== 'static' || reading.style(element).all.opacity === '1') continue;
    boxes.push(unit.box ?? reading.box(element));
  }
  // What is drawn nowhere is a point.
  const drawn = boxes.filter(({ left, top, right, bottom }) => left < right || top < bottom);
  if (drawn.length === 0) return () => false;
  // Most of the page lies beyond all of them: one comparison does.
  let whole = drawn[0]!;
  for (const one of drawn) whole = around(whole, one);
  if (drawn.length > MANY) return (box) => meets(whole, box);
  return (box) => meets(whole, box) && drawn.some((one) => meets(one, box));
}
