/** Native ranges: set as with the mouse; one that is not drawn, as its owner hears it. */

import * as dom from '../../../dom/index.ts';
import { plainText } from '../../../observe/element/name/shown_text.ts';
import { press } from '../../events/press.ts';
import { announceChange, setValue } from '../../events/text.ts';
import type { Spot } from '../../spot/hit.ts';
import type { Task } from '../../task/action.ts';
import { frame } from '../../task/time.ts';
import { byKeys, MOST_KEYS } from './keys.ts';
import { isAt, type Slider } from './slider.ts';
import { byTrack } from './track.ts';

/** The box around a range that is searched for what shows its value. */
const LEVELS = 4;
const MOST = 200;

/** By a press that ends at `value`: many pages read it when the button comes up. */
export async function byMouse(
  task: Task,
  { element }: Slider,
  value: number,
  spot: Spot | undefined,
): Promise<void> {
  const held = async () => {
    setValue(element as HTMLInputElement, `${value}`);
    await frame();
  };
  if (spot) await press(task, spot, { held });
  else await held();
  announceChange(element);
}

/** By keys, else by pulling what is drawn; false if nothing that is drawn has changed. */
export async function byOwner(task: Task, slider: Slider, value: number): Promise<boolean> {
  if (isAt(slider, value)) return true;
  const field = slider.element as HTMLInputElement;
  const before = slider.now();
  const step = Number(field.step) || 1;
  const by = value > before ? step : -step;
  await frame();
  const look = lookAround(field);
  const isHeard = async () => {
    await frame();
    return lookAround(field) !== look;
  };
  // An owner that hears the keys alone does not notice this, and starts where it was.
  if (Math.abs(value - before) / step > MOST_KEYS) setValue(field, `${value - by}`);
  await byKeys(task, slider, slider.now() + by);
  if (await isHeard()) {
    if (await byKeys(task, slider, value)) return true;
  } else setValue(field, `${before}`);
  await byTrack(task, slider, value);
  if (await isHeard()) return true;
  await byMouse(task, slider, value, undefined);
  return false;
}

function lookAround(field: Element): string {
  let box = field;
  for (let level = 0; level < LEVELS; level++) {
    const parent = dom.parentElementOf(box);
    if (!parent || dom.matchesOf(parent, 'body,form') || dom.allWithin(parent, '*').length > MOST)
      break;
    box = parent;
  }
  const from = dom.rectOf(box);
  const parts = [box, ...dom.allWithin(box, '*')].map((it) => {
    const { left, top, width, height } = dom.rectOf(it);
    const place = [left - from.left, top - from.top, width, height].map(Math.round);
    return `${place} ${dom.attributeOf(it, 'aria-valuetext')} ${dom.attributeOf(it, 'aria-valuenow')}`;
  });
  return `${plainText(box)}\n${parts.join('\n')}`;
}
