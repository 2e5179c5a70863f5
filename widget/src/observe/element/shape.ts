/** Shapes of a drawing that are alike: each says only what the one before it does not. */

import { previousElementOf, tagOf } from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';
import { hears } from './listening.ts';
import { nameOf } from './name.ts';

const SHAPE = /^(path|rect|circle|ellipse|polygon|polyline|line)$/;

/** The shape right before it that is drawn and acted on as it is, and that nothing names, either. */
export function shapeBefore(element: Element, reading: Reading): Element | undefined {
  const tag = tagOf(element);
  if (!SHAPE.test(tag)) return undefined;
  const before = previousElementOf(element);
  if (!before || tagOf(before) !== tag || !reading.style(before).visible) return undefined;
  if (hears(before) !== hears(element) || nameOf(before, reading) !== '') return undefined;
  const { left, top, right, bottom } = reading.box(before);
  return right > left && bottom > top ? before : undefined;
}
