/** Native ranges: set as with the mouse; one that is not drawn, as its owner hears it. */

import { outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { plainText } from '../../../observe/element/name/shown_text.ts';
import { press } from '../../events/press.ts';
import { announceChange, setValue } from '../../events/text.ts';
import type { Spot } from '../../spot/hit.ts';
import type { Task } from '../../task/action.ts';
import { frame } from '../../task/time.ts';
import { byKeys, byTrack, MOST_KEYS } from './moves.ts';
import type { Slider } from './slider.ts';

const LEVELS = 4;
const MOST = 200;

/** By a press that ends at `value`: many pages read it when the button comes up. */
export async function byMouse(
  task: Task,
  { element }: Slider,
  value: number,
  spot?: Spot,
): Promise<void> {
  const held = async () => {
    setValue(element as HTMLInputElement, `${value}`);
    await frame();
  };
  if (spot) await press(task, spot, { held });
  else await held();
  announceChange(element);
}

/** Ways for one that nobody sees, while what is drawn does not follow. */
export function* byOwner(
  task: Task,
  slider: Slider,
  value: number,
  isHeard: () => boolean,
): Iterable<() => Promise<unknown>> {
  const field = slider.element as HTMLInputElement;
  const before = slider.now();
  const step = Number(field.step) || 1;
  const by = value > before ? step : -step;
  let isMoved = false;
  yield async () => {
    // An owner that hears the keys alone does not notice this, and starts where it was.
    if (Math.abs(value - before) / step > MOST_KEYS) setValue(field, `${value - by}`);
    await byKeys(task, slider, slider.now() + by);
    await frame();
    if (isHeard()) isMoved = await byKeys(task, slider, value);
    else setValue(field, `${before}`);
  };
  if (isMoved) return;
  yield () => byTrack(task, slider, value);
  if (!isHeard()) yield () => byMouse(task, slider, value);
}

export function lookAround(field: Element): string {
  let box = field;
  for (const at of [...outwards(field)].slice(1, LEVELS + 1)) {
    if (dom.matchesOf(at, 'body,form') || dom.allWithin(at, '*').length > MOST) break;
    box = at;
  }
  const from = dom.rectOf(box);
  const parts = [box, ...dom.allWithin(box, '*')].map((it) => {
    const { left, top, width, height } = dom.rectOf(it);
    const place = [left - from.left, top - from.top, width, height].map(Math.round);
    return `${place} ${dom.attributeOf(it, 'aria-valuetext')} ${dom.attributeOf(it, 'aria-valuenow')}`;
  });
  return `${plainText(box)}\n${parts.join('\n')}`;
}
